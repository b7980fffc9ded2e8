# Ce qu’on dit aux programmes : environnements, exports, moteurs, clients.

error-no_such_move = Le coup { $move } n’est pas permis maintenant.
error-unknown_payoff = Le gain « { $payoff } » n’existe pas. Gains : { $known }.
error-unknown_encoding = L’encodage « { $encoding } » n’existe pas. Encodages : { $known }.
error-no_bounds = { $game } n’a pas de bornes pour ses observations : elles ne peuvent pas être encodées en « { $encoding } ». Utilisez « raw ».
error-unknown_render_mode = Le mode de rendu « { $mode } » n’existe pas. Modes : { $known }.
error-no_picture = { $game } n’a pas d’image : « rgb_array » n’est pas possible. Utilisez « ansi ».
error-no_resample = { $game } n’a pas de `resample` : ses cartes cachées ne peuvent pas être redonnées.
error-no_network = Il n’y a pas de réseau entraîné pour { $game } : { $file }.
error-proposals_out_of_range = On peut proposer de { $min } à { $max } tours, pas { $proposals }.
error-bots_and_seats_differ = Il y a { $bots } robots pour { $seats } places : nommez-en un pour toutes, ou un pour chacune.
error-no_given_seat = Les { $seats } places ont des robots : laissez au moins une place sans robot.

error-bad_record_file = { $file } n’est pas une partie enregistrée qu’on puisse exporter : { $what }, ligne { $line }.
error-no_pyarrow = Parquet demande pyarrow : pip install "railtable[data]".
error-no_records = Il n’y a aucune partie enregistrée dans ces dossiers : ce sont des fichiers *.jsonl.
cli-exported = Décisions : { $rows } ; parties enregistrées : { $records } ; fichier : { $path }.

error-engine_not_started = « { $command } » n’a pas pu démarrer : { $reason }.
error-engine_silent = « { $command } » n’a rien dit pendant { $seconds } s et a été arrêté.
error-engine_left = « { $command } » s’est terminé.
error-engine_bad_line = « { $command } » a été arrêté : « { $line } » n’est pas une ligne du protocole.
error-engine_wrong_version = « { $command } » a été arrêté : il a dit « { $line } », mais c’est la version { $wanted } du protocole.
error-engine_illegal = « { $command } » a été arrêté : son action n’est pas permise ({ $reason }).

error-not_an_address = « { $address } » n’est pas l’adresse d’un serveur : elle doit commencer par http:// ou https://.
error-server_unreachable = Aucun serveur n’a répondu pendant { $seconds } s : { $reason }.
error-unreadable_answer = La réponse du serveur est illisible : { $reason }.
error-other_protocol = Le serveur parle la version { $have } du protocole, mais ici c’est la version { $wanted }.
error-server_goodbye = Le serveur a fermé la connexion ({ $reason }).
error-handshake_refused = Le serveur ne laisse pas entrer ce programme (statut { $status }) : le jeton est-il celui de la place ?
error-move_stale = La partie avait avancé : rien n’a été fait.
error-no_position = Il n’y a pas encore de position : la partie n’a pas commencé.
error-bad_address = « { $address } » n’est pas l’adresse d’un serveur : elle doit commencer par http:// ou https://.
cli-bridged = { $engine } est à la place { $seat }.
