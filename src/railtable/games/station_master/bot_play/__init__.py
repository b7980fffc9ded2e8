"""How bots play Station Master: guesses of hidden cards, outlooks of trains, quick moves."""
