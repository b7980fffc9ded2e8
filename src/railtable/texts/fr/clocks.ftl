# Pendules : le temps que donne une table, et ce qui arrive à qui n’en a plus.

clock = Pendule
clock-none = Sans pendule
clock-game = { $increment ->
    [0] { $time } par personne
   *[other] { $time } par personne + { $increment } s par tour
}
clock-days = { $days ->
    [one] 1 jour par tour
   *[other] { $days } jours par tour
}
clock-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
clock-seconds = { $seconds } s
clock-own = Une autre durée…
clock-kind = Durée
clock-kind-game = pour toute la partie
clock-kind-days = pour chaque tour
clock-own-minutes = Minutes par personne
clock-own-increment = Secondes de plus à chaque tour
clock-own-days = Jours par tour
clock-runs-out = Quand quelqu’un n’a plus de temps
clock-runs-out-bot = un robot joue jusqu’à son retour
clock-runs-out-loses = c’est perdu, et un robot continue
clock-said-bot = Si quelqu’un n’a plus de temps, un robot joue jusqu’à son retour.
clock-said-loses = Quand on n’a plus de temps, on perd.
clock-lost = perd au temps
clock-decided = { $name } gagne au temps. Le robot continue si vous voulez ; le résultat est acquis.
clock-decided-you = Vous gagnez au temps. Le robot continue si vous voulez ; le résultat est acquis.
clock-away = absent
clock-away-until = absent jusqu’au { $date }
clock-one-minute = Encore une minute.
clock-ten-seconds = Encore dix secondes.
clock-turn-left = encore { $time }
clock-span-days = { $days ->
    [one] 1 jour { $hours } h
   *[other] { $days } jours { $hours } h
}
clock-span-hours = { $hours } h { $minutes } min
clock-short-days = { $hours ->
    [0] { $days } j
   *[other] { $days } j { $hours } h
}
happening-timed_out = { $text ->
    [loses] { $name } a perdu au temps. Un robot continue.
   *[bot] { $name } n’a plus de temps. Un robot joue jusqu’à son retour.
}
happening-days_off = { $days ->
    [0] { $name } est de retour de congé.
    [one] { $name } prend un jour de congé : sa pendule s’arrête.
   *[other] { $name } prend { $days } jours de congé : sa pendule s’arrête.
}
days-off = Jours de congé
days-off-how = Pendant votre absence, votre pendule s’arrête à toutes les tables qui comptent en jours.
days-off-left = { $left ->
    [0] Il ne vous reste aucun jour de congé cette année.
    [one] Il vous reste un jour de congé cette année.
   *[other] Il vous reste { $left } jours de congé cette année.
}
days-off-take = Prendre { $days ->
    [one] un jour
   *[other] { $days } jours
} de congé
days-off-number = Jours
days-off-away = Vous êtes absent jusqu’au { $date } : vos pendules en jours sont arrêtées.
days-off-back = Je suis de retour
error-time_over = Le temps de ce coup était écoulé. Un robot joue pour vous ; ensuite vous pourrez reprendre votre place.
error-lost_on_time = Vous avez perdu cette partie au temps. Le robot la termine.
error-bot_moves_first = Le robot va jouer pour vous. Vous pourrez reprendre votre place juste après.
error-too_many_days_at_once = On peut prendre au plus { $most } jours de congé à la fois.
error-days_off_of_person = Les jours de congé sont personnels. Prenez-les sur l’appareil où vous vous êtes assis, pas avec un programme ni un second appareil.
error-too_many_days_off = C’est plus que les { $left } jours de congé qui vous restent sur { $most } par an.
clock-short-hours = { $hours } h { $minutes }
clock-span-minutes = { $minutes } min { $seconds } s
clock-end-lost = Vous avez perdu au temps.
clock-end-won = Vous gagnez au temps.
