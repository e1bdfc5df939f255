package demo

// tomAndEmily ends with ten messages that Tom has not read.
func tomAndEmily() []line {
	return []line{
		{44 * day, coachJoins, "Emily Carter is now your coach."},
		{44*day - hour, staffSays, "Welcome, Tom! What brought you here?"},
		{43 * day, memberSays, "My blood test. And my daughter asked me to play soccer with her."},
		{43*day - hour, staffSays, "The second one is the best reason I have heard this week."},
		{20 * day, memberSays, "Still waiting for the scale."},
		{20*day - 2*hour, staffSays, "I asked support to look into it. Until then we go by how your belt fits."},
		{9 * day, memberSays, "One notch tighter. Traveling for work until next week, will be quiet."},
		{6*day + 2*hour, staffSays, "Safe travels! Here is one idea for the road: breakfast with protein, then the rest of the day is easier."},
		{6 * day, staffSays, "And a walk after dinner counts, even around the parking lot."},
		{5*day + 3*hour, staffSays, "Your blood pressure from Tuesday looks good: 124 over 76."},
		{5 * day, staffSays, "If your hotel has a fridge, yogurt and fruit make a fine late snack."},
		{4 * day, staffSays, "The next lesson is about eating out. Five minutes, good for a flight."},
		{3*day + 5*hour, staffSays, "Support says your scale is on its way. It should be there when you get home."},
		{3 * day, staffSays, "How is your sleep in the hotel?"},
		{2 * day, staffSays, "No pressure to answer while you are busy. I will keep an eye on your checks."},
		{26 * hour, staffSays, "Welcome home! Did the scale arrive?"},
		{4 * hour, staffSays, "When you have a minute, tell me how the trip went and we plan this week together."},
	}
}

func tomFood() []line {
	return []line{
		{10 * day, memberSays, "Dinner: chicken fajitas, skipped the rice."},
		{8 * day, staffSays, "Good trade. The peppers fill you up too."},
		{7 * day, staffSays, "Breakfast looks light. An egg or some yogurt keeps you going until lunch."},
	}
}

func tomSupport() []line {
	return []line{
		{21 * day, memberSays, "Hi, my scale has not arrived."},
		{21*day - 30, staffSays, "Sorry about that, Tom. It was held back because of the address. I have sent it again."},
		{21*day - 45, memberSays, "Great, thanks Chris."},
		{20*day - 10, staffSays, "Write any time, Tom."},
		{40, memberSays, "Hi Chris, the scale is here. How do I connect it?"},
	}
}

// checkInsEN are what Emily writes from week to week.
var checkInsEN = []string{
	"Good morning! How did the week start?",
	"I looked at your checks. Steady. Anything you want to work on together?",
	"What is one small thing you would like to do for yourself this week?",
	"How are you feeling today? Write whenever it suits you.",
	"Did you get a walk in? Ten minutes count.",
}

func tomCareTeam() []line {
	return []line{
		{9 * day, staffSays, "Tom, your lab order is in. Any lab near you can draw it; please do not eat for eight hours before."},
		{9*day - 3*hour, memberSays, "Thank you. I will go on Monday."},
		{2 * hour, memberSays, "I had the blood draw. When will I hear about it, and who calls me?"},
	}
}
