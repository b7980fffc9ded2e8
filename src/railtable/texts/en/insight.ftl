# The review of a finished game.

review-title = Review: { $game }
review-explained = Chances of winning in percent. Start, draws, own play, hidden and others add up to the result.
review-start = Start
review-draws = Luck of draws
review-own = Own play
review-hidden = Hidden
review-others = Others’ play
review-result = Result
review-curve = Chances over time
review-dearest = The turns that cost most
review-no_mistakes = No clear mistakes.
review-grade-fine = Fine
review-grade-inaccuracy = Inaccuracy
review-grade-mistake = Mistake
review-grade-blunder = Blunder
review-turn = { $grade }, step { $step }, { $player }: { $loss } ± { $noise }. Played: { $played }. Better: { $best }.
review-by-place = Graded by the expected place, because the winner was almost certain.
error-unfinished_game = This game is not over. A review would reveal what is still hidden.
error-no_turn_at_step = Step { $step } is not a player’s decision. Choose another step.
error-json_or_html = Choose --json or --html, not both.
