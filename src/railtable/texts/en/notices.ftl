# Notices to people who are not at the page, and their settings.

# What is sent. Nothing that a passer-by at the table would not see.
notice-turn = Your turn: { $game }
notice-full = The game begins: { $game }
notice-over = The game is over: { $game }
notice-asked = { $by ->
    [nobody] Your answer is needed: { $game }
   *[other] { $by } asks you: { $game }
  }
notice-turn-body = Everybody waits for your move.
notice-full-body = All seats are taken, and somebody else begins.
notice-over-body = See who won, and watch the game again.
notice-asked-body = Somebody wants to undo a move or to take a seat. Say yes or no at the table.
notice-with = With { $names }.
notice-digest = { $count ->
    [one] Railtable today: one thing for you
   *[other] Railtable today: { $count } things for you
  }
notice-several = { $count ->
    [one] Railtable: one thing for you
   *[other] Railtable: { $count } things for you
  }
notice-more = { $count ->
    [one] And one more.
   *[other] And { $count } more.
  }
notice-code = Railtable: your code is { $code }
notice-code-body = Somebody, probably you, asked to get notices here. To confirm, enter this code on the page within a day: { $code }. If it was not you, do nothing: nothing else will be sent.
notice-ready = Notices are on
notice-ready-body = This device tells you when it is your turn.
notice-doubled = You may have had this message before: the server stopped while it was sending it.
notice-off = No more of these: { $link }
notice-off-short = No more of these

# Where people say how.
notices = Notices
notices-how = We tell you when it is your turn, when a game begins or ends, or when somebody asks you something. Nothing is sent while you look at the table.
notices-away = Take days off
notices-away-how = Are you away for a while? Days off stop your clocks.
notices-none = Nothing is sent to you yet.
notices-here = On this device
notices-here-add = Tell me on this device
notices-here-on = This device tells you.
notices-here-waits = A first notice is on its way to this device, to see whether it arrives.
notices-here-blocked = This browser blocks notices from this page. You can change that in its settings for this site.
notices-here-cannot = This browser cannot show notices. On an iPhone or iPad, add the page to the home screen first.
notices-elsewhere = By e-mail or another service
notices-mail = E-mail address
notices-service = Discord, Slack, Telegram, Matrix, ntfy or a webhook
notices-service-how = The address of a channel as Apprise writes it (discord://…, tgram://…, ntfys://…), or an https address that takes JSON.
notices-add = Send a code there
notices-kind-push = A device
notices-kind-mail = E-mail
notices-kind-service = A service
notices-code = Code
notices-code-how = A code is on its way there. Enter it here within a day.
notices-confirm = That is mine
notices-confirmed = Done: notices go there from now on.
notices-when = When
notices-at-once = At once
notices-daily = Once a day at { $hour }
notices-which = For which tables
notices-all-tables = All my tables
notices-one-table = Only one table
notices-this-table = Only { $game } with { $names }
notices-remove = Remove
notices-removed = Nothing more is sent there.
notices-resting = Too many notices did not arrive there, so nothing is sent at the moment.
notices-failing = The last message could not be sent there. We will try again. If it keeps failing, check the address, or tell the host of this server.
notices-wake = Try again
notices-offer = Shall we tell you when it is your turn?
notices-offer-yes = Tell me
notices-offer-no = No, thank you
notices-offer-more = Other ways
notices-off-title = No more notices
notices-off-how = Stop sending notices there? Your seats and games stay as they are.
notices-off-do = Stop sending
notices-off-done = Nothing more is sent to { $label }.

error-notice_address_wrong = We cannot send to that address. Look at the example, and try again.
error-notice_address_refused = That address leads to a network this server may not reach.
error-notice_address_option = An address may not contain “{ $name }” here.
error-notice_no_mail = This server sends no e-mail.
error-notice_channels_full = You can have { $most } addresses. Remove one first.
error-notice_channel_there = You already get notices there.
error-notice_codes_full = Too many codes were sent there today. Try again tomorrow.
error-notice_code_wrong = That is not the code, or it is too old. After five tries, remove the address and begin again.
error-no_such_channel = That address is no longer in your list.
error-notice_push_failed = The browser’s notice service did not answer. Try again, or choose another way.
