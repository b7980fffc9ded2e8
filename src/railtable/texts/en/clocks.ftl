# Clocks: how much time a table gives, and what happens when it runs out.

clock = Clock
clock-none = No clock
clock-game = { $increment ->
    [0] { $time } each
   *[other] { $time } each + { $increment } s a turn
}
clock-days = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
}
clock-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
clock-seconds = { $seconds } s
clock-own = Another time…
clock-kind = Time
clock-kind-game = for the whole game
clock-kind-days = for each turn
clock-own-minutes = Minutes each
clock-own-increment = Seconds more for every turn
clock-own-days = Days a turn
clock-runs-out = When somebody runs out of time
clock-runs-out-bot = a bot plays until they are back
clock-runs-out-loses = they lose, and a bot plays on
clock-said-bot = If somebody runs out of time, a bot plays until they are back.
clock-said-loses = If somebody runs out of time, they lose.
clock-lost = lost on time
clock-decided = { $name } wins on time. The bot plays on if you like; the result stands.
clock-decided-you = You win on time. The bot plays on if you like; the result stands.
clock-away = away
clock-away-until = away until { $date }
clock-one-minute = One minute left.
clock-ten-seconds = Ten seconds left.
clock-turn-left = { $time } left
clock-span-days = { $days ->
    [one] 1 day { $hours } h
   *[other] { $days } days { $hours } h
}
clock-span-hours = { $hours } h { $minutes } min
clock-short-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
happening-timed_out = { $text ->
    [loses] { $name } has lost on time. A bot plays on.
   *[bot] { $name } has run out of time. A bot plays until they are back.
}
happening-days_off = { $days ->
    [0] { $name } is back from days off.
    [one] { $name } takes a day off: the clock stops.
   *[other] { $name } takes { $days } days off: the clock stops.
  }
days-off = Days off
days-off-how = While you are away, your clock stops at every table that counts days.
days-off-left = { $left ->
    [0] You have no days off left this year.
    [one] You have one day off left this year.
   *[other] You have { $left } days off left this year.
}
days-off-take = Take { $days ->
    [one] a day
   *[other] { $days } days
} off
days-off-number = Days
days-off-away = You are away until { $date }: your day clocks are stopped.
days-off-back = I am back
error-time_over = Your time for this move was over. A bot moves for you; then you can take your seat back.
error-lost_on_time = You have lost this game on time. The bot plays it to the end.
error-bot_moves_first = The bot is about to move for you. You can take your seat back right after.
error-too_many_days_at_once = At most { $most } days off can be taken at a time.
error-days_off_of_person = Days off are personal. Take them on the device where you sat down, not with a program or a second device.
error-too_many_days_off = That is more than the { $left } days off you have left of { $most } a year.
clock-short-hours = { $hours } h { $minutes }
clock-span-minutes = { $minutes } min { $seconds } s
clock-end-lost = You lost on time.
clock-end-won = You win on time.
