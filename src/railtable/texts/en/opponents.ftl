# Opponents: stamps on the picker, the styles of colleagues, and remarks.

beaten = beaten
beaten-count = You have beaten { $count } of { $all } opponents.
colleague = { $name } ({ $style })
use-remarks = Opponents make remarks

style-station-master-2 = keeps an eye on you
style-station-master-3 = boards early
style-station-master-4 = loves special cards
style-freight-train-2 = hoards cars
style-freight-train-3 = goes for the longest trains
style-freight-train-4 = keeps a tidy yard
style-trambahn-2 = saves money
style-trambahn-3 = buys trams early
style-trambahn-4 = dreams of bonus rides
style-block-train-2 = spoils your plans
style-block-train-3 = builds long runs
style-block-train-4 = fears the missing locomotive

remark-trainee-gain = Did you see that? That was me!
remark-trainee-loss = Oh. Was that bad?
remark-trainee-envy = Wow, can I do that too?
remark-trainee-won = I won? I have to tell everybody!
remark-trainee-lost = That was fun. Again?
remark-porter-gain = There we go. Carried it home.
remark-porter-loss = Careful, that one was heavy.
remark-porter-envy = Nicely done. Shall I carry that for you?
remark-porter-won = Well, well. An old porter still can.
remark-porter-lost = Well played. My hat is off.
remark-signaller-gain = Line clear, just as planned.
remark-signaller-loss = I pulled the wrong lever.
remark-signaller-envy = I should have seen that coming.
remark-signaller-won = Everything on time. A good day.
remark-signaller-lost = You had every signal at green. Bravo.
remark-driver-gain = Full steam, and no coal wasted.
remark-driver-loss = A steep climb. We will get there.
remark-driver-envy = Fine driving. I will catch up.
remark-driver-won = End of the line, and right on time.
remark-driver-lost = You took that last bend better than I did.
remark-inspector-gain = I make a note of that.
remark-inspector-loss = Most irregular. It will not happen twice.
remark-inspector-envy = Hm. Your ticket is valid, I admit.
remark-inspector-won = All in order. Tickets, please.
remark-inspector-lost = No complaints. You have earned it.
