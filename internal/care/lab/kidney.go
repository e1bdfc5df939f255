package lab

import (
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
)

// Kidney is what the kidney page tells.
type Kidney struct {
	EGFR, UACR, Creatinine *Test
	Risk                   *Risk
	Next                   *figure.NextLab
	Overdue                bool
	SeveralEquations       bool
	// Fall is how the eGFR has fallen, where that is worth a doctor's look.
	Fall      string
	Pressure  figure.Pressure
	InProgram bool
	Checking  []Told // what the laboratory changed to a value that we can't read
}

// Risk is where the latest two results meet.
type Risk struct {
	Level, G, A string
	Lasting     bool
}

// KidneyOf makes the page from a book.
func KidneyOf(b Book, r Reader) (k Kidney) {
	find := func(test figure.LabTest) *Test {
		if t, ok := b.Test(test); ok {
			return &t
		}
		return nil
	}
	for _, t := range b.Checking {
		if tellsKidney(t.Result) || t.Value.Test == figure.LabUACR {
			k.Checking = append(k.Checking, t)
		}
	}
	k.EGFR, k.UACR, k.Creatinine = find(figure.LabEGFR), find(figure.LabUACR), find(figure.LabCreatinine)
	if k.EGFR != nil {
		k.SeveralEquations = slices.ContainsFunc(k.EGFR.History, func(t Told) bool { return t.Equation != k.EGFR.Latest.Equation })
	}
	if k.EGFR != nil {
		k.Fall = figure.KidneyFall(pointsOf(k.EGFR.History))
	}
	if k.EGFR == nil && k.UACR == nil {
		return k
	}
	g, a := "G1", "A1" // an unknown half never makes the next test later than the known one asks for
	var taken time.Time
	if k.EGFR != nil {
		g, taken = k.EGFR.Latest.Band.Status, k.EGFR.Latest.day()
	}
	if k.UACR != nil {
		a = k.UACR.Latest.Band.Status
		if day := k.UACR.Latest.day(); taken.IsZero() || day.Before(taken) {
			taken = day
		}
	}
	if k.EGFR != nil && k.UACR != nil {
		k.Risk = &Risk{
			Level: figure.KidneyRisk(g, a), G: g, A: a,
			Lasting: figure.KidneyLasts(since(k.EGFR.History), k.EGFR.Latest.day(), since(k.UACR.History), k.UACR.Latest.day()),
		}
	}
	next := figure.NextKidney(g, a, taken)
	k.Next, k.Overdue = &next, next.On < r.Today.Format(time.DateOnly)
	return k
}

// pointsOf are the results by the equation of the latest one.
func pointsOf(history []Told) (out []figure.EGFRPoint) {
	for _, t := range history {
		if t.Equation == history[0].Equation {
			out = append(out, figure.EGFRPoint{Day: int(t.day().Unix() / 86400), Value: t.Value.Value, Bound: t.Value.Bound})
		}
	}
	return out
}

// since is the day from which on every result was in the range of the latest one,
// by the same equation.
func since(history []Told) time.Time {
	first := history[0].day()
	for _, t := range history {
		if t.Equation != history[0].Equation {
			continue
		}
		if t.Band.Status != history[0].Band.Status {
			break
		}
		first = t.day()
	}
	return first
}
