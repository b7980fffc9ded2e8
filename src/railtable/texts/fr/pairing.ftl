# Trouver avec qui jouer ; amis, personnes à éviter, signalements.

play-with-people = Jouer en ligne
seek-how = Dites à quoi vous aimeriez jouer. Dès que d’autres cherchent la même chose, vous jouez ensemble. Pendant la recherche, les autres voient votre nom et ce que vous aimeriez jouer.
seek-games = Jeux
seek-seats = Combien de joueurs
seek-rated = Une partie classée
seek-rated-networks = Vous n’êtes pas placé avec des personnes de votre propre réseau.
same-network = { $names } sont connectés depuis le même réseau.
seek-start = Trouver des joueurs
seek-stop = Ne plus chercher
seek-waiting = On cherche des joueurs…
seek-others = { $count ->
    [0] Personne d’autre ne cherche la même chose pour l’instant.
    [one] Une autre personne cherche la même chose.
   *[other] { $count } autres cherchent la même chose.
  }
seek-bots-offer = Cela peut durer. Préférez-vous commencer avec des robots aux places libres ?
seek-bots-yes = Oui, commencer avec des robots
seekers = Des joueurs cherchent une partie
seekers-sit = S’asseoir
seekers-sit-with = S’asseoir avec { $name }
seekers-near = D’autres cherchent aussi. Asseyez-vous avec l’un d’eux, et vous jouerez ce qu’il a demandé :
seek-gone = La recherche s’est arrêtée : cette page était absente depuis un moment.
seek-for = à { $seats } joueurs
seek-since = Recherche depuis { $seconds } s
seek-choose-one = Choisissez un jeu et un nombre de joueurs.

people-menu = { $name } : suivre, mettre en sourdine, bloquer, signaler
people-how = Suivez quelqu’un pour voir à quelles tables publiques il joue, s’il le permet. La sourdine cache ses messages. Bloquer évite d’être assis ensemble. Personne n’en est averti.
people-follow = Suivre
people-following = Vous suivez cette personne
people-block = Bloquer
people-blocked = Personne bloquée
people-mute = Mettre en sourdine
people-muted = En sourdine
people-report = Signaler
people-title = Connaissances
people-nobody = Suivez quelqu’un avec qui vous jouez, et vous verrez ici où il joue.
people-meet = Rencontrer des joueurs
people-meet-how = Jouez avec quelqu’un, puis choisissez son nom à la table pour le suivre.
people-kind-follow = Vous suivez
people-kind-block = Bloqués
people-kind-mute = En sourdine
people-remove = Retirer
people-remove-who = Retirer { $name }
people-followable = Les personnes qui me suivent voient à quelles tables publiques je joue
people-plays-at = joue à { $game }
people-no-table = à aucune table publique pour l’instant
report-title = Signaler { $name }
report-how = Les modérateurs de ce serveur voient le journal de la table, discussion comprise, et ce que vous écrivez.
report-reason = Ce qui s’est passé
report-reason-insult = Insultes ou harcèlement
report-reason-cheating = Triche
report-reason-stalling = Lenteur volontaire
report-reason-name = Un nom offensant
report-reason-other = Autre chose
report-text = Racontez avec vos mots
report-send = Envoyer le signalement
report-sent = Les modérateurs ont votre signalement.

error-too_many_seeks = Trop de joueurs cherchent une table. Réessayez dans un instant.
error-no_such_seats = Aucun de ces jeux ne se joue à ce nombre.
error-that_is_you = C’est vous.
error-nobody_there = Personne n’est assis là avec son propre écran.
error-too_many_people = Votre liste est pleine : { $most } personnes au plus. Retirez-en une d’abord.
error-too_many_reports = Vous avez { $most } signalements ouverts. Attendez que les modérateurs les aient vus.
error-no_such_report = Il n’y a pas de signalement { $number }.
error-banned_from_chat = Les modérateurs vous ont fermé la discussion, pour environ { $hours } heures encore.
error-banned_from_lists = Les modérateurs vous écartent des listes publiques et de la recherche, pour environ { $hours } heures encore.
error-no_such_ban = On peut écarter quelqu’un de chat ou de lists, pas de « { $kind } ».
