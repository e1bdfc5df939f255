package demo

func marcusAndBen() []line {
	return []line{
		{90 * day, coachJoins, "Ben Novak is now your coach."},
		{90*day - hour, staffSays, "Hey Marcus, Ben here. I saw you are on a pump. What would make this useful for you?"},
		{89 * day, memberSays, "Mostly nights. I hate waking up low."},
		{89*day - 2*hour, staffSays, "Makes sense. Let's look at the last two weeks of nights together, lows first."},
		{40 * day, memberSays, "Moved my basal change an hour earlier like my doctor said. Fewer lows."},
		{40*day - hour, staffSays, "That is a good sign. Keep tagging the snack ones so we can tell them apart."},
		{12 * day, memberSays, "Pickup basketball on Thursdays now. Any tips?"},
		{12*day - 3*hour, staffSays, "Check before, keep juice on the bench, and check again two hours later. Ask your clinic about a temp basal."},
		{2 * day, staffSays, "I am out for a few days. Your team sees urgent readings as usual."},
		{2*day - 30, memberSays, "Enjoy it. I'm good."},
	}
}

func jamesAndOlivia() []line {
	return []line{
		{120 * day, coachJoins, "Olivia Grant is now your coach."},
		{120*day - hour, staffSays, "Good morning, Mr. Okafor. One weight every morning, after the bathroom, before breakfast. That is the whole plan for now."},
		{119 * day, memberSays, "I can do that. My wife will remind me."},
		{60 * day, staffSays, "Sixty mornings and only four missed. Please thank your wife."},
		{60*day - 2*hour, memberSays, "She says you are welcome."},
		{31 * day, memberSays, "Up three pounds since yesterday. Should I worry?"},
		{31*day - 25, staffSays, "Please call your care team today, they asked to know about a gain like that. How is your breathing?"},
		{31*day - 50, memberSays, "Breathing is fine. Calling now."},
		{31*day - 4*hour, memberSays, "They changed the water pill for three days."},
		{31*day - 5*hour, staffSays, "Well done for calling. Keep weighing, and call 911 if breathing gets hard."},
		{9 * day, staffSays, "Mr. Okafor, I am starting a longer leave. Another coach can join and will see our history. It has been a pleasure."},
		{9*day - 3*hour, memberSays, "Thank you, Olivia. Yes, please send someone."},
		{8 * day, coachWanted, "We are looking for another coach for you."},
		{2 * hour, memberSays, "Good morning. My weight is up a little today. Who do I talk to now?"},
	}
}

func jamesCareTeam() []line {
	return []line{
		{30 * day, staffSays, "Mr. Okafor, your weight is back where we want it. Go back to your usual water pill tomorrow."},
		{30*day - 2*hour, memberSays, "Will do. Thank you, Angela."},
		{20 * hour, staffSays, "We saw this morning's weight, up a little. Please weigh again tomorrow and call us if it is up two more pounds."},
	}
}

func priyaAndEmily() []line {
	return []line{
		{300 * day, coachJoins, "Emily Carter is now your coach."},
		{300*day - hour, staffSays, "Hi Priya! What does a good week look like for you?"},
		{299 * day, memberSays, "Cooking at home four nights and getting outside at lunch."},
		{299*day - hour, staffSays, "Love it. Four and four, then."},
		{150 * day, memberSays, "Down 5%! I did not think I would get here."},
		{150*day - 40, staffSays, "You did that one walk at a time. How do you want to mark it?"},
		{150*day - 80, memberSays, "New running shoes."},
		{60 * day, memberSays, "My doctor brought up GLP-1 medicine. I have questions."},
		{60*day - 2*hour, staffSays, "Good ones to ask: what to expect, what happens when you stop, cost. There is a short lesson waiting for you too."},
		{20 * day, memberSays, "Reached my goal weight this morning."},
		{20*day - 90, staffSays, "Priya! 7% and a bit. Now we practise keeping it, which is its own skill."},
		{10 * hour, staffSays, "How did the dinner with your in-laws go? I was thinking of you."},
	}
}

func priyaFood() []line {
	return []line{
		{3 * day, memberSays, "Lunch: dal, brown rice, cucumber raita."},
		{3*day - hour, staffSays, "Great balance. The raita is a nice way to add protein."},
		{14 * hour, staffSays, "Five days logged in a row. What made it easy this week?"},
	}
}

func devonAndSam() []line {
	return []line{
		{140 * day, coachJoins, "Sam Whitaker is now your coach."},
		{140*day - hour, staffSays, "Hi Devon. I see you would rather not look at numbers here. That works for me."},
		{139 * day, memberSays, "Thank you. Numbers make me spiral."},
		{139*day - hour, staffSays, "Then we talk about energy, sleep and what feels good to eat."},
		{70 * day, memberSays, "Cooked twice this week. Felt like a person."},
		{70*day - 2*hour, staffSays, "That counts. What did you make?"},
		{70*day - 3*hour, memberSays, "Lentil soup, way too much of it."},
		{25 * day, staffSays, "Devon, I am leaving the coaching team. If you like, another coach can join and will see what we wrote."},
		{25*day - hour, memberSays, "I'll think about it. Thanks for everything, Sam."},
	}
}

func devonAndMaya() []line {
	return []line{
		{60 * day, coachJoins, "Maya Ellison is your guide."},
		{60*day - hour, staffSays, "Hi Devon, I'm Maya. I read what you share with me and nothing else. Where would you like to start?"},
		{60*day - 4*hour, memberSays, "Panic before meetings, mostly."},
		{59 * day, staffSays, "Thank you for telling me. There is a two-minute breathing exercise we can try before the next one."},
		{20 * day, memberSays, "Tried it in the stairwell. It took the edge off."},
		{20*day - 2*hour, staffSays, "A stairwell is a fine place for it. Edge off is what we want."},
		{2 * day, memberSays, "Big presentation Thursday. I did not cancel."},
		{26 * hour, staffSays, "You did not cancel. How do you feel about it this morning?"},
		{6 * hour, staffSays, "I'm around this afternoon if you want to talk it through. And if it ever gets too much, call or text 988 any time."},
		{70, memberSays, "Shaky, but I am going. Could we talk for ten minutes before it?"},
	}
}

func kdoeAndEmily() []line {
	return []line{
		{100 * day, coachJoins, "Emily Carter is now your coach."},
		{100*day - hour, staffSays, "Hello. I know you can only check at certain hours, so we plan around those."},
		{99 * day, memberSays, "Between 9 and 4. Commissary is what it is."},
		{99*day - hour, staffSays, "Understood. Two things that help there: peanuts instead of chips, and a lap of the yard after lunch."},
		{30 * day, memberSays, "Doing the laps."},
		{30*day - 5*hour, staffSays, "It shows in your afternoon checks. Good work."},
		{3 * day, staffSays, "A few days without a check. Is everything all right with your meter?"},
	}
}

func miaAndEmily() []line {
	return []line{
		{50 * day, coachJoins, "Emily Carter is now your coach."},
		{50*day - hour, staffSays, "Hi Mia! Sit for five minutes, feet flat, then check. How was the first week?"},
		{49 * day, memberSays, "Fine. The cuff is easy."},
		{49*day - hour, staffSays, "Perfect. We look at the average, not at one number."},
		{3 * hour, memberSays, "It was higher than usual two mornings in a row. Should I change anything?"},
	}
}
