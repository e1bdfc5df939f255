package lab

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Correction is what takes the place of an own entry.
type Correction struct {
	ID          string
	Value       float64
	Unit        string
	Month, Year int
}

// own finds an entry that the member may change.
func own(ctx context.Context, q db.Q, memberID, id string) (Result, error) {
	r, err := one(ctx, q, memberID, id)
	switch {
	case err != nil:
		return r, err
	case !r.current():
		return r, apperr.NotFoundError()
	case !r.Own():
		return r, apperr.New(apperr.FailedPrecondition, "lab.notOwn", "This result came from a laboratory. Only the laboratory can change it.")
	}
	return r, nil
}

// Correct replaces an own entry. The old one is kept.
func (s *Service) Correct(ctx context.Context, memberID string, c Correction) (out Told, err error) {
	now := s.Now()
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := lock(ctx, q, memberID); err != nil {
			return err
		}
		p, err := readerOf(ctx, q, memberID, now)
		if err != nil {
			return err
		}
		rows, err := all(ctx, q, memberID)
		if err != nil {
			return err
		}
		if p.Urgent, err = urgent(ctx, q, memberID); err != nil {
			return err
		}
		if done, ok := c.done(rows, p.Reader); ok {
			out = p.tell(done)
			return nil
		}
		old, err := own(ctx, q, memberID, c.ID)
		if err != nil {
			return err
		}
		fresh, err := c.judge(old, rows, p.Reader)
		if err != nil {
			return err
		}
		kept, err := keepOne(ctx, q, memberID, fresh, now.UnixMilli())
		if err != nil {
			return err
		}
		if kept.ID == old.ID { // nothing was changed
			out = p.tell(kept)
			return nil
		}
		if _, err := labdb.New(q).ReplaceResult(ctx, labdb.ReplaceResultParams{MemberID: memberID, ID: old.ID, ReplacedBy: kept.ID, ReplacedAt: now.UnixMilli()}); err != nil {
			return err
		}
		if p.Urgent, err = s.told(ctx, q, memberID, now); err != nil {
			return err
		}
		out = p.tell(kept)
		s.tell(ctx, memberID)
		return s.record(ctx, q, memberID, "labCorrected", kept.ID)
	})
	return out, err
}

// done finds what a correction has already made: its answer may have been lost on the
// way.
func (c Correction) done(rows []Result, r Reader) (Result, bool) {
	now, ok := standsFor(rows, c.ID)
	unit := cmp.Or(c.Unit, r.LabUnit(now.Value.Test))
	return now, ok && now.ID != c.ID && now.Own() && now.Value == (figure.LabValue{Test: now.Value.Test, Value: c.Value, Unit: unit}) &&
		now.TakenOn == firstOf(c.Year, c.Month)
}

// standsFor is the row that stands today for a row; ok is false where none does.
func standsFor(rows []Result, id string) (out Result, ok bool) {
	for range rows {
		i := slices.IndexFunc(rows, func(r Result) bool { return r.ID == id })
		if i < 0 {
			break
		}
		if out, id = rows[i], rows[i].ReplacedBy; id == "" {
			return out, out.current()
		}
	}
	return out, false
}

// judge checks a correction. An entry may keep its month however old it has become.
func (c Correction) judge(old Result, rows []Result, r Reader) (Result, error) {
	var j judged
	fresh := old
	if c.Unit == "" {
		c.Unit = r.LabUnit(old.Value.Test)
	}
	fresh.Value = figure.LabValue{Test: old.Value.Test, Value: c.Value, Unit: c.Unit}
	fresh.TakenOn, fresh.MonthOnly = firstOf(c.Year, c.Month), true
	c.value(&j, fresh, rows)
	switch {
	case c.Month < 1 || c.Month > 12:
		j.wrong("month", "lab.month.required", "Please choose the month of your test.")
	case c.Year < 1900 || c.Year > 2200:
		j.wrong("year", "lab.year.required", "Please choose the year of your test.")
	case figure.JudgeMonth(c.Year, c.Month, r.Today, figure.A1cWindow) == figure.MonthAhead:
		j.wrong("month", "lab.month.future", "This month is still ahead. Please choose an earlier one.")
	case beforeBirth(c.Year, c.Month, r.Born):
		j.wrong("year", "lab.date.beforeBirth", "This is before the date of birth.")
	}
	if len(j.fields) > 0 {
		return fresh, apperr.Invalid(j.fields...)
	}
	fresh.ReplacedAt, fresh.ReplacedBy = 0, ""
	return fresh, nil
}

func (c Correction) value(j *judged, fresh Result, rows []Result) {
	switch v := fresh.Value; {
	case !v.Known():
		j.wrong("value", "lab.unit", "This unit does not exist for this test.")
	case v.Test == figure.LabA1c:
		if !figure.AcceptA1c(v.Value) {
			j.wrong("value", "lab.a1c.range", "Please enter a value between 4.0 and 20.0.")
		}
	default:
		c.cholesterol(j, fresh, rows)
	}
}

// cholesterol also holds a number against the other one of the same month.
func (c Correction) cholesterol(j *judged, fresh Result, rows []Result) {
	v := fresh.Value
	name := map[figure.LabTest]string{figure.LabTotal: "total", figure.LabHDL: "hdl"}[v.Test]
	if ok, _ := figure.AcceptTyped(v); !ok {
		least, most := figure.TypedRange(v.Test, v.Unit)
		j.wrong("value", "lab."+name+".range", fmt.Sprintf("Please enter a value between %g and %g %s.", least, most, v.Unit))
		return
	}
	for _, other := range rows {
		if !other.current() || other.Value.Test != otherCholesterol[v.Test] || !sameSample(fresh, other) {
			continue
		}
		total, hdl := v, other.Value
		if v.Test == figure.LabHDL {
			total, hdl = other.Value, v
		}
		if !hdl.Below(total) {
			j.wrong("value", "lab.hdl.belowTotal", "HDL must be lower than your total cholesterol.")
		}
	}
}

// Remove takes an own entry off every page. Twice is the same as once.
func (s *Service) Remove(ctx context.Context, memberID, id string) error {
	now := s.Now()
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := lock(ctx, q, memberID); err != nil {
			return err
		}
		if r, err := one(ctx, q, memberID, id); err == nil && r.Own() && r.RemovedAt > 0 {
			return nil
		}
		if _, err := own(ctx, q, memberID, id); err != nil {
			return err
		}
		if _, err := labdb.New(q).RemoveResult(ctx, labdb.RemoveResultParams{MemberID: memberID, ID: id, RemovedAt: now.UnixMilli()}); err != nil {
			return err
		}
		if err := s.settleTold(ctx, q, memberID, now); err != nil {
			return err
		}
		s.tell(ctx, memberID)
		return s.record(ctx, q, memberID, "labRemoved", id)
	})
}

// months are the ones that a form offers first: this one, and the oldest that
// counts for each test.
func months(today time.Time) (this, a1c, cholesterol string) {
	const layout = "2006-01"
	return today.Format(layout), figure.OldestMonth(today, figure.A1cWindow).Format(layout), figure.OldestMonth(today, figure.CholesterolWindow).Format(layout)
}
