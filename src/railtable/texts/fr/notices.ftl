# Notifications : ce qui est envoyé à qui ne regarde pas, et où l’on dit comment.

# Ce qui est envoyé. Rien qu’un passant ne verrait à la table.
notice-turn = À vous de jouer : { $game }
notice-full = La partie commence : { $game }
notice-over = La partie est finie : { $game }
notice-asked = { $by ->
    [nobody] On attend votre réponse : { $game }
   *[other] { $by } vous demande : { $game }
  }
notice-turn-body = Tout le monde attend votre coup.
notice-full-body = Toutes les places sont prises, et quelqu’un d’autre commence.
notice-over-body = Voyez qui a gagné, et revoyez la partie.
notice-asked-body = Quelqu’un veut annuler un coup ou prendre une place. Dites oui ou non à la table.
notice-with = Avec { $names }.
notice-digest = { $count ->
    [one] Railtable aujourd’hui : une chose pour vous
   *[other] Railtable aujourd’hui : { $count } choses pour vous
  }
notice-several = { $count ->
    [one] Railtable : une chose pour vous
   *[other] Railtable : { $count } choses pour vous
  }
notice-more = { $count ->
    [one] Et une de plus.
   *[other] Et { $count } de plus.
  }
notice-code = Railtable : votre code est { $code }
notice-code-body = Quelqu’un, sans doute vous, a demandé à recevoir des notifications ici. Pour confirmer, entrez ce code sur la page avant demain : { $code }. Si ce n’était pas vous, ne faites rien : rien d’autre ne sera envoyé.
notice-ready = Les notifications sont activées
notice-ready-body = Cet appareil vous dit quand c’est à vous de jouer.
notice-doubled = Vous avez peut-être déjà reçu ce message : le serveur s’est arrêté pendant qu’il l’envoyait.
notice-off = Ne plus en recevoir : { $link }
notice-off-short = Ne plus en recevoir

# Où l’on dit comment.
notices = Notifications
notices-how = Nous vous prévenons quand c’est à vous de jouer, quand une partie commence ou finit, ou quand on vous pose une question. Rien n’est envoyé pendant que vous regardez la table.
notices-away = Prendre des congés
notices-away-how = Vous vous absentez ? Les jours de congé arrêtent vos pendules.
notices-none = Rien ne vous est envoyé pour l’instant.
notices-here = Sur cet appareil
notices-here-add = Me prévenir sur cet appareil
notices-here-on = Cet appareil vous prévient.
notices-here-waits = Une première notification part vers cet appareil, pour voir si elle arrive.
notices-here-blocked = Ce navigateur bloque les notifications de cette page. Vous pouvez le changer dans ses réglages pour ce site.
notices-here-cannot = Ce navigateur ne peut pas afficher de notifications. Sur un iPhone ou un iPad, ajoutez d’abord la page à l’écran d’accueil.
notices-elsewhere = Par e-mail ou par un autre service
notices-mail = Adresse e-mail
notices-service = Discord, Slack, Telegram, Matrix, ntfy ou un webhook
notices-service-how = L’adresse d’un canal comme l’écrit Apprise (discord://…, tgram://…, ntfys://…), ou une adresse https qui prend du JSON.
notices-add = Y envoyer un code
notices-kind-push = Un appareil
notices-kind-mail = E-mail
notices-kind-service = Un service
notices-code = Code
notices-code-how = Un code est en route. Entrez-le ici avant demain.
notices-confirm = C’est à moi
notices-confirmed = C’est fait : les notifications y arrivent désormais.
notices-when = Quand
notices-at-once = Tout de suite
notices-daily = Une fois par jour à { $hour }
notices-which = Pour quelles tables
notices-all-tables = Toutes mes tables
notices-one-table = Une seule table
notices-this-table = Seulement { $game } avec { $names }
notices-remove = Retirer
notices-removed = Plus rien n’y est envoyé.
notices-resting = Trop de notifications ne sont pas arrivées : rien n’y est envoyé pour l’instant.
notices-failing = Le dernier message n’a pas pu y être envoyé. Nous réessayons. Si cela continue, vérifiez l’adresse ou prévenez l’hôte de ce serveur.
notices-wake = Essayer encore
notices-offer = Voulez-vous qu’on vous prévienne quand c’est à vous ?
notices-offer-yes = Me prévenir
notices-offer-no = Non, merci
notices-offer-more = Autrement
notices-off-title = Plus de notifications
notices-off-how = Ne plus y envoyer de notifications ? Vos places et vos parties ne changent pas.
notices-off-do = Ne plus envoyer
notices-off-done = Plus rien n’est envoyé à { $label }.

error-notice_address_wrong = Nous ne pouvons rien envoyer à cette adresse. Regardez l’exemple, puis réessayez.
error-notice_address_refused = Cette adresse mène à un réseau que ce serveur ne doit pas joindre.
error-notice_address_option = Une adresse ne peut pas contenir « { $name } » ici.
error-notice_no_mail = Ce serveur n’envoie pas d’e-mail.
error-notice_channels_full = Vous pouvez avoir { $most } adresses. Retirez-en une d’abord.
error-notice_channel_there = Vous y recevez déjà des notifications.
error-notice_codes_full = Trop de codes y ont été envoyés aujourd’hui. Réessayez demain.
error-notice_code_wrong = Ce n’est pas le code, ou il est trop vieux. Après cinq essais, retirez l’adresse et recommencez.
error-no_such_channel = Cette adresse n’est plus dans votre liste.
error-notice_push_failed = Le service de notifications du navigateur n’a pas répondu. Réessayez, ou choisissez un autre moyen.
