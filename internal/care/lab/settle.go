package lab

import (
	"cmp"
	"context"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// settle makes the right version of each value of an accession stand, with its call
// and its hold. Changed says that another version stands than before, news that the
// member has something new to see.
func (f feed) settle(ctx context.Context, memberID string, r SentReport, fresh map[string]bool) (changed, news bool, err error) {
	rows, err := ofAccession(ctx, f.q, memberID, f.lab.ID, r.Accession)
	if err != nil {
		return false, false, err
	}
	stands := settle(rows)
	var standing []Result
	taken, seen, isNew, byID := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]Result{}
	for _, one := range rows {
		byID[one.ID] = one
	}
	for _, one := range rows {
		by := stands[one.ID]
		if !fresh[one.ID] && one.shown(f.now.UnixMilli()) {
			seen[one.group()] = true
		}
		if by == one.ID {
			by = ""
		}
		isNew[one.ID] = fresh[one.ID] || by == "" && one.ReplacedBy != ""
		changed = changed || isNew[one.ID] || one.ReplacedBy != by
		if err := f.replace(ctx, memberID, one, by); err != nil {
			return false, false, err
		}
		switch one.ReplacedBy = by; {
		case by == "" && one.Value.Test != everything:
			standing = append(standing, one)
		case byID[by].Value.Test == everything && !taken[one.group()]:
			taken[one.group()] = true
			standing = append(standing, one.withdrawn(byID[by]))
		}
	}
	holds, err := f.holds(ctx, memberID, r.OrderNumber, standing)
	if err != nil {
		return false, false, err
	}
	for _, one := range standing {
		switch {
		case one.State == Cancelled: // news to a member who has seen the value
			news = news || isNew[one.ID] && seen[one.group()]
		case holds[one.ID] <= f.now.UnixMilli():
			news = news || isNew[one.ID]
		}
	}
	return changed, news, nil
}

// withdrawn is what stands of a value whose whole report was taken away.
func (r Result) withdrawn(whole Result) Result {
	r.ID, r.State, r.HeldUntil, r.ReplacedBy = whole.ID, Cancelled, 0, ""
	r.IssuedAt, r.SentAt, r.Outranks, r.Unclear, r.Flagged = whole.IssuedAt, whole.SentAt, whole.Outranks, false, false
	return r
}

func ofAccession(ctx context.Context, q db.Q, memberID, labID, accession string) ([]Result, error) {
	rows, err := labdb.New(q).OfAccession(ctx, labdb.OfAccessionParams{MemberID: memberID, LabID: labID, Accession: accession})
	out := make([]Result, len(rows))
	for i, r := range rows {
		out[i] = resultOf(labdb.ResultsRow(r))
	}
	return out, err
}

// replace notes which version stands in the place of a row; none, where it does.
func (f feed) replace(ctx context.Context, memberID string, one Result, by string) error {
	if one.ReplacedBy == by {
		return nil
	}
	at := one.ReplacedAt
	if at == 0 {
		at = f.now.UnixMilli()
	}
	if by == "" {
		at = 0
	}
	if _, err := labdb.New(f.q).ReplaceResult(ctx, labdb.ReplaceResultParams{MemberID: memberID, ID: one.ID, ReplacedBy: by, ReplacedAt: at}); err != nil || by != "" {
		return err
	}
	return labdb.New(f.q).StandsAgain(ctx, labdb.StandsAgainParams{MemberID: memberID, ID: one.ID}) // it's news once more
}

// holds brings the calls up to what stands now, and gives until when each result is
// held. An eGFR and the creatinine that it comes from tell the same, so they are held
// together.
func (f feed) holds(ctx context.Context, memberID, order string, standing []Result) (map[string]int64, error) {
	out, kidney := map[string]int64{}, int64(0)
	for _, one := range standing {
		if one.Unclear {
			continue // what was dangerous keeps its call
		}
		alarm, err := f.alarm(ctx, memberID, one, standing)
		if err != nil {
			return nil, err
		}
		if out[one.ID], err = f.call(ctx, memberID, cmp.Or(one.OrderNumber, order), one, alarm); err != nil {
			return nil, err
		}
		if err := f.readAtLast(ctx, memberID, one); err != nil {
			return nil, err
		}
		if tellsKidney(one) {
			kidney = max(kidney, out[one.ID])
		}
	}
	for _, one := range standing {
		if tellsKidney(one) && one.State != Cancelled {
			out[one.ID] = max(out[one.ID], kidney)
		}
		if out[one.ID] == one.HeldUntil {
			continue
		}
		if err := labdb.New(f.q).HoldResult(ctx, labdb.HoldResultParams{MemberID: memberID, ID: one.ID, HeldUntil: out[one.ID]}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func tellsKidney(r Result) bool {
	return r.Value.Test == figure.LabEGFR || r.Value.Test == figure.LabCreatinine
}

// alarm says whether a result that stands needs a call. An eGFR is computed where the
// laboratory sent only a creatinine, as the member's page does.
func (f feed) alarm(ctx context.Context, memberID string, one Result, standing []Result) (figure.LabAlarm, error) {
	if one.State == Cancelled {
		return figure.LabAlarm{}, nil
	}
	alarm, err := f.measured(ctx, memberID, one, standing)
	if alarm.Reason == "" && one.Flagged {
		alarm.Reason = flagged
	}
	if err != nil || alarm.Reason == "" {
		return figure.LabAlarm{}, err
	}
	old, err := f.isOld(ctx, memberID, one)
	if err != nil || old {
		return figure.LabAlarm{}, err
	}
	return alarm, nil
}

// isOld says whether a sample is too old for a call, where the member is.
func (f feed) isOld(ctx context.Context, memberID string, one Result) (bool, error) {
	facts, err := member.LoadFacts(ctx, f.q, memberID)
	return err == nil && one.isOld(facts.Zone(), f.now), err
}

// atMost is the eGFR that a creatinine gives. One that is a bound gives a bound.
func (r Reader) atMost(one Result) (figure.LabValue, bool) {
	bound := map[string]string{">": "<", "<": ">"}[one.Value.Bound]
	one.Value.Bound = ""
	derived, ok := r.eGFR(one)
	derived.Value.Bound = bound
	return derived.Value, ok
}

// measured is the alarm by the limits.
func (f feed) measured(ctx context.Context, memberID string, one Result, standing []Result) (figure.LabAlarm, error) {
	if !tellsKidney(one) {
		return figure.LabCritical(one.Value), nil
	}
	p, err := readerOf(ctx, f.q, memberID, f.now)
	if err != nil {
		return figure.LabAlarm{}, err
	}
	value := one.Value
	if derived, ok := p.atMost(one); ok && !together(standing, one, figure.LabEGFR) {
		value = derived
	}
	alarm := figure.LabCritical(value)
	if alarm.Reason == "" {
		return alarm, nil
	}
	rows, err := all(ctx, f.q, memberID)
	if err != nil {
		return alarm, err
	}
	calls, err := callsOf(ctx, f.q, memberID)
	if err != nil || kidneyIsKnown(one, alarm, calls, rows, p.Reader, f.now) {
		return figure.LabAlarm{}, err
	}
	return alarm, nil
}

// call opens, moves or changes the call about a value, and gives the hold of what
// stands.
func (f feed) call(ctx context.Context, memberID, order string, one Result, alarm figure.LabAlarm) (hold int64, err error) {
	before, err := f.newestCall(ctx, memberID, one)
	if err != nil {
		return 0, err
	}
	after, hold := follow(before, one, alarm, f.now)
	if after.ID != "" {
		after.OrderNumber = cmp.Or(after.OrderNumber, order)
	}
	return hold, f.change(ctx, memberID, order, before, after)
}

// change stores a call that has changed, and tells the team of one that is new.
func (f feed) change(ctx context.Context, memberID, order string, before, after Call) error {
	if after == before {
		return nil
	}
	if after.ID == "" {
		after.ID, after.MemberID, after.OrderNumber = db.NewID(), memberID, order
	}
	f.s.tellDesk(ctx)
	if after.Change == "" && after.ToldAt == 0 && !f.quiet {
		after.ToldAt = f.now.UnixMilli()
		if err := f.s.tellOf(ctx, f.q, after, cmp.Or(f.cause, after.ID), f.now); err != nil {
			return err
		}
	}
	return putCall(ctx, f.q, after)
}

func callsOf(ctx context.Context, q db.Q, memberID string) ([]Call, error) {
	rows, err := labdb.New(q).CallsOfMember(ctx, memberID)
	out := make([]Call, len(rows))
	for i, r := range rows {
		out[i] = callOf(r)
	}
	return out, err
}

// Call is a dangerous value that the care team calls a member about.
type Call struct {
	MemberID, ID, LabID, Accession, Part, OrderNumber, ResultID string

	Alarm     figure.LabAlarm
	Change    string
	State     string
	OpenedAt  int64
	HoldUntil int64
	ShownAt   int64
	ToldAt    int64
	ClaimedBy string
	ClaimedAt int64
	DoneAt    int64
	// SentAt is when the laboratory issued what the call is about, where that is no result;
	// 0 of a result.
	SentAt int64
}

// States of a call, and what a laboratory may have done to its value since.
const (
	callOpen        = "open"
	callDone        = "done"
	changeCorrected = "corrected"
	changeWithdrawn = "withdrawn"
)

func callOf(r labdb.LabCall) Call {
	return Call{
		MemberID: r.MemberID, ID: r.ID, LabID: r.LabID, Accession: r.Accession, Part: r.Part, OrderNumber: r.OrderNumber, ResultID: r.ResultID,
		Alarm: figure.LabAlarm{Reason: r.Reason, Beyond: float64(r.Beyond) / 1000}, Change: r.Change, State: r.State, OpenedAt: r.OpenedAt,
		HoldUntil: r.HoldUntil, ShownAt: r.ShownAt, ToldAt: r.ToldAt, ClaimedBy: r.ClaimedBy, ClaimedAt: r.ClaimedAt, DoneAt: r.DoneAt, SentAt: r.SentAt,
	}
}

func putCall(ctx context.Context, q db.Q, c Call) error {
	return labdb.New(q).PutCall(ctx, labdb.PutCallParams{
		MemberID: c.MemberID, ID: c.ID, LabID: c.LabID, Accession: c.Accession, Part: c.Part, OrderNumber: c.OrderNumber, ResultID: c.ResultID,
		Reason: c.Alarm.Reason, Beyond: thousandths(c.Alarm.Beyond), Change: c.Change, State: c.State, OpenedAt: c.OpenedAt, HoldUntil: c.HoldUntil,
		ShownAt: c.ShownAt, ToldAt: c.ToldAt, ClaimedBy: c.ClaimedBy, ClaimedAt: c.ClaimedAt, DoneAt: c.DoneAt, SentAt: c.SentAt,
	})
}

// takenBy says who makes a call. A claim holds for 30 minutes.
func (c Call) takenBy(now time.Time) string {
	if c.ClaimedBy != "" && now.Sub(time.UnixMilli(c.ClaimedAt)) < claimFor {
		return c.ClaimedBy
	}
	return ""
}

// claimFor is how long a call is one person's, and how long nobody takes one before
// the team is told again.
const claimFor = 30 * time.Minute
