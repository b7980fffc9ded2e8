# Soi-même : profil, compte, accès, appareils, partir.

my-railway = Mon chemin de fer
sections = Rubriques
me = Moi
somebody = Quelqu’un

keep-me = Créer mon compte
keep-offer = Vos tables appartiennent à ce navigateur. Créez un compte et retrouvez-les sur tous vos appareils. Pas de mot de passe, et vous pouvez jouer sans compte.
keep-me-how = Votre navigateur retrouve vos tables grâce à un cookie : sur un autre appareil, ou si le cookie est effacé, elles sont perdues. Choisissez un moyen de revenir, et elles restent à vous. Une seule étape, sans mot de passe, et vous pouvez jouer sans.
keep-by-passkey = Créer avec une clé d’accès
keep-by-code = Créer avec un code de secours
keep-by-mail = Créer par e-mail
passkey-what = Votre appareil ou votre gestionnaire de mots de passe crée la clé d’accès. Vous l’utilisez comme vous déverrouillez l’appareil.
passkeys-not-here = Les clés d’accès demandent une adresse https avec un nom (ou localhost). Ici, prenez un code de secours.
have-account = Déjà un compte ?
sign-in-passkey = Se connecter par une clé d’accès
sign-in-code = Utiliser un code de secours
sign-in-mail = M’envoyer un lien
recovery-code = Code de secours
signed-in = Vous êtes connecté. Vos tables sont là.
kept-now = Compte enregistré. Retrouvez vos tables sur tous vos appareils.
guest-tables-come = Les tables jouées en invité sur cet appareil vous suivent.

profile = Profil
profile-name = Nom
profile-colour = Couleur
colour-none = Aucune
colour-red = Rouge
colour-blue = Bleu
colour-green = Vert
colour-yellow = Jaune
colour-violet = Violet
colour-black = Noir
profile-public = Les autres peuvent voir mon profil
profile-public-how = Nom, couleur, parties finies, statistiques et cotes, à cette adresse :
profile-save = Enregistrer
profile-saved = Enregistré.
games-finished = { $count ->
    [0] Aucune partie finie pour l’instant.
    [one] Une partie finie.
   *[other] { $count } parties finies.
  }
kept-since = Membre depuis le { $date }.
person-page = Joueur
person-play = Jouer avec { $name }
person-play-how = Choisissez un jeu. Vous aurez un lien à envoyer à { $name }.
person-mine = Voici la page que les autres voient.
person-mine-change = Modifier mon profil

ways-in = Moyens de revenir
ways-none = Si vous perdez cet appareil, vous ne pourrez pas revenir : créez une clé d’accès ou imprimez un code.
passkey-add = Ajouter une clé d’accès
passkey-made = créée le { $date }
passkey-used = dernière utilisation : { $date }
passkey-remove = Retirer
passkey-elsewhere = pour { $site }
code-made = Un code de secours a été créé le { $date }.
code-none = Aucun code de secours.
code-make = Créer un code de secours
code-make-new = Créer un nouveau code
code-title = Votre code de secours
code-once = Notez-le ou imprimez-le maintenant : il ne sera plus montré. Il ne sert qu’une fois, sur n’importe quel appareil ; vous en recevez alors un nouveau. Les anciens codes ne marchent plus.
code-print = Imprimer
code-copy = Copier
code-copied = Copié.
code-done = Je l’ai
mail-address = Adresse e-mail
mail-kept = Un lien peut être envoyé à { $hint }.
mail-add = Ajouter une adresse e-mail
mail-remove = Retirer l’adresse
mail-sent = Si nous pouvons écrire à cette adresse, un lien est en route. Il ne sert qu’une fois, pendant 15 minutes.
link-title = Le lien de votre e-mail
link-open = Continuer
link-keep = Votre compte sera enregistré avec l’adresse { $address }.
link-sign-in = Ce navigateur sera connecté comme { $name ->
    [nobody] le joueur de l’adresse { $address }
   *[other] { $name } ({ $address })
  }.
link-not-asked = Vous n’avez pas demandé ce lien dans ce navigateur. Continuez seulement si ce compte est le vôtre : son propriétaire voit tout ce que ce navigateur y fait.
link-tables = { $tables ->
    [one] Votre table vient avec vous. Ce compte tient alors votre place et voit votre main.
   *[other] Vos { $tables } tables viennent avec vous. Ce compte tient alors vos places et voit vos mains.
  }
link-bring = C’est mon compte : me connecter
link-stay = Rester comme je suis

devices = Appareils
device-here = celui-ci
device-unknown = Un navigateur
device-used = dernière utilisation : { $date }
device-end = Déconnecter
sign-out = Se déconnecter ici
sign-out-everywhere = Se déconnecter partout
signed-out = Vous êtes déconnecté.

my-data = Mes données
puzzle-consent = Mes parties finies peuvent devenir des problèmes
puzzle-consent-how = Un problème montre une position d’une partie, sans les noms. Il n’est créé que si tous les joueurs sont d’accord. Si vous décochez la case, les problèmes de vos parties sont retirés.
export-data = Télécharger tout ce qui me concerne
delete-me = Supprimer mon compte
delete-title = Supprimer votre compte ?
delete-how = Votre nom, ce que vous avez dit et tous vos moyens de revenir sont supprimés. Les parties restent, sans votre nom ; dans celles en cours, un robot continue. C’est définitif.
delete-sure = Supprimer mon compte
deleted = Compte supprimé.

error-not_kept = Créez d’abord votre compte.
error-kept_already = C’est déjà fait, peut-être dans une autre fenêtre. Rechargez la page.
error-nobody = Ce serveur n’a rien enregistré sur vous.
error-ticket_unknown = Trop de temps a passé, ou c’est déjà fait. Réessayez.
error-passkey_refused = Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous autrement.
error-passkey_given_up = Aucune clé d’accès choisie.
error-passkey_needs_name = Les clés d’accès demandent une adresse https avec un nom (ou localhost).
error-too_many_passkeys = Vous avez déjà { $most } clés d’accès. Retirez-en une d’abord.
error-no_such_passkey = Cette clé d’accès n’existe plus.
error-no_such_session = Cet appareil est déjà déconnecté.
error-no_such_person = Ce joueur n’existe pas, ou son profil n’est pas public.
error-code_wrong = Ce code est inconnu, ou déjà utilisé.
error-no_mail = Ce serveur n’envoie pas d’e-mail.
error-no_mail_address = Ce n’est pas une adresse e-mail.
error-no_address = Il n’y a pas d’adresse à retirer.
error-link_used_or_unknown = Ce lien est déjà utilisé, ou trop vieux. Demandez-en un nouveau.
error-link_brings_tables = Vos tables et vos groupes iraient à ce compte. Ouvrez le lien encore une fois et dites si vous le voulez.
error-link_other_browser = Ouvrez ce lien dans le navigateur où vous l’avez demandé.
error-bad_smtp = --smtp doit être une adresse comme smtps://nom:motdepasse@mail.example.org.
error-bad_mail_from = --mail-from doit être une adresse comme play@example.org, ou un nom avec une adresse : Railtable <play@example.org>.
error-mail_failing = Ce serveur ne peut pas envoyer d’e-mails pour l’instant. Réessayez dans quelques minutes, ou connectez-vous autrement.
error-smtp_needs_more = --smtp demande --mail-from et --public-url, une adresse comme https://play.example.org.

letter-sign-in-subject = Votre connexion à Railtable
letter-sign-in = Quelqu’un, sans doute vous, veut se connecter à { $site }.

    Ce lien le fait, une fois, pendant 15 minutes :
    { $link }

    Si ce n’était pas vous, ne faites rien : sans le lien, personne n’entre.
letter-keep-subject = Railtable : enregistrer votre compte avec cette adresse
letter-keep = Quelqu’un, sans doute vous, veut enregistrer un compte à { $site } avec cette adresse e-mail.

    Ouvrez ce lien, une fois et dans les 15 minutes, dans le navigateur d’où vous l’avez demandé :
    { $link }

    Si ce n’était pas vous, ne faites rien : l’adresse n’est pas conservée.

me-tab-games = Mes parties
me-tab-account = Compte
days-off-turn = Quand c’est de nouveau à vous
days-off-turn-how = Nous pouvons vous prévenir, pour qu’aucune pendule ne tourne à votre insu.
highlights = En bref
highlights-won = { $count ->
    [one] victoire
   *[other] victoires
  }
highlights-best = Meilleurs résultats
highlights-favourites = Adversaires préférés
