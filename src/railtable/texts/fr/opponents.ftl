# Les adversaires : tampons, styles des collègues, petites phrases.

beaten = victoire
beaten-count = Vous avez battu { $count } adversaires sur { $all }.
colleague = { $name } ({ $style })
use-remarks = Les adversaires font des remarques

style-station-master-2 = vous surveille
style-station-master-3 = monte tôt à bord
style-station-master-4 = adore les cartes spéciales
style-freight-train-2 = garde tous ses wagons
style-freight-train-3 = vise les trains les plus longs
style-freight-train-4 = tient son entrepôt en ordre
style-trambahn-2 = économise
style-trambahn-3 = achète ses trams tôt
style-trambahn-4 = rêve de courses bonus
style-block-train-2 = contrarie vos plans
style-block-train-3 = aime les longues suites
style-block-train-4 = craint d’oublier la locomotive

remark-trainee-gain = Vous avez vu ? C’était moi !
remark-trainee-loss = Oh. C’était mal joué ?
remark-trainee-envy = Eh bien ! Je peux faire pareil ?
remark-trainee-won = J’ai gagné ? Il faut que je le raconte !
remark-trainee-lost = C’était amusant. On recommence ?
remark-porter-gain = Et voilà, livré à bon port.
remark-porter-loss = Attention, c’était lourd.
remark-porter-envy = Joli coup. Je vous porte tout ça ?
remark-porter-won = Eh oui, un vieux porteur a de beaux restes.
remark-porter-lost = Bien joué. Je soulève ma casquette.
remark-signaller-gain = Voie libre, comme prévu.
remark-signaller-loss = Mauvais levier.
remark-signaller-envy = J’aurais dû le voir venir.
remark-signaller-won = Tout est à l’heure. Une bonne journée.
remark-signaller-lost = Tous les signaux au vert pour vous. Bravo.
remark-driver-gain = À toute vapeur, sans gaspiller de charbon.
remark-driver-loss = Ça monte dur. On y arrivera.
remark-driver-envy = Belle conduite. Je vais vous rattraper.
remark-driver-won = Terminus, et pile à l’heure.
remark-driver-lost = Vous avez mieux pris le dernier virage.
remark-inspector-gain = J’en prends note.
remark-inspector-loss = Très irrégulier. Cela n’arrivera pas deux fois.
remark-inspector-envy = Hm. Votre billet est valable, je l’admets.
remark-inspector-won = Tout est en règle. Billets, s’il vous plaît.
remark-inspector-lost = Rien à redire. Vous l’avez mérité.
