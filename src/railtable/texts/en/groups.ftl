# Groups: people who meet again and again.
groups = Groups
groups-mine = My groups
groups-how = A group is for friends, a family or a club. Only its members see it.
groups-for = What a group is good for
groups-for-tables = Open a table, and the others see it and sit down. No link to send.
groups-for-events = Plan evenings and leagues for the group only.
groups-for-standings = Standings and ratings among yourselves: who is ahead at what?
groups-for-chat = A chat that stays, for the next date and the last game.
groups-none = You are not in a group yet. Create one and send its link to your friends. If a friend sent you a link, open it: you need no account.
group-create = Create a group
group-name = Name of the group
group-my-name = Your name there
group-members-count = { $count ->
    [one] 1 member
   *[other] { $count } members
  }
group-tables-count = { $count ->
    [0] no game running
    [one] 1 game running
   *[other] { $count } games running
  }
group-role-owner = Owner
group-role-host = Host
group-role-member = Member
group-you = you

group-tables = Tables of the group
group-tables-none = No table yet. Open one: the others see it here and sit down.
group-new-table = New table
group-open-seat = Members of the group may take the open seats.
who-open-group = A member of the group
group-choose-game = What will you play?

group-standings = Standings
group-standings-none = Standings appear after the first finished game with two or more members.
group-standings-how = Counted over this group’s own tables. Games with one person only, practice games and games that a bot finished do not count.
group-all-games = All games
group-column-name = Name
group-column-played = Games
group-column-won = Wins
group-column-rating = Rating
group-results = Results
played-winner = won by { $names }
group-results-none = No game is finished yet.

group-chat = Chat
group-chat-none = Nobody has said anything yet.
group-chat-placeholder = Say something to the group

group-members = Members
group-invite = Invite
group-invite-label = Link to this group
group-invite-how = Anyone with this link can join, even without an account. Share it only with people you want here.
group-invite-renew = Make a new link
group-invite-renew-sure = The old link stops working. People who have not joined yet need the new one.
group-invite-renewed = This is the new link. The old one no longer works.
group-join-title = Join { $name }
group-join-how = { $members ->
    [one] One member is there. They will see your name.
   *[other] { $members } members are there. They will see your name.
  }
group-join = Join
group-joined = Welcome to { $name }.

group-member-actions = { $name }: more
group-make-host = Make host
group-make-host-how = Hosts invite and remove people.
group-unmake-host = No longer host
group-hand-over = Hand the group over
group-hand-over-sure = { $name } becomes the owner. You stay as a host.
group-remove = Remove from the group
group-remove-sure = { $name } no longer sees the group. The invite link changes too, so that they cannot come back with the old one.
group-removed = { $name } is no longer in the group. The invite link has changed.

group-settings = This group
group-notices = Tell me when somebody opens a table here
group-notices-how = Notices go to the devices and addresses on your page “Me”.
group-rename = Rename
group-leave = Leave the group
group-leave-sure = You no longer see this group, its chat and its tables. With an invite link you can come back.
group-left = You left the group.
group-delete = Delete the group
group-delete-sure = The group and its chat are gone for everyone. Finished games stay with their players.
group-deleted = The group is deleted.

link-groups = { $groups ->
    [one] Your group comes along. That account is then a member and reads its chat.
   *[other] Your { $groups } groups come along. That account is then a member of them and reads their chat.
  }

notice-group = { $group }: { $game }
notice-group-body = Somebody in your group opened a table. Sit down before the seats are taken.

error-no_such_group = This group does not exist, or you are not a member of it.
error-group_closed = The moderators closed this group.
error-group_invite_unknown = This invite link no longer works. Ask for a new one.
error-group_hosts_only = Only hosts of the group can do that.
error-group_owner_only = Only the owner of the group can do that.
error-group_needs_owner = Hand the group over to someone first, or delete it.
error-group_name_taken = Somebody in this group has that name already. Choose another one.
error-group_full = This group is full: at most { $most } members.
error-group_table_listed = A table of a group cannot be listed for everybody.
error-no_such_member = That person is no longer in the group.
error-too_many_groups = You are in { $most } groups already. Leave one first.
error-too_many_groups_owned = You own { $most } groups already. Hand one over or delete one first.
error-too_many_groups_theirs = That person owns { $most } groups already.
error-too_many_groups_here = This server has no room for another group. Try again later.
