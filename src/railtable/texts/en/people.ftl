# The own page: profile, account, sign-in, devices, deletion.

me = Me
my-railway = My railway
sections = Sections
somebody = Somebody

keep-me = Save my account
keep-offer = Your tables belong to this browser. Save your account, and you have them on every device. No password, and you can play without an account.
keep-me-how = Your browser knows your tables by a cookie: on another device, or once it is cleared, they are gone. Choose a way to come back, and they stay yours. It takes one step and no password, and you can play without it.
keep-by-passkey = Save with a passkey
keep-by-code = Save with a recovery code
keep-by-mail = Save by e-mail
passkey-what = Your device or password manager makes the passkey. You use it the way you unlock the device.
passkeys-not-here = Passkeys need an https address with a name (or localhost). Here, use a recovery code.
have-account = Been here before?
sign-in-passkey = Sign in with a passkey
sign-in-code = Use a recovery code
sign-in-mail = Send me a link
recovery-code = Recovery code
signed-in = You are signed in. Your tables are here.
kept-now = Your account is saved. Your tables are yours on every device.
guest-tables-come = Tables you play as a guest on this device come along.

profile = Profile
profile-name = Name
profile-colour = Colour
colour-none = None
colour-red = Red
colour-blue = Blue
colour-green = Green
colour-yellow = Yellow
colour-violet = Violet
colour-black = Black
profile-public = Others may see my profile
profile-public-how = Name, colour, finished games, statistics and ratings, at this address:
profile-save = Save
profile-saved = Saved.
games-finished = { $count ->
    [0] No game finished yet.
    [one] One game finished.
   *[other] { $count } games finished.
  }
kept-since = Member since { $date }.
person-page = Player
person-play = Play with { $name }
person-play-how = Choose a game. You get a link to send to { $name }.
person-mine = This is the page that others see.
person-mine-change = Change my profile

ways-in = Ways to come back
ways-none = If you lose this device, you cannot come back: make a passkey or print a code.
passkey-add = Add a passkey
passkey-made = made { $date }
passkey-used = last used { $date }
passkey-remove = Remove
passkey-elsewhere = works at { $site }
code-made = A recovery code was made on { $date }.
code-none = No recovery code.
code-make = Make a recovery code
code-make-new = Make a new code
code-title = Your recovery code
code-once = Write it down or print it now: it is not shown again. It works once, on any device; then you get a new one. Older codes no longer work.
code-print = Print
code-copy = Copy
code-copied = Copied.
code-done = I have it
mail-address = E-mail address
mail-kept = A link can be sent to { $hint }.
mail-add = Add an e-mail address
mail-remove = Remove the address
mail-sent = If we can write to this address, a link is on its way. It works once, for 15 minutes.
link-title = The link from your e-mail
link-open = Continue
link-keep = This saves your account under the address { $address }.
link-sign-in = This signs this browser in as { $name ->
    [nobody] the player with the address { $address }
   *[other] { $name } ({ $address })
  }.
link-not-asked = You did not ask for this link in this browser. Continue only if that account is yours: its owner sees all that this browser does in it.
link-tables = { $tables ->
    [one] Your table comes along. That account then holds your seat and sees your hand.
   *[other] Your { $tables } tables come along. That account then holds your seats and sees your hands.
  }
link-bring = That is my account: sign in
link-stay = Stay as I am

devices = Devices
device-here = this one
device-unknown = A browser
device-used = last used { $date }
device-end = Sign out
sign-out = Sign out here
sign-out-everywhere = Sign out everywhere
signed-out = You are signed out.

my-data = My data
puzzle-consent = My finished games may become puzzles
puzzle-consent-how = A puzzle shows one position of a game, without names. It is made only if everybody who played agrees. If you untick the box, the puzzles of your games are removed.
export-data = Download everything about me
delete-me = Delete my account
delete-title = Delete your account?
delete-how = Your name, what you said, and every way to come back are deleted. Games stay, without your name; in those still running a bot plays on. This cannot be undone.
delete-sure = Delete my account
deleted = Your account is deleted.

error-not_kept = Save your account first.
error-kept_already = This is done already, perhaps in another window. Reload the page.
error-nobody = You have nothing stored on this server.
error-ticket_unknown = That took too long, or it was used already. Try again.
error-passkey_refused = This passkey was not accepted. Try again, or sign in another way.
error-passkey_given_up = No passkey was chosen.
error-passkey_needs_name = Passkeys need an https address with a name (or localhost).
error-too_many_passkeys = You have { $most } passkeys already. Remove one first.
error-no_such_passkey = There is no such passkey any more.
error-no_such_session = That device is signed out already.
error-no_such_person = There is no such player, or the profile is not public.
error-code_wrong = This code is not known, or was used already.
error-no_mail = This server sends no e-mail.
error-no_mail_address = That is not an e-mail address.
error-no_address = There is no address to remove.
error-link_used_or_unknown = This link was used already, or is too old. Ask for a new one.
error-link_brings_tables = Your tables and groups would go to that account. Open the link again and say whether you want that.
error-link_other_browser = Open this link in the browser where you asked for it.
error-bad_smtp = --smtp must be an address such as smtps://name:password@mail.example.org.
error-bad_mail_from = --mail-from must be an address such as play@example.org, or a name with one: Railtable <play@example.org>.
error-mail_failing = This server cannot send e-mail just now. Try again in a few minutes, or sign in another way.
error-smtp_needs_more = --smtp needs --mail-from and --public-url, an address such as https://play.example.org.

letter-sign-in-subject = Sign in to Railtable
letter-sign-in = Somebody, probably you, wants to sign in at { $site }.

    This link does it, once, within 15 minutes:
    { $link }

    If it was not you, do nothing: without the link nobody gets in.
letter-keep-subject = Railtable: save your account with this address
letter-keep = Somebody, probably you, wants to save an account at { $site } with this e-mail address.

    Open this link, once and within 15 minutes, in the browser where you asked for it:
    { $link }

    If it was not you, do nothing: the address is not stored.

me-tab-games = My games
me-tab-account = Account
days-off-turn = When it is your turn again
days-off-turn-how = We can tell you, so that no clock runs unseen.
highlights = Highlights
highlights-won = { $count ->
    [one] win
   *[other] wins
  }
highlights-best = Best results
highlights-favourites = Favourite opponents
