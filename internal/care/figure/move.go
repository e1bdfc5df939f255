package figure

// Move is the change from one weight to another, in grams. It keeps both ends,
// since people subtract the numbers they see.
type Move struct{ From, To float64 }

// By is the difference as it is stored; below 0 is lost.
func (m Move) By() float64 { return m.To - m.From }

// Gained is the move that ends with a weight after a gain.
func Gained(now, gain int64) Move { return Move{From: float64(now - gain), To: float64(now)} }

// way is told in the pounds that are shown.
func (m Move) way() Way {
	switch t := tenthsOf(m.To) - tenthsOf(m.From); {
	case t <= -steadyTenths:
		return Down
	case t >= steadyTenths:
		return Up
	}
	return Steady
}

func tenthsOf(grams float64) int { return int(Round(grams/gramsPerPound*10, 0)) }

// WeightChange shows the difference of two weights as they are shown, with its
// sign.
func (u Units) WeightChange(m Move) Shown {
	return signed(u.shown(u.Weight(m.To).Value-u.Weight(m.From).Value, 1, u.WeightUnit()))
}

// LostPercent is the share of the first weight that was lost, in percent with
// one decimal; below 0 is gained. It is not rounded up to a milestone that is
// still ahead.
func (m Move) LostPercent() float64 {
	exact := (m.From - m.To) * 100 / m.From
	shown := Round((m.From-m.To)*1000/m.From, 0) / 10 // the tenths first: 7.05 has no exact float
	for _, p := range milestones {
		if goal := float64(p); shown >= goal && exact < goal-aGram/m.From*100 {
			return min(shown, goal-0.1)
		}
	}
	return shown
}

// WeightApart shows how far two weights are from each other, as they are shown.
func (u Units) WeightApart(m Move) Shown {
	if m.To < m.From {
		m.From, m.To = m.To, m.From
	}
	return u.shown(u.Weight(m.To).Value-u.Weight(m.From).Value, 1, u.WeightUnit())
}
