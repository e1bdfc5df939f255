package demo

import "wellhouse.app/internal/care/figure"

// clock turns a time of day into minutes.
func clock(hours, minutes int) int { return hours*hour + minutes }

// lb is a weight in kilograms.
func lb(pounds float64) float64 { return pounds * 0.45359237 }

// plans are the measuring habits of the members who measure.
func plans() map[string]readingPlan {
	return map[string]readingPlan{
		"rosa": rosaMeasures(), "marcus": marcusMeasures(), "annmarie": annMarieMeasures(), "james": jamesMeasures(),
		"priya": priyaMeasures(), "devon": devonMeasures(), "luis": luisMeasures(), "grace": graceMeasures(),
		"tom": tomMeasures(), "kdoe": kdoeMeasures(), "mfa": miaMeasures(), "mateo": mateoMeasures(), "sofia": sofiaMeasures(),
	}
}

func rosaMeasures() readingPlan {
	return readingPlan{
		untagged: 0.08, control: 0.015, lowest: 74,
		sugar: []slot{
			{meal: figure.BeforeBreakfast, minute: clock(7, 10), spread: 35, from: 156, to: 128, sd: 24, chance: 0.85},
			{meal: figure.BeforeLunch, minute: clock(12, 30), spread: 35, from: 150, to: 124, sd: 26, chance: 0.15},
			{meal: figure.BeforeDinner, minute: clock(18, 40), spread: 35, from: 158, to: 130, sd: 28, chance: 0.2},
			{meal: figure.AfterDinner, minute: clock(20, 30), spread: 25, from: 205, to: 168, sd: 38, chance: 0.6},
		},
		pressure: &pressurePlan{perWeek: 3, from: [2]float64{146, 88}, to: [2]float64{131, 79}, sd: 8, pulse: 74, pulseSD: 6, minutes: []int{clock(7, 30)}},
		gaps:     []stretch{{210, 206}, {97, 94}},
		away:     stretch{160, 154}, awayZone: "Europe/Madrid",
		fixed: []fixed{
			{ago: 33, minute: clock(16, 20), meal: figure.BeforeDinner, sugar: 66, feeling: 12},
			{ago: 9, minute: clock(6, 10), meal: figure.BeforeBreakfast, sugar: 52, feeling: 14, note: "Desperté temblando. Tomé jugo y esperé 15 minutos."},
			{ago: 9, minute: clock(6, 27), meal: figure.NoMeal, sugar: 88},
			{ago: 2, minute: clock(7, 25), top: 134, bottom: 80, pulse: 72},
			{ago: 2, minute: clock(7, 27), top: 131, bottom: 79, pulse: 71},
			{ago: 1, minute: clock(7, 31), top: 129, bottom: 78, pulse: 73},
		},
	}
}

// boundaries is one day with every limit of the scale, before and after a meal.
func boundaries(ago int) []fixed {
	var deck []fixed
	for i, value := range []int{19, 20, 53, 54, 69, 70, 130, 131, 180, 181, 250, 251, 600, 601} {
		for j, meal := range []int{figure.BeforeBreakfast, figure.AfterBreakfast} {
			deck = append(deck, fixed{ago: ago, minute: clock(6, 0) + 60*i + 30*j, meal: meal, sugar: value})
		}
	}
	return deck
}

func marcusMeasures() readingPlan {
	return readingPlan{
		untagged: 0.08, control: 0.01, lowest: 46,
		sugar: []slot{
			{meal: figure.BeforeBreakfast, minute: clock(7, 10), spread: 35, from: 142, to: 136, sd: 42, chance: 0.95, carbs: 40, insulin: 4},
			{meal: figure.AfterBreakfast, minute: clock(9, 0), spread: 25, from: 178, to: 170, sd: 48, chance: 0.8},
			{meal: figure.BeforeLunch, minute: clock(12, 30), spread: 35, from: 140, to: 132, sd: 44, chance: 0.95, carbs: 55, insulin: 5.5},
			{meal: figure.AfterLunch, minute: clock(14, 20), spread: 25, from: 174, to: 168, sd: 50, chance: 0.75},
			{meal: figure.BeforeDinner, minute: clock(18, 40), spread: 35, from: 138, to: 134, sd: 46, chance: 0.95, carbs: 60, insulin: 6},
			{meal: figure.AfterDinner, minute: clock(20, 30), spread: 25, from: 186, to: 172, sd: 52, chance: 0.8},
			{meal: figure.NoMeal, minute: clock(22, 40), spread: 30, from: 158, to: 150, sd: 44, chance: 0.7},
		},
		gaps: []stretch{{122, 121}},
		away: stretch{80, 74}, awayZone: "America/Los_Angeles",
		fixed: append(boundaries(2),
			fixed{ago: 5, minute: clock(3, 5), meal: figure.NoTag, sugar: 49, feeling: 12},
			fixed{ago: 18, minute: clock(15, 40), meal: figure.NoTag, sugar: 61, feeling: 15},
		),
	}
}

func annMarieMeasures() readingPlan {
	return readingPlan{
		untagged: 0.08, control: 0.015, lowest: 74,
		sugar: []slot{
			{meal: figure.BeforeBreakfast, minute: clock(7, 10), spread: 35, from: 150, to: 148, sd: 30, chance: 0.6},
			{meal: figure.AfterDinner, minute: clock(20, 30), spread: 25, from: 156, to: 154, sd: 34, chance: 0.4},
		},
		pressure: &pressurePlan{perWeek: 3, from: [2]float64{137, 79}, to: [2]float64{135, 77}, sd: 10, pulse: 76, pulseSD: 6, minutes: []int{clock(8, 0)}},
		weight:   &weightPlan{perWeek: 2, from: 81, to: 81, sd: 0.8, minute: clock(7, 0)},
		gaps:     []stretch{{140, 134}},
		height:   1620,
	}
}

func jamesMeasures() readingPlan {
	fluid := []float64{198, 198.9, 199.8, 201, 201.9, 203.4} // 5.4 lb in six days
	deck := []fixed{
		{ago: 12, minute: clock(6, 58), kg: lb(142), mark: figure.Irregular},
		{ago: 20, minute: clock(8, 10), top: 88, bottom: 58, pulse: 70},
		{ago: 3, minute: clock(8, 5), top: 112, bottom: 66, pulse: 124},
		{ago: 3, minute: clock(8, 12), top: 110, bottom: 65, pulse: 124},
		// Three pounds overnight, and five in the week the morning after.
		{ago: 2, minute: clock(6, 50), kg: lb(198.2)},
		{ago: 1, minute: clock(6, 50), kg: lb(201.4)},
		{ago: 0, minute: clock(6, 50), kg: lb(203.6)},
	}
	for i, pounds := range fluid {
		deck = append(deck, fixed{ago: 45 - i, minute: clock(6, 52), kg: lb(pounds)})
	}
	return readingPlan{
		pressure: &pressurePlan{perWeek: 7, from: [2]float64{108, 64}, to: [2]float64{108, 64}, sd: 7, pulse: 72, pulseSD: 7, minutes: []int{clock(8, 0)}, uneven: 0.02},
		weight:   &weightPlan{perWeek: 7, from: lb(198), to: lb(198), sd: lb(0.9), minute: clock(6, 50)},
		gaps:     []stretch{{150, 146}, {70, 66}},
		fixed:    deck,
		height:   1780,
	}
}

func priyaMeasures() readingPlan {
	return readingPlan{
		pressure: &pressurePlan{perWeek: 2, from: [2]float64{126, 81}, to: [2]float64{122, 77}, sd: 7, pulse: 70, pulseSD: 6, minutes: []int{clock(7, 40)}},
		weight:   &weightPlan{perWeek: 5, from: 92.4, to: 84.8, sd: 0.4, minute: clock(6, 45)},
		gaps:     []stretch{{200, 193}},
		away:     stretch{60, 54}, awayZone: "Asia/Kolkata",
		height: 1650, target: 86_000,
	}
}

func devonMeasures() readingPlan {
	return readingPlan{weight: &weightPlan{perWeek: 0.25, from: lb(216), to: lb(212), sd: lb(1.4), minute: clock(9, 0)}, height: 1730}
}

// luisMeasures stops at four: the fifth is the simulator's.
func luisMeasures() readingPlan {
	return readingPlan{
		ends: true,
		fixed: []fixed{
			{ago: 15, minute: clock(7, 20), top: 152, bottom: 94, pulse: 82},
			{ago: 11, minute: clock(19, 5), top: 147, bottom: 91, pulse: 80},
			{ago: 6, minute: clock(7, 35), top: 139, bottom: 89, pulse: 78},
			{ago: 2, minute: clock(7, 15), top: 130, bottom: 80, pulse: 76},
		},
	}
}

func graceMeasures() readingPlan {
	return readingPlan{
		byHand: true, untagged: 0.08, lowest: 78,
		sugar:  []slot{{meal: figure.BeforeBreakfast, minute: clock(7, 30), spread: 35, from: 148, to: 146, sd: 30, chance: 0.43}},
		weight: &weightPlan{perWeek: 1, from: lb(176), to: lb(176), sd: lb(1.4), minute: clock(7, 15)},
		height: 1600,
	}
}

func tomMeasures() readingPlan {
	return readingPlan{
		pressure: &pressurePlan{perWeek: 3, from: [2]float64{128, 82}, to: [2]float64{128, 82}, sd: 7, pulse: 76, pulseSD: 6, minutes: []int{clock(21, 10)}},
		height:   1803,
	}
}

func kdoeMeasures() readingPlan {
	return readingPlan{
		untagged: 0.2, control: 0.01, lowest: 70,
		sugar: []slot{
			{meal: figure.BeforeLunch, minute: clock(11, 20), spread: 100, from: 174, to: 170, sd: 55, chance: 0.6},
			{meal: figure.AfterLunch, minute: clock(14, 20), spread: 90, from: 178, to: 172, sd: 55, chance: 0.35},
		},
		gaps:  []stretch{{190, 184}, {100, 94}},
		quiet: 7,
	}
}

func miaMeasures() readingPlan {
	return readingPlan{
		pressure: &pressurePlan{perWeek: 4, from: [2]float64{136, 85}, to: [2]float64{132, 82}, sd: 8, pulse: 70, pulseSD: 6, minutes: []int{clock(7, 45)}},
	}
}

func mateoMeasures() readingPlan {
	return readingPlan{
		lowest: 92,
		sugar: []slot{
			{meal: figure.BeforeBreakfast, minute: clock(7, 0), spread: 20, from: 138, to: 132, sd: 12, chance: 0.9},
			{meal: figure.BeforeDinner, minute: clock(18, 20), spread: 25, from: 146, to: 140, sd: 14, chance: 0.8},
		},
	}
}

func sofiaMeasures() readingPlan {
	return readingPlan{
		lowest: 92,
		sugar:  []slot{{meal: figure.BeforeBreakfast, minute: clock(6, 40), spread: 20, from: 140, to: 134, sd: 12, chance: 0.8}},
	}
}
