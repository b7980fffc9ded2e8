# Soi-même : profil, se garder, appareils.

me = Moi
