# Challenges and the deal of the day: the same cards for everybody.

daily-title = Deal of the day
daily-how = The same cards for everybody, one try a day.
daily-streak = { $count ->
    [one] Played 1 day in a row
   *[other] Played { $count } days in a row
  }
daily-play = Play
daily-continue = Continue
daily-of = Deal of the day: { $game }
daily-until = New cards at { $time }
daily-all-done = All done for today. New ones tomorrow.
daily-date = Deal of the day, { $date }

challenges = Challenges
challenges-none = No challenge yet. After a game, choose “Challenge a friend”.
challenge-yours = your challenge
challenge-by = from { $name }
challenge-closed = closed
challenge-friend = Challenge a friend
challenge-compare = Compare results
challenge-from = { $name } challenges you
challenge-from-you = Your challenge
challenge-from-somebody = You are challenged
challenge-same-cards = You get the same cards, in the same seat, against the same opponents.
challenge-own-same-cards = Your friends get the cards you had, in your seat, against the same opponents.
challenge-new-cards = Everybody gets the same new cards. You play too.
challenge-new-cards-theirs = Everybody gets the same cards, in the same seat, against the same opponents.
challenge-link = Send this link to your friends
challenge-close = Close the challenge
challenge-close-sure = Nobody can start it after that. When all games are over, everybody can see the cards and replay each game.
challenge-closes = Open until { $when }

deal-against = Opponents
deal-rules = One try. No hints, and no undo once cards were drawn. You see the others’ results after your game.
deal-play = Play
deal-continue = Continue your game
deal-tries = { $count ->
    [0] Nobody has played it yet.
    [one] 1 player so far.
   *[other] { $count } players so far.
  }
deal-over = This deal is closed.
deal-soon = The cards are shown when the last game is over, after a day at the latest.
deal-revealed = All games are over: watch how each was played.
deal-results = Results
deal-rank = Rank
deal-name = Player
deal-place-short = Place
deal-points = Points
deal-state-playing = still playing
deal-state-left = left early
deal-state-late = too late
deal-state-over = finished
deal-state-new = not started
deal-rewound = undone after a draw: { $count }
deal-replay = Replay
deal-replay-of = Replay: { $name }
deal-own-replay = Your game
deal-you = You
deal-place = { $place ->
    [1] 1st of { $seats }
    [2] 2nd of { $seats }
    [3] 3rd of { $seats }
   *[other] { $place }th of { $seats }
  }
deal-share = Share my result
deal-shared = Copied. Paste it wherever you like.
deal-share-daily = Railtable · { $game } · { $day }
deal-share-challenge = Railtable · { $game } · same cards for everybody
deal-share-result = { $place } · { $points }
deal-share-streak = { $count ->
    [one] 1 day in a row
   *[other] { $count } days in a row
  }
preview-deal = The same cards for everybody, one try. Can you do better?
deal-secret-table = Others still play these cards. You can see this table when they have finished.
deal-play-first = Play these cards yourself
deal-no-proof = The number is shown when the last game with these cards is over.

error-deal_sealed = Others still play these cards, so only this table’s players may see it for now.
error-deal_not_revealed = Others still play these cards. You can do this when they have finished.
error-deal_own_play = Everybody plays these cards alone: there are no hints, and no bot can take over for you.
error-deal_seat = Everybody plays these cards against the same bots: the seats stay as they are.
error-deal_not_listed = Others still play these cards, so this table cannot be listed.
error-cannot_share_deal = Only a game at one screen, without open seats, rating or a fixed deal, can be dealt for sharing.
error-no_such_deal = This challenge does not exist. Check the link.
error-deal_closed = This deal is closed. You can look at the results.
error-deal_seen = You have seen these cards at another table, so you cannot play them.
error-deal_full = { $most } people have played this challenge. That is the most it takes.
error-too_many_challenges = You have { $most } open challenges. Close one first.
error-not_your_challenge = Only the person who made this challenge can close it.
