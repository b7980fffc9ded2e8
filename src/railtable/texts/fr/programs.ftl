# Ce qu’on dit aux programmes : environnements, exports, moteurs, clients.

error-no_such_move = Le coup { $move } n’est pas permis maintenant.
error-unknown_payoff = Le gain « { $payoff } » n’existe pas. Gains : { $known }.
error-proposals_out_of_range = On peut proposer de { $min } à { $max } tours, pas { $proposals }.
error-bots_and_seats_differ = Il y a { $bots } robots pour { $seats } places : nommez-en un pour toutes, ou un pour chacune.
