# Groupes : des gens qui se retrouvent souvent.
groups = Groupes
groups-mine = Mes groupes
groups-how = Un groupe est fait pour des amis, une famille ou un club. Seuls ses membres le voient.
groups-for = À quoi sert un groupe
groups-for-tables = Ouvrez une table : les autres la voient et s’y installent. Pas de lien à envoyer.
groups-for-events = Prévoyez des soirées et des championnats rien que pour le groupe.
groups-for-standings = Un classement et des cotes entre vous : qui mène, et à quel jeu ?
groups-for-chat = Une discussion qui reste, pour la prochaine date et la dernière partie.
groups-none = Vous n’êtes pas encore dans un groupe. Créez-en un et envoyez son lien à vos amis. Si un ami vous a envoyé un lien, ouvrez-le : aucun compte n’est nécessaire.
group-create = Créer un groupe
group-name = Nom du groupe
group-my-name = Votre nom dans ce groupe
group-members-count = { $count ->
    [one] 1 membre
   *[other] { $count } membres
  }
group-tables-count = { $count ->
    [0] aucune partie en cours
    [one] 1 partie en cours
   *[other] { $count } parties en cours
  }
group-role-owner = Propriétaire
group-role-host = Hôte
group-role-member = Membre
group-you = vous

group-tables = Tables du groupe
group-tables-none = Pas encore de table. Ouvrez-en une : les autres la voient ici et s’y installent.
group-new-table = Nouvelle table
group-open-seat = Les membres du groupe peuvent prendre les places libres.
who-open-group = Un membre du groupe
group-choose-game = À quoi jouez-vous ?

group-standings = Classement
group-standings-none = Le classement apparaît après la première partie terminée entre deux membres ou plus.
group-standings-how = Seules comptent les tables de ce groupe. Les parties d’une seule personne, les entraînements et les parties finies par un robot ne comptent pas.
group-all-games = Tous les jeux
group-column-name = Nom
group-column-played = Parties
group-column-won = Victoires
group-column-rating = Cote
group-results = Résultats
played-winner = gagnée par { $names }
group-results-none = Aucune partie n’est encore terminée.

group-chat = Discussion
group-chat-none = Personne n’a encore rien dit.
group-chat-placeholder = Dire quelque chose au groupe

group-members = Membres
group-invite = Inviter
group-invite-label = Lien vers ce groupe
group-invite-how = Toute personne qui a ce lien peut entrer, même sans compte. Ne le donnez qu’aux personnes que vous voulez ici.
group-invite-renew = Créer un nouveau lien
group-invite-renew-sure = L’ancien lien ne marchera plus. Les personnes qui ne sont pas encore entrées auront besoin du nouveau.
group-invite-renewed = Voici le nouveau lien. L’ancien ne marche plus.
group-join-title = Entrer dans { $name }
group-join-how = { $members ->
    [one] Un membre y est déjà. Il verra votre nom.
   *[other] { $members } membres y sont déjà. Ils verront votre nom.
  }
group-join = Entrer
group-joined = Bienvenue dans { $name }.

group-member-actions = { $name } : plus
group-make-host = Nommer hôte
group-make-host-how = Les hôtes invitent et retirent des personnes.
group-unmake-host = Ne plus être hôte
group-hand-over = Confier le groupe
group-hand-over-sure = { $name } devient propriétaire. Vous restez hôte.
group-remove = Retirer du groupe
group-remove-sure = { $name } ne verra plus le groupe. Le lien d’invitation change aussi : l’ancien ne permet pas de revenir.
group-removed = { $name } n’est plus dans le groupe. Le lien d’invitation a changé.

group-settings = Ce groupe
group-notices = Me prévenir quand quelqu’un ouvre une table ici
group-notices-how = Les notifications arrivent sur les appareils et adresses de votre page « Moi ».
group-rename = Renommer
group-leave = Quitter le groupe
group-leave-sure = Vous ne verrez plus ce groupe, sa discussion ni ses tables. Un lien d’invitation vous permet de revenir.
group-left = Vous avez quitté le groupe.
group-delete = Supprimer le groupe
group-delete-sure = Le groupe et sa discussion disparaissent pour tous. Les parties terminées restent à leurs joueurs.
group-deleted = Le groupe est supprimé.

link-groups = { $groups ->
    [one] Votre groupe vient avec vous. Ce compte en est alors membre et lit sa discussion.
   *[other] Vos { $groups } groupes viennent avec vous. Ce compte en est alors membre et lit leurs discussions.
  }

notice-group = { $group } : { $game }
notice-group-body = Quelqu’un de votre groupe a ouvert une table. Installez-vous avant que les places soient prises.

error-no_such_group = Ce groupe n’existe pas, ou vous n’en êtes pas membre.
error-group_closed = La modération a fermé ce groupe.
error-group_invite_unknown = Ce lien d’invitation ne marche plus. Demandez-en un nouveau.
error-group_hosts_only = Seuls les hôtes du groupe peuvent faire cela.
error-group_owner_only = Seul le propriétaire du groupe peut faire cela.
error-group_needs_owner = Confiez d’abord le groupe à quelqu’un, ou supprimez-le.
error-group_name_taken = Quelqu’un porte déjà ce nom dans le groupe. Choisissez-en un autre.
error-group_full = Ce groupe est plein : { $most } membres au plus.
error-group_table_listed = La table d’un groupe ne peut pas être affichée pour tout le monde.
error-no_such_member = Cette personne n’est plus dans le groupe.
error-too_many_groups = Vous êtes déjà dans { $most } groupes. Quittez-en un d’abord.
error-too_many_groups_owned = Vous possédez déjà { $most } groupes. Confiez-en un à quelqu’un ou supprimez-en un d’abord.
error-too_many_groups_theirs = Cette personne possède déjà { $most } groupes.
error-too_many_groups_here = Ce serveur n’a plus de place pour un groupe. Réessayez plus tard.
