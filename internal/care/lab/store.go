package lab

import (
	"context"
	"database/sql"
	"errors"
	"math"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// lock holds a member's results until the caller's transaction ends. All changes take the
// locks in one order, or two of them wait for each other on PostgreSQL: the member, the
// book of their results, and only then the rows of their reports, results, calls and
// orders. Kits and bookings hold the member before they place or
// cancel an order. Several members go by their ids.
func lock(ctx context.Context, q db.Q, memberID string) error {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return err
	}
	return labdb.New(q).LockBook(ctx, memberID)
}

func resultOf(r labdb.ResultsRow) Result {
	return Result{
		ID: r.ID, Value: figure.LabValue{Test: figure.LabTest(r.Test), Value: exactly(r.Thousandths, r.Finer), Unit: r.Unit, Bound: r.Bound},
		TakenOn: r.TakenOn, MonthOnly: r.MonthOnly, Source: Source(r.Source), LabID: r.LabID, LabName: r.LabName, Accession: r.Accession,
		Equation: r.Equation, Reference: r.Reference, State: State(r.State), IssuedAt: r.IssuedAt, EntryID: r.EntryID,
		ReplacedBy: r.ReplacedBy, ReplacedAt: r.ReplacedAt, RemovedAt: r.RemovedAt, HeldUntil: r.HeldUntil, CreatedAt: r.CreatedAt,
		Part: r.Part, Outranks: r.Outranks, OrderNumber: r.OrderNumber, Flagged: r.Flagged,
		ReadAt: r.ReadAt, HelperReadAt: r.HelperReadAt,
		Service: r.Service, SentAt: r.SentAt, SampledAt: r.SampledAt, Unclear: r.Unclear,
	}
}

// all reads every row of a member, replaced and removed ones too.
func all(ctx context.Context, q db.Q, memberID string) ([]Result, error) {
	rows, err := labdb.New(q).Results(ctx, memberID)
	out := make([]Result, len(rows))
	for i, r := range rows {
		out[i] = resultOf(r)
	}
	return out, err
}

func one(ctx context.Context, q db.Q, memberID, id string) (Result, error) {
	r, err := labdb.New(q).Result(ctx, labdb.ResultParams{MemberID: memberID, ID: id})
	return resultOf(labdb.ResultsRow(r)), err
}

// add stores a result unless the same version is there already.
func add(ctx context.Context, q db.Q, memberID string, r Result, key string) (fresh bool, err error) {
	n, err := labdb.New(q).AddResult(ctx, labdb.AddResultParams{
		MemberID: memberID, ID: r.ID, Test: string(r.Value.Test), Thousandths: thousandths(r.Value.Value), Unit: r.Value.Unit, Bound: r.Value.Bound,
		TakenOn: r.TakenOn, MonthOnly: r.MonthOnly, Source: string(r.Source), LabID: r.LabID, LabName: r.LabName, Accession: r.Accession,
		Equation: r.Equation, Reference: r.Reference, State: string(r.State), IssuedAt: r.IssuedAt, ContentKey: key, EntryID: r.EntryID,
		HeldUntil: r.HeldUntil, CreatedAt: r.CreatedAt, Part: r.Part, Outranks: r.Outranks, OrderNumber: r.OrderNumber, Flagged: r.Flagged,
		Service: r.Service, SentAt: r.SentAt, SampledAt: r.SampledAt, Finer: finer(r.Value.Value), Unclear: r.Unclear,
	})
	return n > 0, err
}

func thousandths(v float64) int64 { return int64(math.Round(v * 1000)) }

// finest is how many of the smallest steps that we keep of a value one is.
const finest = 100_000_000

// finer is what a value has beyond its thousandths.
func finer(v float64) int64 { return int64(math.Round(v*finest)) - thousandths(v)*(finest/1000) }

func exactly(thousandths, finer int64) float64 {
	return float64(thousandths*(finest/1000)+finer) / finest
}

// keep stores a version of a laboratory, or adds what it tells beyond the same one that is
// there already.
func keep(ctx context.Context, q db.Q, memberID string, r Result, key string) (fresh bool, err error) {
	row, err := labdb.New(q).SameVersion(ctx, labdb.SameVersionParams{MemberID: memberID, ContentKey: key})
	if errors.Is(err, sql.ErrNoRows) {
		return add(ctx, q, memberID, r, key)
	}
	before := resultOf(labdb.ResultsRow(row))
	after := before.merged(r)
	if err != nil || after == before {
		return false, err
	}
	return false, labdb.New(q).MergeResult(ctx, labdb.MergeResultParams{
		MemberID: memberID, ID: after.ID, IssuedAt: after.IssuedAt, SentAt: after.SentAt, SampledAt: after.SampledAt, OrderNumber: after.OrderNumber,
		Equation: after.Equation, Reference: after.Reference, Service: after.Service, Flagged: after.Flagged,
	})
}

// Glance is what Home and the menus need to know of the results that a member can see.
type Glance struct {
	A1c, Kidney, Any bool
	// Unread is how many results of laboratories the labs page has not shown yet: to the
	// member, or to anybody who acts for them.
	Unread, HelperUnread int64
	// CallSince is since when the care team has to reach the member about one of them; 0
	// where it doesn't.
	CallSince int64
	// LastA1c and LastCholesterol are when they were taken, yyyy-MM-dd; empty for none.
	LastA1c, LastCholesterol string
}

// LoadGlance reads it in one statement.
func LoadGlance(ctx context.Context, q db.Q, memberID string, now int64) (Glance, error) {
	r, err := labdb.New(q).Glance(ctx, labdb.GlanceParams{MemberID: memberID, Now: now})
	return Glance{
		A1c: r.A1c > 0, Kidney: r.Kidney > 0, Any: r.Results > 0, Unread: r.Unread, HelperUnread: r.HelperUnread, CallSince: r.CallSince,
		LastA1c: r.LastA1c, LastCholesterol: r.LastCholesterol,
	}, err
}
