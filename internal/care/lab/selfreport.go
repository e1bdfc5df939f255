package lab

import (
	"context"
	"fmt"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Mode is which questions were asked.
type Mode string

// The modes, one for each page.
const (
	AskA1c         Mode = "a1c"
	AskCholesterol Mode = "cholesterol"
	AskBoth        Mode = "combined"
)

// Answer is what a member says about one test. What is nil was not answered.
type Answer struct {
	Has         *bool
	Month, Year *int

	Value *float64 // A1c

	Total, HDL *float64
	Unit       string // of cholesterol; that of the country when empty
	OtherUnit  bool   // the numbers are in the other unit after all
}

// SelfReport is what a member says about their tests.
type SelfReport struct {
	Mode        Mode
	A1c         Answer
	Cholesterol Answer
}

// UnitCheck asks whether a number was meant in the other unit.
type UnitCheck struct {
	Field               string // total or hdl
	Typed, Meant, Other figure.Shown
}

// judged is a self-report that was looked at: what to store, what is wrong with it,
// or what to ask first.
type judged struct {
	results []Result
	fields  []apperr.Field
	ask     *UnitCheck
}

func (j *judged) wrong(name, key, message string) {
	j.fields = append(j.fields, apperr.Field{Name: name, MessageKey: key, Message: message})
}

// judge looks at a whole self-report. It is pure.
func (s SelfReport) judge(r Reader) (j judged) {
	if s.Mode != AskA1c && s.Mode != AskCholesterol && s.Mode != AskBoth {
		j.wrong("mode", "lab.mode", "This form does not exist.")
		return j
	}
	if s.Mode != AskCholesterol {
		j.a1c(s.A1c, r)
	}
	if s.Mode != AskA1c {
		j.cholesterol(s.Cholesterol, r)
	}
	return j
}

func (j *judged) has(name string, a Answer) bool {
	if a.Has == nil {
		j.wrong(name+".hasResult", "lab.required", "Answer is required")
		return false
	}
	return *a.Has
}

func (j *judged) a1c(a Answer, r Reader) {
	if !j.has("a1c", a) {
		return
	}
	switch {
	case a.Value == nil:
		j.wrong("a1c.value", "lab.a1c.required", "Please choose your A1c result. It is typically between 4.0 and 14.0%.")
	case !figure.AcceptA1c(*a.Value):
		j.wrong("a1c.value", "lab.a1c.range", "Please enter a value between 4.0 and 20.0.")
	}
	taken := j.month("a1c", a, r, figure.A1cWindow, "lab.a1c.tooOld", "Please choose a test of the past 6 months.")
	if len(j.fields) == 0 {
		j.results = append(j.results, ownResult(figure.LabValue{Test: figure.LabA1c, Value: figure.Round(*a.Value, 1), Unit: figure.Percent}, taken))
	}
}

func (j *judged) cholesterol(a Answer, r Reader) {
	if !j.has("cholesterol", a) {
		return
	}
	before := len(j.fields)
	unit := a.Unit
	if unit == "" {
		unit = r.LabUnit(figure.LabTotal)
	}
	if unit != figure.MgPerDL && unit != figure.MmolPerL {
		j.wrong("cholesterol.unit", "lab.unit", "This unit does not exist for cholesterol.")
		return
	}
	if a.OtherUnit {
		unit = map[string]string{figure.MgPerDL: figure.MmolPerL, figure.MmolPerL: figure.MgPerDL}[unit]
	}
	if mixed(a, unit) {
		j.wrong("cholesterol.hdl", "lab.cholesterol.mixedUnits", "Please enter both numbers in the same unit.")
		return
	}
	total := j.typed("total", a.Total, figure.LabTotal, unit, r)
	hdl := j.typed("hdl", a.HDL, figure.LabHDL, unit, r)
	taken := j.month("cholesterol", a, r, figure.CholesterolWindow, "lab.cholesterol.tooOld", "Please choose a test of the past year.")
	if len(j.fields) > before || j.ask != nil {
		return
	}
	if hdl.Value >= total.Value {
		j.wrong("cholesterol.hdl", "lab.hdl.belowTotal", "HDL must be lower than your total cholesterol.")
		return
	}
	j.results = append(j.results, ownResult(total, taken), ownResult(hdl, taken))
}

// mixed says that one number fits the unit and the other one fits only the other unit.
func mixed(a Answer, unit string) bool {
	if a.Total == nil || a.HDL == nil {
		return false
	}
	total, totalOther := figure.AcceptTyped(figure.LabValue{Test: figure.LabTotal, Value: *a.Total, Unit: unit})
	hdl, hdlOther := figure.AcceptTyped(figure.LabValue{Test: figure.LabHDL, Value: *a.HDL, Unit: unit})
	return total && hdlOther || hdl && totalOther
}

func (j *judged) typed(name string, value *float64, test figure.LabTest, unit string, r Reader) figure.LabValue {
	field := "cholesterol." + name
	if value == nil {
		j.wrong(field, "lab."+name+".required", map[string]string{"total": "Please enter your total cholesterol.", "hdl": "Please enter your HDL cholesterol."}[name])
		return figure.LabValue{}
	}
	v := figure.LabValue{Test: test, Value: *value, Unit: unit}
	switch ok, other := figure.AcceptTyped(v); {
	case other && j.ask == nil:
		meant := figure.LabValue{Test: test, Value: *value, Unit: figure.MmolPerL}
		if unit == figure.MmolPerL {
			meant.Unit = figure.MgPerDL
		}
		j.ask = &UnitCheck{Field: name, Typed: r.Typed(v), Meant: r.In(meant, unit), Other: r.AsTyped(meant)}
	case !ok && !other:
		least, most := figure.TypedRange(test, unit)
		j.wrong(field, "lab."+name+".range", fmt.Sprintf("Please enter a value between %g and %g %s.", least, most, unit))
	}
	return v
}

// month judges when a test was and returns its first day.
func (j *judged) month(name string, a Answer, r Reader, window int, oldKey, oldText string) string {
	known := true
	if a.Month == nil || *a.Month < 1 || *a.Month > 12 {
		j.wrong(name+".month", "lab.month.required", "Please choose the month of your test.")
		known = false
	}
	if a.Year == nil || *a.Year < 1900 || *a.Year > 2200 {
		j.wrong(name+".year", "lab.year.required", "Please choose the year of your test.")
		known = false
	}
	if !known {
		return ""
	}
	switch figure.JudgeMonth(*a.Year, *a.Month, r.Today, window) {
	case figure.MonthAhead:
		j.wrong(name+".month", "lab.month.future", "This month is still ahead. Please choose an earlier one.")
	case figure.MonthTooOld:
		j.wrong(name+".month", oldKey, oldText)
	case figure.MonthCounts:
		if beforeBirth(*a.Year, *a.Month, r.Born) {
			j.wrong(name+".year", "lab.date.beforeBirth", "This is before the date of birth.")
		}
	}
	return firstOf(*a.Year, *a.Month)
}

func firstOf(year, month int) string { return fmt.Sprintf("%04d-%02d-01", year, month) }

func beforeBirth(year, month int, born string) bool {
	return len(born) >= 7 && firstOf(year, month)[:7] < born[:7]
}

func ownResult(v figure.LabValue, taken string) Result {
	return Result{Value: v, TakenOn: taken, MonthOnly: true, Source: FromSelf, State: Final}
}

// Save stores a self-report, all of it or nothing. A unit check comes back instead
// of results while it is open.
func (s *Service) Save(ctx context.Context, memberID string, report SelfReport) (stored []Told, ask *UnitCheck, err error) {
	now := s.Now()
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		p, err := readerOf(ctx, q, memberID, now)
		if err != nil {
			return err
		}
		j := report.judge(p.Reader)
		stored, ask = nil, nil
		switch {
		case len(j.fields) > 0:
			return apperr.Invalid(j.fields...)
		case j.ask != nil:
			ask = j.ask
			return nil
		}
		kept, err := keepOwn(ctx, q, memberID, j.results, now.UnixMilli())
		if err != nil {
			return err
		}
		if p.Urgent, err = s.told(ctx, q, memberID, now); err != nil {
			return err
		}
		for _, one := range kept {
			stored = append(stored, p.tell(one))
		}
		return s.reported(ctx, q, memberID, stored, now)
	})
	return stored, ask, err
}

// reported notes what follows from own results: nothing asks for them any more.
func (s *Service) reported(ctx context.Context, q db.Q, memberID string, stored []Told, now time.Time) error {
	if len(stored) == 0 {
		return nil
	}
	kinds := []string{member.ReportLabs}
	for _, one := range stored {
		if one.Value.Test == figure.LabA1c {
			kinds = append(kinds, member.ReportA1c)
		}
		if err := s.record(ctx, q, memberID, "labReported", one.ID); err != nil {
			return err
		}
	}
	for _, kind := range kinds {
		if _, err := member.FinishTasks(ctx, q, memberID, kind, now.UnixMilli()); err != nil {
			return err
		}
	}
	s.tell(ctx, memberID)
	return nil
}

// keepOwn stores own results. There is one own value for a test and a month: the
// same again changes nothing, another one replaces it.
func keepOwn(ctx context.Context, q db.Q, memberID string, list []Result, now int64) ([]Result, error) {
	if err := lock(ctx, q, memberID); err != nil {
		return nil, err
	}
	entry := db.NewID()
	out := make([]Result, len(list))
	for i, one := range list {
		one.EntryID = entry
		kept, err := keepOne(ctx, q, memberID, one, now)
		if err != nil {
			return nil, err
		}
		out[i] = kept
	}
	return out, nil
}

func keepOne(ctx context.Context, q db.Q, memberID string, r Result, now int64) (Result, error) {
	store := labdb.New(q)
	last := r.day().AddDate(0, 1, -1).Format(time.DateOnly)
	there, err := store.OwnOfMonth(ctx, labdb.OwnOfMonthParams{MemberID: memberID, FirstDay: r.TakenOn[:8] + "01", LastDay: last, Test: string(r.Value.Test)})
	if err != nil {
		return r, err
	}
	for _, row := range there {
		if old := resultOf(labdb.ResultsRow(row)); old.Value == r.Value {
			return old, nil
		}
	}
	r.ID, r.CreatedAt, r.IssuedAt = db.NewID(), now, now
	if _, err := add(ctx, q, memberID, r, r.ID); err != nil {
		return r, err
	}
	for _, row := range there {
		if _, err := store.ReplaceResult(ctx, labdb.ReplaceResultParams{MemberID: memberID, ID: row.ID, ReplacedBy: r.ID, ReplacedAt: now}); err != nil {
			return r, err
		}
	}
	return r, nil
}

// ProfileA1c is an A1c of the health profile. Month is 0 where only the year is
// known.
type ProfileA1c struct {
	Value       float64
	Year, Month int
}

func (a ProfileA1c) result() Result {
	r := ownResult(figure.LabValue{Test: figure.LabA1c, Value: figure.Round(a.Value, 1), Unit: figure.Percent}, firstOf(a.Year, a.Month))
	r.Source = FromProfile
	return r
}

// sameFact says whether a row tells the same value of the same month.
func (a ProfileA1c) sameFact(r Result) bool {
	told := a.result()
	return r.Own() && r.Value == told.Value && r.TakenOn == told.TakenOn
}

// PutProfileA1c stores what a member typed in the health profile, in the caller's
// transaction. It is the same fact as a self-report of the same month, so twice is
// the same as once. It takes the place of the answer before, if that still stands as
// the profile told it.
func (s *Service) PutProfileA1c(ctx context.Context, q db.Q, memberID string, before, a ProfileA1c) error {
	now := s.Now()
	if !figure.AcceptA1c(a.Value) {
		return apperr.InvalidField("a1cValue", "lab.a1c.profileRange", "Please enter a value between 4.0 and 20.0.")
	}
	kept, err := keepOwn(ctx, q, memberID, []Result{a.result()}, now.UnixMilli())
	if err != nil {
		return err
	}
	rows, err := all(ctx, q, memberID)
	if err != nil {
		return err
	}
	for _, old := range rows {
		if old.ID == kept[0].ID || !old.current() || old.Source != FromProfile || !before.sameFact(old) {
			continue
		}
		if _, err := labdb.New(q).ReplaceResult(ctx, labdb.ReplaceResultParams{
			MemberID: memberID, ID: old.ID, ReplacedBy: kept[0].ID, ReplacedAt: now.UnixMilli(),
		}); err != nil {
			return err
		}
	}
	s.tell(ctx, memberID)
	return s.settleTold(ctx, q, memberID, now)
}

// StandingA1c reads what an answer of the health profile has become: the member may
// have corrected it here, or told another value of its month. ok is false where they
// took it away. An answer that was never here is what it was.
func StandingA1c(ctx context.Context, q db.Q, memberID string, told ProfileA1c) (out ProfileA1c, ok bool, err error) {
	rows, err := all(ctx, q, memberID)
	out, ok = standing(rows, told)
	return out, ok, err
}

func standing(rows []Result, told ProfileA1c) (ProfileA1c, bool) {
	var ofMonth []Result
	for _, r := range rows {
		if r.Own() && r.Value.Test == figure.LabA1c && r.TakenOn == firstOf(told.Year, told.Month) {
			ofMonth = append(ofMonth, r)
		}
	}
	for _, r := range ofMonth {
		if now, ok := standsFor(rows, r.ID); ok && told.sameFact(r) {
			return profileA1c(now), true
		}
	}
	for _, r := range ofMonth {
		if r.current() {
			return profileA1c(r), true
		}
	}
	return told, len(ofMonth) == 0
}

func profileA1c(r Result) ProfileA1c {
	return ProfileA1c{Value: r.Value.Value, Year: r.day().Year(), Month: int(r.day().Month())}
}
