package lab

import (
	labv1 "wellhouse.app/api/rpc/lab/v1"
	"wellhouse.app/internal/care/figure"
)

func figureMessage(s *figure.Shown) *labv1.Figure {
	if s == nil {
		return nil
	}
	return &labv1.Figure{Value: s.Value, Unit: s.Unit, Text: s.Text}
}

// StatusKey names the word of a status in the catalogue; empty where there is none.
func (t Told) StatusKey() string {
	if t.Band.Status == "" {
		return ""
	}
	return "lab.status." + string(t.Value.Test) + "." + t.Band.Status
}

func (t Told) meaningKey() string {
	if t.Band.Meaning == "" {
		return ""
	}
	return "lab.meaning." + string(t.Value.Test) + "." + t.Band.Meaning
}

// Message is a result on the wire.
func (t Told) Message() *labv1.Result {
	m := &labv1.Result{
		Id: t.ID, Test: string(t.Value.Test), Figure: figureMessage(&t.Shown), StatusKey: t.StatusKey(), MeaningKey: t.meaningKey(), Shape: t.Band.Shape,
		Source: string(t.Source), LabName: t.LabName, TakenOn: t.Taken(), Equation: t.Equation, Reference: t.Reference, Own: t.Own(),
		AverageSugar: figureMessage(t.Average), AddedAt: float64(t.CreatedAt), PartnerId: t.Partner, CallUs: t.CallUs,
	}
	if t.Value.Test == figure.LabEGFR || t.Value.Test == figure.LabUACR {
		m.Stage = t.Band.Status
	}
	for _, old := range t.Replaced {
		by := "lab"
		if old.Own() {
			by = "self"
		}
		m.Replaced = append(m.Replaced, &labv1.Replaced{Figure: figureMessage(&old.Shown), TakenOn: old.Taken(), At: float64(old.ReplacedAt), By: by})
	}
	return m
}

func toldMessages(list []Told) []*labv1.Result {
	out := make([]*labv1.Result, len(list))
	for i, t := range list {
		out[i] = t.Message()
	}
	return out
}

// Message is a test on the wire; nil of none.
func (t *Test) Message() *labv1.Test {
	if t == nil {
		return nil
	}
	m := &labv1.Test{
		Test: string(t.Test), Latest: t.Latest.Message(), History: toldMessages(t.History), Change: figureMessage(t.Change), Direction: t.Direction,
		Next: nextMessage(t.Next, t.Overdue), Limits: limitMessages(t.Limits),
	}
	if t.Previous != nil {
		m.Previous = t.Previous.Message()
	}
	return m
}

func nextMessage(n *figure.NextLab, overdue bool) *labv1.NextTest {
	if n == nil {
		return nil
	}
	return &labv1.NextTest{DueOn: n.On, ReasonKey: "lab.next." + n.Reason, Overdue: overdue, Months: int32(n.Months)}
}

func limitMessages(list []figure.LabLimit) []*labv1.Limit {
	out := make([]*labv1.Limit, len(list))
	for i, l := range list {
		out[i] = &labv1.Limit{Key: l.Key, Figure: figureMessage(&l.Shown)}
	}
	return out
}

// form is what the self-report needs before the member types.
func form(r Reader) *labv1.SelfReportForm {
	f := &labv1.SelfReportForm{
		CholesterolUnit: r.LabUnit(figure.LabTotal), Total: typedRange(r, figure.LabTotal), Hdl: typedRange(r, figure.LabHDL),
	}
	f.ThisMonth, f.A1CSince, f.CholesterolSince = months(r.Today)
	for tenths := figure.A1cLeast; tenths <= figure.A1cListMost; tenths++ {
		s := a1cMessage(r, tenths)
		f.A1CChoices = append(f.A1CChoices, &labv1.Choice{Value: s.GetValue(), Text: s.GetText()})
	}
	f.A1CAbove = &labv1.Range{Least: a1cMessage(r, figure.A1cListMost+1), Most: a1cMessage(r, figure.A1cMost)}
	return f
}

func a1cMessage(r Reader, tenths int) *labv1.Figure {
	shown := r.Lab(figure.LabValue{Test: figure.LabA1c, Value: float64(tenths) / 10, Unit: figure.Percent})
	return figureMessage(&shown)
}

func typedRange(r Reader, test figure.LabTest) *labv1.Range {
	unit := r.LabUnit(test)
	least, most := figure.TypedRange(test, unit)
	low := r.Lab(figure.LabValue{Test: test, Value: least, Unit: unit})
	high := r.Lab(figure.LabValue{Test: test, Value: most, Unit: unit})
	return &labv1.Range{Least: figureMessage(&low), Most: figureMessage(&high)}
}
