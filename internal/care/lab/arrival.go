package lab

import (
	"context"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// arrival is what came of one accession of a member. It is settled as a whole, so that the
// order in a message makes no difference.
type arrival struct {
	memberID string
	reports  []SentReport
	fresh    map[string]bool
}

type arrivals []*arrival

// of finds the arrival that a report belongs to.
func (list *arrivals) of(memberID string, r SentReport) *arrival {
	for _, a := range *list {
		if a.memberID == memberID && a.reports[0].Accession == r.Accession {
			a.reports = append(a.reports, r)
			return a
		}
	}
	*list = append(*list, &arrival{memberID, []SentReport{r}, map[string]bool{}})
	return (*list)[len(*list)-1]
}

// results stores the values of a report for a member, whom the caller holds, and tells
// what follows.
func (f feed) results(ctx context.Context, memberID string, r SentReport) (stored, duplicates int, err error) {
	var came arrivals
	if stored, duplicates, err = f.store(ctx, memberID, r, &came); err != nil {
		return 0, 0, err
	}
	return stored, duplicates, f.follow(ctx, came)
}

// store keeps the values of a report, not yet settled.
func (f feed) store(ctx context.Context, memberID string, r SentReport, came *arrivals) (stored, duplicates int, err error) {
	before, err := ofAccession(ctx, f.q, memberID, f.lab.ID, r.Accession)
	if err != nil {
		return 0, 0, err
	}
	facts, err := member.LoadFacts(ctx, f.q, memberID)
	if err != nil {
		return 0, 0, err
	}
	r = r.placed(before)
	a := came.of(memberID, r)
	for _, one := range append(r.versions(f.lab, facts.Zone(), f.now), f.unclear(r)...) {
		isNew, err := keep(ctx, f.q, memberID, one, f.key(one))
		if err != nil {
			return 0, 0, err
		}
		a.fresh[one.ID] = isNew
		switch {
		case one.Unclear:
		case isNew:
			stored++
		default:
			duplicates++
		}
	}
	return stored, duplicates, nil
}

// follow settles what came, brings the calls and the orders up to it, and tells the
// members.
func (f feed) follow(ctx context.Context, came arrivals) error {
	news := make([]bool, len(came))
	for i, a := range came {
		changed, isNews, err := f.settle(ctx, a.memberID, a.reports[0], a.fresh)
		if err != nil {
			return err
		}
		for _, r := range a.reports {
			if err := f.callAboutLines(ctx, a.memberID, r); err != nil {
				return err
			}
		}
		if err := f.callAboutUnclear(ctx, a.memberID, a.reports[0]); err != nil {
			return err
		}
		if changed {
			news[i] = isNews
			err = f.s.record(ctx, f.q, a.memberID, "labReceived", f.lab.ID)
		}
		if err != nil {
			return err
		}
	}
	for i, a := range came {
		told, err := f.advanceAll(ctx, a)
		if err != nil {
			return err
		}
		if !news[i] {
			continue
		}
		f.s.tell(ctx, a.memberID)
		if f.quiet || told {
			continue
		}
		if err := f.s.tellMember(ctx, f.q, a.memberID, f.lab.ID+" "+a.reports[0].Accession, f.now); err != nil {
			return err
		}
	}
	return nil
}

// advanceAll tells the owners of the orders that reports answer how far they have come.
func (f feed) advanceAll(ctx context.Context, a *arrival) (told bool, err error) {
	for _, r := range a.reports {
		isTold, err := f.progress(ctx, a.memberID, r)
		if err != nil {
			return false, err
		}
		told = told || isTold
	}
	return told, nil
}

// progress tells the owner of the order how far it has come. A laboratory that says
// anything of it has received it.
func (f feed) progress(ctx context.Context, memberID string, r SentReport) (told bool, err error) {
	var said Progress
	if r.Progress != "" {
		said = Received
	}
	return f.s.advance(ctx, f.q, memberID, r.OrderNumber, said, min(r.IssuedAt, f.now.UnixMilli()))
}

// versions are the rows of a report. A dangerous one is held before anybody looks
// at it.
func (r SentReport) versions(l Laboratory, zone *time.Location, now time.Time) (out []Result) {
	base := r.base(l, now)
	for _, line := range r.Lines {
		if line.Skip != "" {
			continue
		}
		one := base
		one.ID, one.Value, one.TakenOn, one.MonthOnly, one.State, one.IssuedAt = db.NewID(), line.Value, line.day(zone), line.MonthOnly, line.State, line.IssuedAt
		one.Equation, one.Reference, one.Part, one.Outranks = line.Equation, line.Reference, line.Part, line.Outranks
		one.WrittenOn, one.Flagged, one.SampledAt = line.TakenOn, line.Flagged, line.moment(zone)
		if one.State != Cancelled && (one.Flagged || figure.LabCritical(one.Value).Reason != "") {
			one.HeldUntil = now.Add(holdFor).UnixMilli()
		}
		out = append(out, one)
	}
	if r.Withdrawn {
		one := base
		one.ID, one.Value, one.TakenOn, one.State, one.IssuedAt = db.NewID(), figure.LabValue{Test: everything}, now.UTC().Format(time.DateOnly), Cancelled, r.IssuedAt
		one.Part, one.Outranks = r.Service, r.Outranks
		out = append(out, one)
	}
	return out
}

func (r SentReport) base(l Laboratory, now time.Time) Result {
	return Result{
		Source: FromLab, LabID: l.ID, LabName: l.Name, Accession: r.Accession, OrderNumber: r.OrderNumber, Service: r.Service, SentAt: r.SentAt,
		CreatedAt: now.UnixMilli(),
	}
}

// unclear are the versions of a report that we can't read. They show nothing, but the one
// before doesn't stand either.
func (f feed) unclear(r SentReport) (out []Result) {
	for _, line := range r.Lines {
		if !line.isUnclear() {
			continue
		}
		one := r.base(f.lab, f.now)
		one.ID, one.Value.Test, one.TakenOn, one.State = f.s.mark(f.lab.ID, r.Accession, line), line.Value.Test, line.TakenOn, Cancelled
		one.IssuedAt, one.Part, one.Outranks, one.Flagged, one.Unclear = line.IssuedAt, line.Part, line.Outranks, line.Flagged, true
		if one.TakenOn == "" {
			one.TakenOn = time.UnixMilli(one.IssuedAt).UTC().Format(time.DateOnly)
		}
		out = append(out, one)
	}
	return out
}

// key is the same for the same version however often it comes.
func (f feed) key(one Result) string {
	if one.Value.Test != everything {
		return one.versionKey()
	}
	what := one.LabID + "\x00" + one.Accession + "\x00" + map[bool]string{true: "wrong"}[one.Outranks]
	if one.Part != "" {
		what += "\x00" + one.Part
	}
	return "whole " + f.s.digest([]byte(what))
}
