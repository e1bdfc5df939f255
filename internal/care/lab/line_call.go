package lab

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
)

// Why somebody must look at what a laboratory sent, besides the limits of figure.
const (
	// flagged is what the laboratory itself calls critical.
	flagged = "flagged"
	// unreadable is a value that we can't read, of a test that may be dangerous.
	unreadable = "unreadable"
	// unclear is a version that we can't read of a value that we could.
	unclear = "unclear"
)

// isCritical reads how a laboratory marks a value: critically low, high or abnormal, in
// HL7 v2 and in FHIR.
func isCritical(flag string) bool {
	switch strings.ToUpper(strings.TrimSpace(flag)) {
	case "LL", "HH", "AA":
		return true
	}
	return false
}

// isReadable says whether a line that is no result has a value with a unit.
func (l SentLine) isReadable() bool {
	return l.Skip == SkipNotFinal || l.Skip == SkipNoDate || l.Skip == SkipInTheFuture
}

// alarm says why somebody must hear of a line that is no result.
func (l SentLine) alarm() figure.LabAlarm {
	if l.Skip == "" || l.Skip == SkipSaidTwice || l.State == Cancelled {
		return figure.LabAlarm{}
	}
	if l.isReadable() && l.Value.Unit != "" {
		if a := figure.LabCritical(l.Value); a.Reason != "" {
			return a
		}
	}
	switch {
	case l.Flagged:
		return figure.LabAlarm{Reason: flagged}
	case l.Resembles, figure.LabCanAlarm(l.Value.Test) && l.cannotRead():
		return figure.LabAlarm{Reason: unreadable}
	}
	return figure.LabAlarm{}
}

// cannotRead says whether a line has a value that we can't read. A preliminary one may
// still be words, such as "pending".
func (l SentLine) cannotRead() bool {
	switch {
	case strings.TrimSpace(l.Text) == "", l.isReadable() && l.Value.Unit != "":
		return false
	case l.Skip == SkipNotFinal:
		return strings.ContainsAny(l.Text, "0123456789")
	}
	return l.isUnclear()
}

// asResult is a line as a result would be, to hold it against those that are stored. Its
// id is the same whenever it comes.
func (f feed) asResult(r SentReport, l SentLine) Result {
	out := Result{
		ID: f.s.mark(f.lab.ID, r.Accession, l), Value: l.Value, TakenOn: l.TakenOn, MonthOnly: l.MonthOnly, Source: FromLab, LabID: f.lab.ID,
		Accession: r.Accession, State: l.State, IssuedAt: l.IssuedAt, Part: l.Part, Outranks: l.Outranks, Flagged: l.Flagged, Service: r.Service, SentAt: r.SentAt,
	}
	if out.TakenOn == "" {
		out.TakenOn = f.now.UTC().Format(time.DateOnly)
	}
	return out
}

func (s *Service) mark(labID, accession string, l SentLine) string {
	said := strings.Join([]string{labID, accession, l.Part, l.Text, l.TakenOn, string(l.Skip)}, "\x00")
	if l.Outranks {
		said += "\x00corrected"
	}
	return "sent " + s.digest([]byte(said))[:32]
}

// callAboutLines opens calls about what is no result and may be dangerous: a preliminary value, one
// that we can't read, one that the laboratory calls critical.
func (f feed) callAboutLines(ctx context.Context, memberID string, r SentReport) error {
	rows, err := ofAccession(ctx, f.q, memberID, f.lab.ID, r.Accession)
	if err != nil {
		return err
	}
	for _, l := range r.Lines {
		one := f.asResult(r, l)
		alarm, err := f.lineAlarm(ctx, memberID, l, one, rows)
		if err != nil {
			return err
		}
		if alarm.Reason == "" || one.isLate(rows) {
			continue
		}
		if known, err := f.needsNoCall(ctx, memberID, one); err != nil || known {
			if err != nil {
				return err
			}
			continue
		}
		before, err := f.newestCall(ctx, memberID, one)
		if err != nil {
			return err
		}
		if err := f.change(ctx, memberID, r.OrderNumber, before, followLine(before, one, alarm, f.now)); err != nil {
			return err
		}
	}
	return nil
}

// callAboutUnclear opens a call about each version that we can't read and that stands in
// the place of a value. Where a dangerous value has a call of its own, that stays.
func (f feed) callAboutUnclear(ctx context.Context, memberID string, r SentReport) error {
	rows, err := ofAccession(ctx, f.q, memberID, f.lab.ID, r.Accession)
	if err != nil {
		return err
	}
	for _, one := range rows {
		if !one.Unclear || one.ReplacedBy != "" || !one.changesValue(rows) {
			continue
		}
		if known, err := f.needsNoCall(ctx, memberID, one); err != nil || known {
			if err != nil {
				return err
			}
			continue
		}
		before, err := f.newestCall(ctx, memberID, one)
		if err != nil {
			return err
		}
		beside, err := f.newestCall(ctx, memberID, one.beside())
		if err != nil {
			return err
		}
		if beside.State == callOpen || before.State == callOpen && before.SentAt == 0 && before.Change == "" {
			one, before = one.beside(), beside
		}
		if err := f.change(ctx, memberID, r.OrderNumber, before, followLine(before, one, one.unclearAlarm(), f.now)); err != nil {
			return err
		}
	}
	return nil
}

// beside is the place of the call about a version that we can't read, where a dangerous
// value has a call of its own.
func (r Result) beside() Result {
	r.Part += "|" + unclear
	return r
}

// needsNoCall says whether a version is old, or has had its call: another call about the
// same value may have been made since.
func (f feed) needsNoCall(ctx context.Context, memberID string, one Result) (bool, error) {
	calls, err := callsOf(ctx, f.q, memberID)
	if err != nil || slices.ContainsFunc(calls, func(c Call) bool {
		return c.LabID == one.LabID && c.Accession == one.Accession && c.ResultID == one.ID
	}) {
		return true, err
	}
	return f.isOld(ctx, memberID, one)
}

// readAtLast settles the call about a version that we could not read, once one that we can
// read has come to stand.
func (f feed) readAtLast(ctx context.Context, memberID string, one Result) error {
	beside, err := f.newestCall(ctx, memberID, one.beside())
	if err != nil || beside.State != callOpen {
		return err
	}
	about, err := f.newestCall(ctx, memberID, one)
	if err != nil {
		return err
	}
	return f.change(ctx, memberID, "", beside, beside.read(one, about, f.now))
}

// read is a call about a version that we could not read, after one that we can has come to
// stand. It is done where that one has a call of its own, about. It is pure.
func (c Call) read(stands Result, about Call, now time.Time) Call {
	if about.State == callOpen && about.ResultID == stands.ID && about.Change == "" {
		c.State, c.DoneAt, c.ClaimedBy, c.ClaimedAt = callDone, now.UnixMilli(), "", 0
		return c
	}
	return c.changedTo(stands)
}

// changesValue says whether a version stands in the place of a value that we could read.
func (r Result) changesValue(rows []Result) bool {
	return slices.ContainsFunc(rows, func(o Result) bool { return o.ReplacedBy == r.ID && o.State != Cancelled })
}

func (r Result) unclearAlarm() figure.LabAlarm {
	if r.Flagged {
		return figure.LabAlarm{Reason: flagged}
	}
	return figure.LabAlarm{Reason: unclear}
}

// lineAlarm judges a value that is readable as if it were final.
func (f feed) lineAlarm(ctx context.Context, memberID string, l SentLine, one Result, rows []Result) (figure.LabAlarm, error) {
	if l.isReadable() && l.Value.Unit != "" && l.State != Cancelled {
		return f.alarm(ctx, memberID, one, rows)
	}
	return l.alarm(), nil
}

// isLate says whether a result of the same value was issued later.
func (r Result) isLate(rows []Result) bool {
	return slices.ContainsFunc(rows, func(o Result) bool {
		isOf := o.takes(r) || o.group() == r.group()
		return isOf && o.ReplacedBy == "" && (o.IssuedAt > r.IssuedAt || o.Outranks && !r.Outranks)
	})
}

// followLine is the call about something that is no result. One that is open already stays the
// one call about it, and what was looked at once is not opened again. It is pure.
func followLine(before Call, one Result, alarm figure.LabAlarm, now time.Time) Call {
	isOpen := before.State == callOpen
	switch {
	case before.ID != "" && before.ResultID == one.ID, before.SentAt > one.IssuedAt:
		return before
	case isOpen && before.SentAt == 0 && before.Change == "": // a result waits for the same call
		return before
	case isOpen:
		if before.Change != "" || isGraver(alarm, before.Alarm) {
			before.Alarm = alarm
		}
		if before.Change != "" {
			before.ToldAt = 0
		}
		before.ResultID, before.Change, before.SentAt, before.HoldUntil, before.ShownAt = one.ID, "", one.IssuedAt, 0, now.UnixMilli()
		return before
	case before.ID != "" && before.SentAt == 0 && before.Change == "" && isMeasured(alarm) && !alarm.Worse(before.Alarm):
		return before // the member has heard of as much
	}
	return Call{
		LabID: one.LabID, Accession: one.Accession, Part: one.group(), ResultID: one.ID, Alarm: alarm, State: callOpen,
		OpenedAt: now.UnixMilli(), ShownAt: now.UnixMilli(), SentAt: max(1, one.IssuedAt),
	}
}

// isMeasured says whether an alarm goes by a value.
func isMeasured(a figure.LabAlarm) bool {
	return a.Reason != flagged && a.Reason != unreadable && a.Reason != unclear
}

func isGraver(a, than figure.LabAlarm) bool {
	rank := map[string]int{unclear: 1, unreadable: 2, flagged: 3}
	grave := func(a figure.LabAlarm) int {
		if n := rank[a.Reason]; n > 0 {
			return n
		}
		return 4
	}
	if grave(a) != grave(than) {
		return grave(a) > grave(than)
	}
	return a.Worse(than)
}

// newestCall is the last call about a value; a zero one is none.
func (f feed) newestCall(ctx context.Context, memberID string, one Result) (Call, error) {
	row, err := labdb.New(f.q).NewestCall(ctx, labdb.NewestCallParams{MemberID: memberID, LabID: one.LabID, Accession: one.Accession, Part: one.group()})
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return callOf(row), err
}

// sentLine is what a call about no result is about, as the laboratory wrote it.
func (s *Service) sentLine(ctx context.Context, q db.Q, c Call) (SentLine, error) {
	rows, err := labdb.New(q).ReportsGiven(ctx, labdb.ReportsGivenParams{LabID: c.LabID, Accession: c.Accession, GivenTo: c.MemberID})
	if err != nil {
		return SentLine{}, err
	}
	for _, row := range rows {
		sent, err := s.openReport(row)
		if err != nil {
			return SentLine{}, err
		}
		i := slices.IndexFunc(sent.Lines, func(l SentLine) bool {
			named := l
			named.Part = l.atItsTime(l.Part)
			return s.mark(c.LabID, c.Accession, l) == c.ResultID || s.mark(c.LabID, c.Accession, named) == c.ResultID
		})
		if i >= 0 {
			return sent.Lines[i], nil
		}
	}
	return SentLine{}, nil
}

// kidneyFor is how long a low eGFR that the member was called about is known.
const kidneyFor = 90 * 24 * time.Hour

// kidneyIsKnown says whether an eGFR under 15 is nothing new: the member was called about
// one not long before, or could see it, it has not fallen much further, and none was better
// since. It is pure.
func kidneyIsKnown(one Result, alarm figure.LabAlarm, calls []Call, rows []Result, r Reader, now time.Time) bool {
	return slices.ContainsFunc(calls, func(c Call) bool {
		isOther := c.LabID != one.LabID || c.Accession != one.Accession
		isHeard := c.SentAt == 0 && (c.State == callDone || c.HoldUntil <= now.UnixMilli())
		if c.Alarm.Reason != figure.KidneyLow || figure.KidneyFalls(c.Alarm, alarm) || c.Change != "" || !isOther || !isHeard || now.Sub(time.UnixMilli(c.OpenedAt)) > kidneyFor {
			return false
		}
		from := ""
		if i := slices.IndexFunc(rows, func(o Result) bool { return o.ID == c.ResultID }); i >= 0 {
			from = rows[i].TakenOn
		}
		return from <= one.TakenOn && !slices.ContainsFunc(rows, func(o Result) bool {
			return o.shown(now.UnixMilli()) && o.TakenOn > from && o.TakenOn <= one.TakenOn && isBetter(o, r)
		})
	})
}

// isBetter says whether an eGFR, or the one that a creatinine gives, is no kidney failure.
func isBetter(o Result, r Reader) bool {
	if derived, ok := r.eGFR(o); ok {
		o = derived
	}
	return o.Value.Test == figure.LabEGFR && figure.LabCritical(o.Value).Reason == ""
}
