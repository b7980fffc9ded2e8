# What programs are told: environments, exports, engines, clients.

error-no_such_move = Move { $move } is not legal now.
error-unknown_payoff = There is no payoff “{ $payoff }”. Payoffs: { $known }.
error-proposals_out_of_range = { $min } to { $max } turns can be proposed, not { $proposals }.
error-bots_and_seats_differ = There are { $bots } bots for { $seats } seats: name one for all, or one for each.
