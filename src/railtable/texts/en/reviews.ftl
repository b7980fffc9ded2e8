# Reviews on the page, exercises and one's own page.

error-game_not_over = This game is not over. You can review it when it ends.
error-secrets_pending = The same cards are still in play at other tables. You can review this game when all of them have ended.
error-no_review = There are no reviews for this game.
error-game_too_long = This game is too long to be reviewed: at most { $most } steps.
error-review_failed = This game could not be reviewed.
error-too_many_reviews = Other reviews are still being computed for you. Try again in a minute.
error-no_such_turn = There is no reviewed turn here.
error-turn_not_over = This turn is not finished.
