package lab

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
)

// settle makes the right version of each value of an accession stand, with its call
// and its hold. News says that the member has something new to see, allHeld that
// everything which stands is held back.
func (f feed) settle(ctx context.Context, memberID string, r SentReport, fresh map[string]bool) (news, allHeld bool, err error) {
	rows, err := ofAccession(ctx, f.q, memberID, f.lab.ID, r.Accession)
	if err != nil {
		return false, false, err
	}
	stands := settle(rows)
	var standing []Result
	versions, whole := map[string]int{}, map[string]bool{}
	for _, one := range rows {
		whole[one.ID] = one.Value.Test == everything
	}
	for _, one := range rows {
		versions[one.group()]++
		by := stands[one.ID]
		switch {
		case by == one.ID:
			by = ""
			if one.Value.Test != everything {
				standing = append(standing, one)
			}
		case whole[by] && versions[one.group()] == 1:
			standing = append(standing, one.withdrawn(by))
		}
		if err := f.replace(ctx, memberID, one, by); err != nil {
			return false, false, err
		}
	}
	holds, err := f.holds(ctx, memberID, r.OrderNumber, standing)
	if err != nil {
		return false, false, err
	}
	visible, held, gone := 0, 0, false
	for _, one := range rows {
		gone = gone || fresh[one.ID] && one.Value.Test == everything && len(rows) > 1
	}
	for _, one := range standing {
		switch isHeld := holds[one.ID] > f.now.UnixMilli(); {
		case one.State == Cancelled:
			gone = gone || fresh[one.ID] && versions[one.group()] > 1
			continue
		case isHeld:
			held++
			continue
		}
		visible++
		news = news || fresh[one.ID]
	}
	return news || gone, held > 0 && visible == 0, nil
}

// withdrawn is what stands of a value whose whole accession was taken away.
func (r Result) withdrawn(by string) Result {
	r.ID, r.State, r.HeldUntil = by, Cancelled, 0
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
	_, err := labdb.New(f.q).ReplaceResult(ctx, labdb.ReplaceResultParams{MemberID: memberID, ID: one.ID, ReplacedBy: by, ReplacedAt: at})
	return err
}

// holds brings the calls up to what stands now, and gives until when each result is
// held. An eGFR and the creatinine that it comes from tell the same, so they are held
// together.
func (f feed) holds(ctx context.Context, memberID, order string, standing []Result) (map[string]int64, error) {
	out, kidney := map[string]int64{}, int64(0)
	for _, one := range standing {
		alarm, err := f.alarm(ctx, memberID, one, standing)
		if err != nil {
			return nil, err
		}
		if out[one.ID], err = f.call(ctx, memberID, order, one, alarm); err != nil {
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
	if one.State == Cancelled || f.now.Sub(one.day()) > callFor {
		return figure.LabAlarm{}, nil
	}
	value := one.Value
	if value.Test == figure.LabCreatinine && !together(standing, one, figure.LabEGFR) {
		p, err := readerOf(ctx, f.q, memberID, f.now)
		if err != nil {
			return figure.LabAlarm{}, err
		}
		if derived, ok := p.eGFR(one); ok {
			value = derived.Value
		}
	}
	alarm := figure.LabCritical(value)
	if alarm.Reason != figure.KidneyLow {
		return alarm, nil
	}
	before, err := labdb.New(f.q).KidneyFailure(ctx, labdb.KidneyFailureParams{
		MemberID: memberID, Below: thousandths(15), TakenOn: one.TakenOn, Now: f.now.UnixMilli(), LabID: one.LabID, Accession: one.Accession,
	})
	if before > 0 {
		return figure.LabAlarm{}, err // not for the first time
	}
	return alarm, err
}

// call opens, moves or changes the call about a value, and gives the hold of what
// stands.
func (f feed) call(ctx context.Context, memberID, order string, one Result, alarm figure.LabAlarm) (hold int64, err error) {
	row, err := labdb.New(f.q).NewestCall(ctx, labdb.NewestCallParams{MemberID: memberID, LabID: one.LabID, Accession: one.Accession, Part: one.group()})
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	before := callOf(row)
	after, hold := follow(before, one, alarm, f.now)
	if after == before {
		return hold, nil
	}
	if after.ID == "" {
		after.ID, after.MemberID, after.OrderNumber = db.NewID(), memberID, order
	}
	f.s.tellDesk(ctx)
	if after.Change == "" && after.ToldAt == 0 && !f.quiet {
		after.ToldAt = f.now.UnixMilli()
		if err := f.s.tellOf(ctx, f.q, after, f.now); err != nil {
			return 0, err
		}
	}
	return hold, putCall(ctx, f.q, after)
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
		HoldUntil: r.HoldUntil, ShownAt: r.ShownAt, ToldAt: r.ToldAt, ClaimedBy: r.ClaimedBy, ClaimedAt: r.ClaimedAt, DoneAt: r.DoneAt,
	}
}

func putCall(ctx context.Context, q db.Q, c Call) error {
	return labdb.New(q).PutCall(ctx, labdb.PutCallParams{
		MemberID: c.MemberID, ID: c.ID, LabID: c.LabID, Accession: c.Accession, Part: c.Part, OrderNumber: c.OrderNumber, ResultID: c.ResultID,
		Reason: c.Alarm.Reason, Beyond: thousandths(c.Alarm.Beyond), Change: c.Change, State: c.State, OpenedAt: c.OpenedAt, HoldUntil: c.HoldUntil,
		ShownAt: c.ShownAt, ToldAt: c.ToldAt, ClaimedBy: c.ClaimedBy, ClaimedAt: c.ClaimedAt, DoneAt: c.DoneAt,
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
