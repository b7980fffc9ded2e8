# Défis et donne du jour : les mêmes cartes pour tous.

daily-title = La donne du jour
daily-how = Les mêmes cartes pour tous, un seul essai par jour.
daily-streak = { $count ->
    [one] 1 jour joué
   *[other] { $count } jours joués de suite
  }
daily-play = Jouer
daily-continue = Continuer
daily-of = La donne du jour : { $game }
daily-until = Nouvelles cartes à { $time }
daily-all-done = Tout est fait pour aujourd’hui. La suite demain.
daily-date = La donne du jour, { $date }

challenges = Défis
challenges-none = Pas encore de défi. Après une partie, choisissez « Défier un ami ».
challenge-yours = votre défi
challenge-by = de { $name }
challenge-closed = terminé
challenge-friend = Défier un ami
challenge-compare = Comparer les résultats
challenge-from = { $name } vous défie
challenge-from-you = Votre défi
challenge-from-somebody = On vous défie
challenge-same-cards = Vous recevez les mêmes cartes, à la même place, contre les mêmes adversaires.
challenge-own-same-cards = Vos amis reçoivent vos cartes, à votre place, contre les mêmes adversaires.
challenge-new-cards = Tout le monde reçoit les mêmes nouvelles cartes. Vous jouez aussi.
challenge-new-cards-theirs = Tout le monde reçoit les mêmes cartes, à la même place, contre les mêmes adversaires.
challenge-link = Envoyez ce lien à vos amis
challenge-close = Clore le défi
challenge-close-sure = Personne ne pourra plus le commencer. Quand toutes les parties seront finies, chacun pourra voir les cartes et revoir chaque partie.
challenge-closes = Ouvert jusqu’au { $when }

deal-against = Adversaires
deal-rules = Un seul essai. Pas de conseils, et pas d’annulation une fois des cartes tirées. Vous voyez les résultats des autres après votre partie.
deal-play = Jouer
deal-continue = Continuer votre partie
deal-tries = { $count ->
    [0] Personne n’y a encore joué.
    [one] 1 joueur jusqu’ici.
   *[other] { $count } joueurs jusqu’ici.
  }
deal-over = Cette donne est close.
deal-soon = Les cartes seront montrées après la dernière partie, dans un jour au plus tard.
deal-revealed = Toutes les parties sont finies : regardez comment chacun a joué.
deal-results = Résultats
deal-rank = Rang
deal-name = Joueur
deal-place-short = Place
deal-points = Points
deal-state-playing = joue encore
deal-state-left = parti avant la fin
deal-state-late = trop tard
deal-state-over = fini
deal-state-new = pas commencé
deal-rewound = annulé après un tirage : { $count }
deal-replay = Revoir
deal-replay-of = Revoir : { $name }
deal-own-replay = Votre partie
deal-you = Vous
deal-place = { $place ->
    [1] 1er sur { $seats }
   *[other] { $place }e sur { $seats }
  }
deal-share = Partager mon résultat
deal-shared = Copié. Collez-le où vous voulez.
deal-share-daily = Railtable · { $game } · { $day }
deal-share-challenge = Railtable · { $game } · les mêmes cartes pour tous
deal-share-result = { $place } · { $points }
deal-share-streak = { $count ->
    [one] 1 jour joué
   *[other] { $count } jours joués de suite
  }
preview-deal = Les mêmes cartes pour tous, un seul essai. Ferez-vous mieux ?
deal-secret-table = D’autres jouent encore ces cartes. Vous pourrez voir cette table quand ils auront fini.
deal-play-first = Jouer ces cartes
deal-no-proof = Le nombre sera montré quand la dernière partie avec ces cartes sera finie.

error-deal_sealed = D’autres jouent encore ces cartes : seuls les joueurs de cette table peuvent la voir pour l’instant.
error-deal_not_revealed = D’autres jouent encore ces cartes. Vous pourrez le faire quand ils auront fini.
error-deal_own_play = Chacun joue ces cartes seul : il n’y a pas de conseils, et aucun robot ne joue à votre place.
error-deal_seat = Tout le monde joue ces cartes contre les mêmes robots : les places restent comme elles sont.
error-deal_not_listed = D’autres jouent encore ces cartes : cette table ne peut pas être publique.
error-cannot_share_deal = Seule une partie sur un écran, sans place libre, classement ni donne fixe, peut servir à d’autres.
error-no_such_deal = Ce défi n’existe pas. Vérifiez le lien.
error-deal_closed = Cette donne est close. Vous pouvez regarder les résultats.
error-deal_seen = Vous avez vu ces cartes à une autre table : vous ne pouvez pas les jouer.
error-deal_full = { $most } personnes ont joué ce défi : c’est le maximum.
error-too_many_challenges = Vous avez { $most } défis ouverts. Terminez-en un d’abord.
error-not_your_challenge = Seule la personne qui a lancé ce défi peut le clore.
