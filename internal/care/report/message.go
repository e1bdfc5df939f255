package report

import reportv1 "wellhouse.app/api/rpc/report/v1"

// Message is the report on the wire.
func (r Report) Message() *reportv1.Report {
	out := &reportv1.Report{
		Kind: string(r.Kind), Locale: r.Locale, Title: r.Title, Brand: r.Brand, From: r.Period.from(), To: r.Period.to(),
		Summary: r.Summary, Notes: r.Notes, Empty: r.Empty,
	}
	for _, l := range r.Head {
		out.Head = append(out.Head, &reportv1.Line{Label: l.Label, Text: l.Text})
	}
	for _, s := range r.Sections {
		out.Sections = append(out.Sections, s.message())
	}
	return out
}

func (s Section) message() *reportv1.Section {
	out := &reportv1.Section{
		Kind: string(s.Kind), Title: s.Title, Summary: s.Summary, Empty: s.Empty, SharesTitle: s.SharesTitle,
		LeftOut: s.LeftOut, Missing: s.Missing, Notes: s.Notes,
	}
	for _, f := range s.Figures {
		out.Figures = append(out.Figures, &reportv1.Figure{Label: f.Label, Text: f.Text, Unit: f.Unit, Note: f.Note})
	}
	for _, p := range s.Shares {
		out.Shares = append(out.Shares, &reportv1.Share{
			Label: p.Label, Range: p.Range, Count: int32(p.Count), Percent: int32(p.Percent), Shape: string(p.Shape), Text: p.Text,
		})
	}
	for _, c := range s.Charts {
		out.Charts = append(out.Charts, c.message())
	}
	for _, t := range s.Tables {
		table := &reportv1.Table{Title: t.Title, Columns: t.Columns, Note: t.Note}
		for _, row := range t.Rows {
			table.Rows = append(table.Rows, &reportv1.Row{Cells: row})
		}
		out.Tables = append(out.Tables, table)
	}
	return out
}

func (c Chart) message() *reportv1.Chart {
	out := &reportv1.Chart{
		Title: c.Title, Summary: c.Summary, Unit: c.Unit, XFrom: c.X.From, XTo: c.X.To, YFrom: c.Y.From, YTo: c.Y.To,
		XTicks: ticks(c.X), YTicks: ticks(c.Y), TableColumns: []string{c.When, c.What},
	}
	for _, b := range c.Bands {
		out.Bands = append(out.Bands, &reportv1.Band{From: b.From, To: b.To, Text: b.Text})
	}
	for _, m := range c.Marks {
		out.Marks = append(out.Marks, &reportv1.Mark{
			X: m.X, Y: m.Y, Y2: m.Y2, Shape: string(m.Shape), When: m.When, Text: m.Text, Beyond: m.Beyond,
		})
	}
	for _, p := range c.Line {
		out.Line = append(out.Line, &reportv1.Point{X: p.X, Y: p.Y, Anew: p.Anew})
	}
	return out
}

func ticks(a Axis) []*reportv1.Tick {
	var out []*reportv1.Tick
	for _, t := range a.Ticks {
		out = append(out, &reportv1.Tick{At: t.At, Text: t.Text})
	}
	return out
}
