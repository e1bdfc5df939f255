package lab

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// IsTold says whether a call is about a value that the member told. No laboratory has sent
// it, and its accession is the month of the value.
func (c Call) IsTold() bool { return c.LabID == "" }

// CallsAboutA1c says whether the care team has to reach a member about an A1c that they
// told. It tells nothing of what a laboratory sent, which may be held.
func CallsAboutA1c(ctx context.Context, q db.Q, memberID string) (bool, error) {
	calls, err := callsOf(ctx, q, memberID)
	return slices.ContainsFunc(calls, func(c Call) bool {
		return c.IsTold() && c.State == callOpen && c.Change == "" && c.Alarm.Reason == figure.A1cCritical
	}), err
}

// rows are those among which the result of a call is.
func (c Call) rows(ctx context.Context, q db.Q) ([]Result, error) {
	if c.IsTold() {
		return all(ctx, q, c.MemberID)
	}
	return ofAccession(ctx, q, c.MemberID, c.LabID, c.Accession)
}

// told makes or changes the calls about what a member told, and gives the results that
// somebody still has to call about.
func (s *Service) told(ctx context.Context, q db.Q, memberID string, now time.Time) (map[string]bool, error) {
	if err := s.settleTold(ctx, q, memberID, now); err != nil {
		return nil, err
	}
	return urgent(ctx, q, memberID)
}

// settleTold brings the calls about what a member told up to what stands now. The
// transaction is the member's own, so the care team is written to by the next look at the
// desk, within half a minute.
func (s *Service) settleTold(ctx context.Context, q db.Q, memberID string, now time.Time) error {
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	rows, err := all(ctx, q, memberID)
	if err != nil {
		return err
	}
	calls, err := callsOf(ctx, q, memberID)
	if err != nil {
		return err
	}
	f := feed{s: s, q: q, now: now, quiet: true}
	for _, c := range toldCalls(rows, calls, dayIn(now, facts.Zone()), now) {
		if err := f.change(ctx, memberID, "", Call{}, c); err != nil {
			return err
		}
	}
	return nil
}

// toldCalls are the calls that are new or change after a member told, corrected or removed
// a value. It is pure.
func toldCalls(rows []Result, calls []Call, today, now time.Time) (out []Call) {
	calls = slices.DeleteFunc(slices.Clone(calls), func(c Call) bool { return !c.IsTold() })
	follows := map[string]bool{}
	for _, one := range rows {
		if !one.Own() || !one.current() {
			continue
		}
		for _, before := range callsAbout(one, rows, calls) {
			follows[before.ID] = true
			if after := followTold(before, one, today, now); after != before {
				out = append(out, after)
			}
		}
	}
	for _, c := range calls {
		if c.State == callOpen && c.Change != changeWithdrawn && !follows[c.ID] {
			c.Change = changeWithdrawn
			out = append(out, c)
		}
	}
	return out
}

// callsAbout are the open calls about a value, else the last one; a zero one is none. A
// value that takes the place of another one, or of a removed one of its month, has its
// calls.
func callsAbout(one Result, rows []Result, calls []Call) []Call {
	var open []Call
	last := Call{}
	for _, c := range calls {
		now, stands := standsFor(rows, c.ResultID)
		if stands && now.ID != one.ID || !stands && (c.Accession != one.Taken() || c.Part != one.group()) {
			continue
		}
		if last = c; c.State == callOpen {
			open = append(open, c)
		}
	}
	if len(open) == 0 {
		open = append(open, last)
	}
	return open
}

// followTold is the call about a value that a member told. They see it all the time, so
// nothing is held. It is pure.
func followTold(before Call, one Result, today, now time.Time) Call {
	alarm := figure.LabCritical(one.Value)
	if isOpen := before.State == callOpen && before.Change == ""; !isOpen && today.Sub(one.lastDay()) > callFor {
		alarm = figure.LabAlarm{}
	}
	after, _ := follow(before, one, alarm, now)
	if after != before {
		after.Accession, after.Part, after.HoldUntil, after.ShownAt = one.Taken(), one.group(), 0, now.UnixMilli()
	}
	return after
}
