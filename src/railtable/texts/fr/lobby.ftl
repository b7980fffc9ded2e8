# Avant et autour de la table : accueil, nouvelles tables, invitations, grands écrans, téléphones.

what-this-is = Cinq jeux de société ferroviaires : seul, autour d’un écran ou entre amis par un lien. Gratuit et sans inscription.
welcome-back = Bon retour, { $name } !
game-players = { $low ->
    [same] { $high } joueurs
   *[other] { $low } à { $high } joueurs
  }
game-minutes = { $low } à { $high } min
find-table = Trouver une table
find-table-how = Des tables ouvertes à tous. Prenez une place libre, ou regardez.
or-find-table = Ou prenez place à une table ouverte :
on-big-screen = Sur grand écran
show-on-big-screen = Afficher sur un grand écran

new-table-phones = Grand écran : { $game }
phones-how = La table s’affiche sur un téléviseur ou une tablette. Chacun prend place avec son téléphone, qui ne montre que sa propre main.
who-open-phone = Quelqu’un avec un téléphone
options-changed = { $count ->
    [0] par défaut
    [one] un changement
   *[other] { $count } changements
  }
cards-by-chance = Tirées au sort
cards-choose = En choisir { $count }
cards-left = { $left ->
    [0] Le compte y est.
    [one] Encore une.
   *[other] Encore { $left }.
  }
order-usual = À partir de la place 1
order-own = Notre propre ordre
order-up = Plus tôt
deck-usual = Le paquet habituel
deck-own = Notre propre paquet
deck-more = Une de plus : { $card }
deck-fewer = Une de moins : { $card }
deck-count = Combien : { $card }
deck-total = { $total ->
    [none] { $count } en tout
   *[other] { $count } sur { $total }
  }
deck-upload = Lire un fichier…
deck-upload-how = Une ligne par carte : un nom, puis un nombre.
deck-download = Enregistrer dans un fichier
deck-reset = Revenir au paquet habituel
deck-unreadable = Ce fichier ne contient pas de paquet : { $line }

share-link = Partager
link-copied = Le lien est copié.
link-copy-failed = Copiez le lien ci-dessus à la main : le navigateur ne le permet pas ici.
share-title = Railtable : { $game }
reach-alone = Ce serveur n’écoute que cette machine : le lien ne marche nulle part ailleurs. Pour jouer avec d’autres sur votre réseau, arrêtez-le et relancez-le ainsi :
reach-network = Sur votre réseau, vos amis utilisent cette adresse, et non celle de votre barre d’adresse.

hand-welcome = La table est sur le grand écran. Prenez place, et ce téléphone montrera votre main.
hand-full = Toutes les places de cette table sont prises.
hand-gathering = Vous êtes à table. La partie commence sur le grand écran.
hand-events = Les derniers coups
hand-then = puis { $value }
hand-look-up = Regardez le grand écran.
hand-pick = À vous : choisissez dans votre main.
hand-yours = Votre main
hand-whole-table = Toute la table
hand-place = { $place ->
    [1] Vous gagnez avec { $points } !
   *[other] { $place }e place, avec { $points }
  }
play-on-phone = Seulement ma main, à côté d’un grand écran

screen-how = Scannez un code avec un téléphone pour prendre place.
screen-qr = Prendre la place { $number }
screen-sits = est à table
screen-awaited = attendu
screen-full = Plein écran
screen-leave = Vers la table

dead-title = La voie s’arrête ici
dead-link = Cette table n’existe pas. Le lien est peut-être ancien, ou une partie s’est perdue en route.

watching-now = Vous regardez. Les mains restent cachées jusqu’à la fin de la partie.
leave-seat = Partir
leave-table = Quitter la table
leave-table-sure = Quitter cette table ? Votre place redevient libre.
watch-table = Regarder la table
resign = Abandonner
resign-to = Abandonner, { $name } continue
resign-duel = Abandonner ? La partie se termine maintenant, et { $name } gagne.
resign-ends = Abandonner ? La partie se termine maintenant.
resign-rated = Abandonner ? Cette partie est classée : vous finissez dernier, et un robot joue à votre place.
resign-sure = Abandonner ? Un robot joue à votre place ; vous pourrez regarder, mais pas revenir.
left-table = Vous êtes parti.
remove-table = Retirer de la liste
removed-table = { $game } n’est plus dans votre liste.
bring-back = Remettre
show-all = Tout montrer ({ $count })
turn-of = À { $name } de jouer
unread = { $count ->
    [one] un nouveau message
   *[other] { $count } nouveaux messages
  }

offline-title = Vous êtes hors ligne
offline-how = Une partie a besoin du serveur, qui connaît les règles. En attendant son retour, vous pouvez lire ici. Le reste reviendra de lui-même.
offline-puzzles = Problèmes du jour à résoudre
offline-puzzles-how = Ils sont enregistrés sur cet appareil. Votre tour comptera à votre retour.
offline-lesson = Une leçon est une vraie partie : il lui faut le serveur. Voici ce qu’elle dit, à lire :
offline-read = Règles à lire
back-online = Vous êtes de nouveau en ligne.
new-version = Il y a une nouvelle version de cette page.
part-missing = Une partie de cette page n’a pas pu être chargée.
reload = Recharger

use-keys = Raccourcis clavier à la table (? les montre)
shortcuts = Touches
shortcuts-how = Les flèches vont d’un objet allumé à l’autre.
shortcut-step = Un pas en arrière ou en avant, en revoyant la partie
shortcut-turn = Un tour en arrière ou en avant
shortcut-ends = Au début, à maintenant
shortcut-play = Lecture ou pause
shortcut-undo = Annuler un coup
shortcut-drop = Reposer la pièce prise, fermer
shortcut-tabs = Journal, discussion, règles, places
shortcut-hint = Un conseil
shortcut-help = Ces touches

station-master-phone-train = Train { $train } : vaut { $value }, { $missing ->
    [one] encore un wagon
   *[other] encore { $missing } wagons
  }
station-master-phone-mend = { $card }, de la défausse au train { $train }
trambahn-phone-passenger = { $line } : passager { $waiting ->
    [3] numéro quatre, départ !
   *[other] à côté de { $waiting }
  }
trambahn-phone-column = Colonne { $column } : { $line }, { $points ->
    [one] un point
   *[other] { $points } points
  }
trambahn-phone-buy = { $tram } pour { $column }

preview-gathering = { $free ->
    [0] Une table se prépare.
    [one] Une place est libre : prenez-la.
   *[other] { $free } places sont libres : prenez-en une.
  }
preview-playing = La partie est en cours : { $scores }. Venez regarder.
preview-over = Le résultat : { $scores }.
preview-record = Une partie à revoir : { $scores }.

error-not_all_ready = Tout le monde n’est pas encore prêt. La partie commence dès que chacun l’est.

hosted-by = Hôte : { $name }
host = hôte
not-rated = non classée
lesson-two-minutes = Leçon de deux minutes
copy-invite = Copier l’invitation
join-invited = On vous invite à une partie de { $game }
seat-free = place libre
say-ready = C’est bon pour moi
ready = C’est bon
not-ready = pas encore
ready-how = La pendule démarre quand tout le monde est prêt.

# Accueil : ce que trouve d’abord une personne qui revient.
return-title = Bon retour
return-turn-title = À vous de jouer
return-turn = { $count ->
    [one] { $game } vous attend
   *[other] { $count } tables vous attendent
  }
return-deal-title = Donne du jour
return-deal = { $count ->
    [one] { $game }
   *[other] { $game } et { $more ->
        [one] une autre
       *[other] { $more } autres
      }
  }
return-puzzle-title = Problème du jour
return-puzzle = { $count ->
    [one] { $game }
   *[other] { $game } et { $more ->
        [one] un autre
       *[other] { $more } autres
      }
  }
return-streak = Jouez pour atteindre { $days } jours de suite
return-rematch-title = Revanche
return-rematch = { $game }, mêmes joueurs
return-friend-title = Vos amis jouent
return-friend = { $count ->
    [one] { $name } joue à { $game }
   *[other] { $name } et d’autres
  }
return-evening-title = Cette semaine
return-evening = { $name }
return-evening-at = { $name }, { $when }

# Après une partie, une donne ou un problème.
today = Aujourd’hui
today-new = Chaque jour, une nouvelle donne et un nouveau problème, les mêmes pour tous.
today-keep = { $count ->
    [one] Vous avez joué hier. Jouez aujourd’hui pour atteindre { $next } jours de suite.
   *[other] Déjà { $count } jours de suite. Jouez aujourd’hui pour arriver à { $next }.
  }
today-kept = { $count ->
    [one] Bon début. Revenez demain pour atteindre { $next } jours de suite : nouvelles cartes à { $time }.
   *[other] { $count } jours de suite ! Revenez demain pour arriver à { $next } : nouvelles cartes à { $time }.
  }
today-done = Tout est fait pour aujourd’hui. Revenez demain : nouvelles cartes à { $time }.

about-game = À propos de ce jeu
lobby-empty = Aucune table n’est ouverte en ce moment
open-one = Ouvrir une table
open-one-how = Choisissez un jeu et cochez « Annoncer cette table à tous » : elle reste affichée ici jusqu’à ce que quelqu’un s’assoie.
