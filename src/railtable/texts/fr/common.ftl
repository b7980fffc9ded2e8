# Commun à tous les jeux. Chaque jeu a son propre fichier.

seat-name = Place { $number }
seat-you = Vous

place-winner = gagne
place-shared = se partagent la victoire

error-game_over = La partie est finie : commencez-en une autre.
error-no_such_action = Cette action n’existe pas dans ce jeu.
error-not_your_turn = Ce n’est pas votre tour : attendez les autres.
error-luck_between = Le hasard intervient entre ces actions : envoyez d’abord les premières, puis regardez ce qu’il apporte.
error-impossible_chance = Le hasard n’a pas pu faire cela.
error-impossible_takeover = La partie notée dit que la place { $seat } a changé de mains là où c’est impossible.
error-seats_out_of_range = Ce jeu se joue de { $min } à { $max } places, pas { $seats }.
error-unknown_option = L’option « { $option } » n’existe pas. Options : { $known }.
error-malformed_option = Une option ne convient pas : { $reason }.
error-no_such_seat = Il n’y a pas de place { $seat } pour { $option } : on compte à partir de 0.
error-unknown_game = Le jeu « { $game } » n’existe pas. Jeux : { $known }.
error-unknown_bot = Le robot « { $bot } » n’existe pas. Robots : { $known }.
error-bot_of_another_game = Le robot joue à { $bot }, mais c’est une table de { $game }.
error-luck_due = Le hasard d’abord : personne n’a rien à décider.
error-nothing_to_undo = Rien n’a encore été joué qu’on puisse reprendre.
error-action_not_read = « { $text } » n’est pas une action de ce jeu : au lieu de « { $at } », il faudrait l’un de { $expected }.
error-action_unfinished = « { $text } » n’est pas une action entière : il manque l’un de { $expected }.
error-action_goes_on = « { $text } » est une action jusqu’à « { $at } » : rien ne doit suivre.
error-action_malformed = Cette action ne peut exister : { $reason }.
error-no_such_entry = « { $entry } » n’est pas une entrée de position ici, ou s’y trouve deux fois. Entrées : { $known }.
error-entry_not_read = « { $text } » ne ressemble pas à { $entry } : { $expected } était attendu.
error-no_such_cards = Il n’y a pas autant de { $card } dans la boîte.
error-impossible_position = Cette position ne peut exister : { $reason }.
error-no_beginning = Une partie commencée dans une position ne se note pas : ses coups n’y mènent pas.
error-text_too_long = Le texte est trop long : il peut avoir { $limit } caractères.

record-line = Ligne { $line } : { $what }
error-truncated_line = La partie notée s’interrompt au milieu de cette ligne.
error-empty_record = Le fichier est vide : une partie notée commence par un en-tête.
error-malformed_header = Ceci n’est pas l’en-tête d’une partie notée : { $reason }.
error-unknown_format = Ce format de partie notée n’est pas connu ici.
error-other_rules_version = Partie notée avec la version { $wanted } des règles ; ici la version { $have }.
error-malformed_step = Ceci n’est pas un coup : { $reason }.
error-line_after_seed = Rien ne peut suivre la graine.
error-seed_before_end = La graine est révélée, mais la partie n’est pas finie.
error-wrong_seat = La place { $seat } joue, mais c’est le tour de la place { $to_move } (−1 : le hasard).
error-seed_not_revealed = La graine n’est pas révélée, rien ne peut être prouvé. Elle l’est à la fin de la partie.
error-seed_breaks_commitment = La graine n’est pas celle qui avait été engagée.
error-chance_differs = Avec cette graine le hasard aurait tiré autre chose.
error-malformed_seed = La graine n’a pas la forme d’une graine : 32 octets en hexadécimal.
error-not_utf8 = Ceci n’est pas du texte en UTF-8.
error-line_too_long = La ligne est trop longue : une ligne d’une partie notée a { $limit } caractères au plus.
error-too_many_steps = La partie notée est trop longue : elle peut avoir { $limit } coups.
error-too_many_given = L’en-tête dit que { $given } coups viennent d’une autre partie, mais il n’y en a que { $steps }.
error-origins_differ = L’en-tête dit que { $given } coups viennent d’autres parties, mais dit l’origine de { $told }.
error-too_many_origins = La partie a été continuée trop souvent : les coups peuvent venir de { $limit } autres parties.
error-too_few_bots = Nommez un robot par place, ou un seul pour toutes.
error-no_such_file = Le fichier { $path } n’existe pas.
error-no_such_step = La partie n’a pas de coup { $step } : le dernier est { $last }.
