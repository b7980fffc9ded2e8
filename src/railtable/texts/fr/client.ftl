# La page : tout ce qui n’appartient à aucun jeu en particulier.

app-name = Railtable
home = Accueil
menu = Menu
close = Fermer
settings = Réglages
settings-you = Vous
settings-look = Apparence
settings-table = À la table
settings-account-how = Vous y trouvez vos résultats, vos connaissances, votre compte et vos notifications.
switch-language = Switch to English
guest = Invité
any = au choix

play-now = Jouer
with-friends = Entre amis
on-this-screen = Sur cet écran
learn = Apprendre
coming = Bientôt
starting = On prépare la table…
my-tables = Vos tables
open-tables = Tables ouvertes
no-open-tables = Aucune table n’est ouverte en ce moment. Ouvrez-en une entre amis et cochez « Annoncer cette table à tous ».
your-turn = À vous
seats-free = { $count ->
    [one] Une place libre
   *[other] { $count } places libres
  }
status-gathering = On s’installe
status-playing = En cours
status-over = Terminée
status-record = Enregistrée
for-programs = Pour les programmes
open-record = Ouvrir une partie
open-record-how = Une partie entière tient dans un petit fichier (.jsonl). Ouvrez-le pour la revoir coup par coup, ou pour la rejouer à partir de n’importe quel moment.
choose-file = Choisissez un fichier, ou déposez-le ici
opening = Ouverture…

new-table = Nouvelle table : { $game }
how-many = Combien de joueurs ?
who-sits = Qui s’assied où ?
who-me = Moi
who-here = Quelqu’un à cet écran
who-invited = Un ami, par lien d’invitation
who-open = N’importe qui
who-person = Humain
who-bot = Robot
rival-choose = Choisir un adversaire
rival-against = Adversaire : { $name }. En choisir un autre.
rival-who = À la table : { $names }.
rival-level = Niveau { $number } sur { $last }
rival-pick = Choisir { $name }
rival-take = Jouer contre { $name }
rival-seat = { $name } prend la place
rival-for-me = { $name } joue pour moi
rival-rematch = Revanche contre { $name }
rival-other = Autre adversaire
rival-added = Ajouté par l’hôte de ce serveur
rival-resign-how = Qui continue à votre place ?
level-random = Au hasard
level-greedy = Gourmand
level-trainee = Lou, l’apprenti
level-trainee-name = Lou
level-trainee-manner = Première semaine à la gare : joue ce qui lui tombe sous la main et ne voit qu’une chose sur deux.
level-trainee-colleague = { $number ->
    [2] Sacha
    [3] Alix
    [4] Noa
    [5] Robin
   *[6] Charlie
  }
level-porter = Basile, le porteur
level-porter-name = Basile
level-porter-manner = Plein de bonne volonté ; voit le prochain pas, mais compare rarement deux coups qui se ressemblent.
level-porter-colleague = { $number ->
    [2] Firmin
    [3] Gaspard
    [4] Anselme
    [5] Hector
   *[6] Ernest
  }
level-signaller = Maud, l’aiguilleuse
level-signaller-name = Maud
level-signaller-manner = Prépare tout son tour avant de toucher un levier ; un détail lui échappe de temps en temps.
level-signaller-colleague = { $number ->
    [2] Rose
    [3] Agathe
    [4] Inès
    [5] Paule
   *[6] Jeanne
  }
level-driver = Marcel, le mécanicien
level-driver-name = Marcel
level-driver-manner = Connaît la ligne, ne gaspille rien et regarde un peu au-delà du prochain virage.
level-driver-colleague = { $number ->
    [2] Gaston
    [3] Lucien
    [4] Émile
    [5] Albert
   *[6] Fernand
  }
level-inspector = Odile, l’inspectrice
level-inspector-name = Odile
level-inspector-manner = A déjà vu toutes les parties, se demande ce que vous répondrez et pardonne rarement.
level-inspector-colleague = { $number ->
    [2] Berthe
    [3] Solange
    [4] Yvonne
    [5] Hélène
   *[6] Edmée
  }
by-chance = au hasard
options = Options
bot-pace = Rythme des robots
pace-slow = Lent
pace-normal = Normal
pace-fast = Rapide
listed = Annoncer cette table à tous sur la page d’accueil
open-table = Ouvrir la table
player-number = Joueur { $number }
name = Nom
your-name = Votre nom

join = Rejoindre
join-title = Vous êtes invité : { $game }
take-seat = Prendre place
only-watch = Seulement regarder
gathering = { $game } : on attend les joueurs
make-invite = Inviter
invite-link = Envoyez ce lien à une personne ; il sert une fois
open-link = Avec ce lien, n’importe qui peut jouer ou regarder
qr-code = Le même lien en code QR
copy-link = Copier le lien
copied = Copié
start = Commencer la partie
start-with-bots = Commencer, des robots prennent les places libres
waiting-for-start = On attend que l’hôte commence.

seat = Place { $number }
chance = Hasard
bot = Robot
away = absent
players = Joueurs
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
  }
thinking = Réfléchit…
bot-thinking = { $name } réfléchit…
waiting-for = On attend { $name }.
game-over = La partie est finie.
looking-back = Retour en arrière : moment { $at } sur { $last }.
since-last-turn = Depuis votre dernier tour
your-choice = Votre choix
confirm = Confirmer
cancel = Annuler
undo = Annuler le coup
ask-undo = Demander à annuler
undo-wanted = { $name } voudrait annuler un coup.
undo-asked = Vous avez demandé à annuler ; on attend les autres.
agree = D’accord
refuse = Refuser
takeover-wanted-person = { $name } demande : quelqu’un au même écran peut-il reprendre la place { $seat } et voir tout ce qu’elle a vu ?
takeover-wanted-invited = { $name } demande : une personne invitée peut-elle reprendre la place { $seat } et voir tout ce qu’elle a vu ?
takeover-wanted-open = { $name } demande : n’importe qui peut-il reprendre la place { $seat } et voir tout ce qu’elle a vu ?
takeover-asked = On demande aux autres si la place { $seat } peut être reprise.
owner = La personne qui a ouvert la table
hint = Conseil
cannot-be-undone = Annulé seulement si les autres sont d’accord
between = de { $low } à { $high }

tab-log = Journal
tab-chat = Discussion
tab-rules = Règles
tab-seats = Places
log-empty = Rien ne s’est encore passé.
chat = Discussion
say-something = Dites quelque chose
send = Envoyer
chat-for-seats = Seuls les joueurs assis peuvent écrire.
rule-numbers = Numéros des règles
search-rules = Chercher dans les règles
rules = Règles
rules-missing = Les règles de ce jeu ne sont pas encore écrites.
watching = { $count ->
    [0] Personne ne regarde.
    [one] Une personne regarde.
   *[other] { $count } personnes regardent.
  }
bot-plays-for-you = Un robot joue pour vous.
hand-to-bot = Laisser jouer un robot
take-back-seat = Reprendre la main
take-over-here = Jouer cette place ici
take-over-invite = Inviter quelqu’un à cette place
bot-takes-seat = Laisser cette place à un robot
stop-asking = Ne plus demander
second-device = Continuer sur un autre appareil
second-device-link = Ouvrez ceci sur votre autre appareil ; le lien sert une fois

replay = Revoir
replay-first = Au début
replay-back = Un pas en arrière
replay-back-turn = Un tour en arrière
replay-play = Lecture
replay-pause = Pause
replay-forward = Un pas en avant
replay-forward-turn = Un tour en avant
replay-last = À la fin
replay-moment = Moment
share-moment = Partager ce moment
continue-here = Rejouer d’ici
continue-how = Une nouvelle table commence au moment { $at } de cette partie. Qui joue ?

line-connecting = Connexion…
line-lost = Connexion perdue : nouvel essai…
cannot-save = Le serveur ne peut pas enregistrer en ce moment. Votre coup n’est pas perdu : nouvel essai…
pass-screen-to = Passez l’écran à { $name }
curtain-why = Derrière le rideau, une main pour une seule paire d’yeux.
curtain-open = Je suis { $name } : ouvrir

result = Résultat
won-by = { $count ->
    [one] { $names } gagne
   *[other] { $names } se partagent la victoire
  }
end-won = { $lead ->
    [0] Vous gagnez au départage
    [one] Vous gagnez avec 1 point d’avance
   *[other] Vous gagnez avec { $lead } points d’avance
  }
ending-resigned = La partie s’est terminée par un abandon.
end-resigned = Vous avez abandonné. { $name } gagne.
end-you-resigned = Vous avez abandonné.
end-other-resigned = { $name } abandonne. Vous gagnez !
bot-for-you = { $bot } (pour vous)
bot-for = { $bot } (pour { $name })
end-bot-finished = { $bot } a fini la partie pour vous.
end-counts-for-nobody = Un robot a fini cette partie à la place de quelqu’un : elle ne compte pour personne.
end-beat = { $lead ->
    [0] Vous battez { $name } au départage
    [one] Vous battez { $name } d’un point
   *[other] Vous battez { $name } de { $lead } points
  }
end-beaten = { $behind ->
    [0] { $name } vous bat au départage
    [one] { $name } vous bat d’un point
   *[other] { $name } vous bat de { $behind } points
  }
end-shared = Vous partagez la victoire
end-equal = Égalité de points : la victoire est partagée.
end-placed = Vous finissez { $rank ->
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
   *[6] sixième
  }{ $behind ->
    [0] , à égalité de points
    [one] , à 1 point du premier
   *[other] , à { $behind } points du premier
  }
end-behind = à { $behind ->
    [one] 1 point
   *[other] { $behind } points
  }
end-rewound = Des coups ont été annulés après un tirage { $count ->
    [one] une fois
   *[other] { $count } fois
  } : cette partie ne compte pas dans les statistiques.
end-in-full = Les points en détail
scores = Points
total = Total
points-over-time = Les points au fil du temps
chart-of-points = Courbe des points de chacun au fil du temps
turning-points = Moments décisifs
rematch = Revanche
watch-again = Revoir
download-record = Télécharger la partie

proof = Preuve de la donne
proof-how = Tout le hasard de cette table vient d’un seul nombre secret. Son empreinte était visible avant la première carte ; le nombre lui-même est montré à la fin, et chacun peut vérifier qu’aucune carte n’a été changée.
proof-commitment = Empreinte (SHA-256)
proof-seed = Le nombre
proof-matches = Le nombre correspond à l’empreinte.
proof-differs = Le nombre ne correspond pas à l’empreinte !

language = Langue
theme = Table
theme-auto = Comme mon appareil
theme-light = Bois clair
theme-dark = Feutre vert, sombre
sound = Sons discrets
animation = Animer les coups
symbols-always = Lignes, joueurs et wagons ont toujours un symbole en plus de leur couleur.

learn-title = Apprendre { $game }
lesson-offer = Première fois ? La leçon dure deux minutes.
lesson-take = Leçon
lesson-play = Jouer
first-lesson = Première partie guidée
glossary = Lexique
lost-title = Quai introuvable
lost = Cette adresse ne mène nulle part. Les trains partent de la page d’accueil.

happening-created = La table est ouverte.
happening-joined = { $name } prend place.
happening-left = { $name } quitte la table.
happening-resigned = { $name } abandonne.
happening-signed_in = { $name } se connecte. La place appartient maintenant à son compte.
happening-seated = { $bot } joue pour { $name }.
happening-bot-seated = { $bot } prend la place { $seat }.
happening-returned = { $name } est de retour.
happening-started = La partie commence.
happening-unrated = Deux places sont maintenant la même personne : la partie n’est plus classée.
happening-undo_asked = { $name } demande à annuler un coup.
happening-undo_refused = { $name } refuse l’annulation.
happening-undone = { $name } a annulé un coup.
happening-takeover_asked = On demande à la table si quelqu’un peut reprendre la place { $seat }.
happening-takeover_refused = { $name } ne veut pas que la place soit reprise.
happening-taken_over = { $name } reprend la place { $seat }, avec tout ce qu’elle a vu.
happening-opened = La place { $seat } attend quelqu’un.
happening-said = { $name } : { $text }
happening-bot_failed = Un robot n’a pas su décider ; un coup simple a été joué pour lui.
happening-over = La partie est finie.

error-unreachable = Le serveur est injoignable. Vérifiez votre connexion ; rien n’est perdu.
error-unexpected = Quelque chose a échoué en route. Réessayez ; rien n’est perdu.
error-unknown = Ce n’est pas possible ({ $key }).
error-stale = La table avait avancé avant votre coup. Regardez, puis choisissez.
error-moment_unavailable = Ce moment ne peut pas être montré pour l’instant.
error-pick_first = Choisissez d’abord une carte ou une pièce, puis sa place.
error-not_yours = C’est à un autre joueur : construisez de votre côté.
error-first_free_locomotive = Un nouveau train part de la première locomotive libre.
error-nothing_drawn = Rien n’est encore tracé : placez vos tuiles, puis tracez une voie.
error-place_tiles_first = Placez d’abord vos tuiles. Ensuite vous pourrez renoncer à la voie.
error-no_lesson = Il n’y a pas encore de partie guidée pour ce jeu. Les règles sont ici.

glossary-everywhere = À toutes les tables
glossary-parts = Parties du lexique
glossary-rules = Toutes les règles
glossary-seat = Place
glossary-seat-meaning = Une place à la table, avec sa couleur et son symbole. Une personne, un robot ou quelqu’un au même écran peut l’occuper, et cela peut changer en cours de partie.
glossary-table = Table
glossary-table-meaning = Une partie avec ses places, son hasard et son journal.
glossary-spectator = Spectateur
glossary-spectator-meaning = Quelqu’un qui regarde. Il voit ce qui est ouvert, aucune main.
glossary-hot-seat = Sur cet écran
glossary-hot-seat-meaning = Plusieurs personnes partagent un appareil. Un rideau tombe entre les tours : les mains restent cachées.
glossary-chance = Hasard
glossary-chance-meaning = Il mélange et distribue. Il figure au journal comme un joueur.
glossary-legal = Permis
glossary-legal-meaning = Ce que les règles permettent maintenant. C’est éclairé ; le reste est éteint.
glossary-preview = Aperçu
glossary-preview-meaning = Ce qu’un choix apporterait à chacun, avant d’être confirmé.
glossary-undo = Annuler
glossary-undo-meaning = Revenir sur vos actions : librement tant qu’aucune carte n’a été retournée et que personne d’autre n’a joué ; ensuite, les autres doivent être d’accord.
glossary-record = Partie enregistrée
glossary-record-meaning = Une partie entière dans un petit fichier, à revoir, à rejouer ou à vérifier.
glossary-commitment = Empreinte
glossary-commitment-meaning = Un nombre montré avant la partie, qui prouve ensuite que la donne n’a pas été changée.
glossary-ride = Course
glossary-ride-meaning = Le quatrième passager d’une ligne fait marquer cette ligne aux deux joueurs.
glossary-terminus = Terminus
glossary-terminus-meaning = La tête d’une ligne, où attendent les passagers.
glossary-last-station = Terminus
glossary-last-station-meaning = Une gare dont aucune ficelle ne repart.
glossary-passenger = Passager
glossary-passenger-meaning = Une carte de la main posée à côté d’un terminus.
glossary-conductor = Conducteur
glossary-conductor-meaning = Une carte sans ligne ni valeur, qui allonge une colonne ou remplit une rangée.
glossary-column = Colonne
glossary-column-meaning = Des stations d’une ligne en ordre croissant, qui comptent dès qu’un tram y roule.
glossary-tram = Tram
glossary-tram-meaning = Multiplie les points d’une colonne par deux, trois ou quatre.
glossary-carriage = Wagon
glossary-carriage-meaning = Une carte qui allonge un train et change sa valeur.
glossary-departure = Départ
glossary-departure-meaning = Un train complet s’en va, ses pions sont retournés et comptent.
glossary-token = Pion
glossary-token-meaning = Votre mise sur un train, de valeur cachée jusqu’au départ.
glossary-yard = Entrepôt
glossary-yard-meaning = Là où attendent les wagons ; l’entrepôt principal et celui de chaque joueur.
glossary-end-of-day = Fin de journée
glossary-end-of-day-meaning = La carte, vers le bas de la pioche, qui termine une journée.
glossary-string = Ficelle
glossary-string-meaning = Un bout de coton de longueur fixe, posé comme une voie.
glossary-crossing = Croisement
glossary-crossing-meaning = Là où une nouvelle ficelle en croise une autre ; cela coûte des points.
glossary-terrain = Terrain
glossary-terrain-meaning = Le sol entouré par la longue ficelle noire ; on construit à l’intérieur.
glossary-locomotive = Locomotive
glossary-locomotive-meaning = Sans elle, un train ne rapporte rien.
glossary-load = Chargement
glossary-load-meaning = Les wagons pris dans l’offre, posés sur votre train d’un seul tenant.
glossary-captain = Capitaine
glossary-captain-meaning = La carte qui dit qui mène ; elle passe de joueur en joueur.

outside-expect = Choisissez quoi faire.
outside-choices = Ce que vous pouvez faire
outside-player = Joueur
outside-step = { $player } : { $choice }
yes = oui
no = non
percent = { $share } %
