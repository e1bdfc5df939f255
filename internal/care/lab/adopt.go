package lab

import (
	"context"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Adopt gives everything of a visitor without an account to the account that they
// have later: orders, results, reports and open calls. It runs in a transaction of
// the whole system, because it touches two members. What both have is kept once, and
// what is held stays held.
func (s *Service) Adopt(ctx context.Context, q db.Q, fromMemberID, toMemberID string) error {
	if fromMemberID == toMemberID {
		return nil
	}
	store := labdb.New(q)
	for _, id := range inOrder(fromMemberID, toMemberID) {
		if err := lock(ctx, q, id); err != nil {
			return err
		}
	}
	accessions, err := store.Accessions(ctx, fromMemberID)
	if err != nil {
		return err
	}
	if err := store.AdoptOrders(ctx, labdb.AdoptOrdersParams{FromMember: fromMemberID, ToMember: toMemberID}); err != nil {
		return err
	}
	if err := store.AdoptResults(ctx, labdb.AdoptResultsParams{FromMember: fromMemberID, ToMember: toMemberID}); err != nil {
		return err
	}
	if err := store.ForgetDoubled(ctx, fromMemberID); err != nil {
		return err
	}
	if err := store.AdoptReports(ctx, labdb.AdoptReportsParams{FromMember: fromMemberID, ToMember: toMemberID}); err != nil {
		return err
	}
	if err := s.adoptCalls(ctx, q, fromMemberID, toMemberID); err != nil {
		return err
	}
	for _, a := range accessions {
		f := feed{s: s, q: q, lab: Laboratory{ID: a.LabID}, now: s.Now()}
		if _, _, err := f.settle(ctx, toMemberID, SentReport{Accession: a.Accession}, nil); err != nil {
			return err
		}
	}
	s.tell(ctx, toMemberID)
	return s.record(ctx, q, toMemberID, "labAdopted", fromMemberID)
}

func inOrder(a, b string) []string { return []string{min(a, b), max(a, b)} }

// adoptCalls moves the calls with what was noted of them. A note is sealed for its
// row, so it is sealed anew.
func (s *Service) adoptCalls(ctx context.Context, q db.Q, from, to string) error {
	store := labdb.New(q)
	calls, err := store.CallsOfMember(ctx, from)
	if err != nil || len(calls) == 0 {
		return err
	}
	tries, err := store.TriesOfMember(ctx, from)
	if err != nil {
		return err
	}
	if err := store.ForgetTries(ctx, from); err != nil {
		return err
	}
	if err := store.ForgetCalls(ctx, from); err != nil {
		return err
	}
	for _, r := range calls {
		c := callOf(r)
		c.MemberID = to
		if err := putCall(ctx, q, c); err != nil {
			return err
		}
	}
	for _, r := range tries {
		note, err := s.Keys.Open(r.NoteEnc, triesTable, seal.Row(from, r.CallID, r.ID), noteColumn)
		if err != nil {
			return err
		}
		if r.NoteEnc, err = s.Keys.Seal(note, triesTable, seal.Row(to, r.CallID, r.ID), noteColumn); err != nil {
			return err
		}
		if err := store.AddTry(ctx, labdb.AddTryParams{
			MemberID: to, CallID: r.CallID, ID: r.ID, StaffID: r.StaffID, Outcome: r.Outcome, NoteEnc: r.NoteEnc, TriedAt: r.TriedAt,
		}); err != nil {
			return err
		}
	}
	s.tellDesk(ctx)
	return nil
}

// SexKnown settles again the creatinine of a member whose sex has just been told, in the
// caller's transaction: only now there is an eGFR, which may need a call. That
// transaction is the member's own, so the care team is written to by the next look at the
// desk, within half a minute.
func (s *Service) SexKnown(ctx context.Context, q db.Q, memberID string) error {
	if err := labdb.New(q).LockBook(ctx, memberID); err != nil {
		return err
	}
	rows, err := all(ctx, q, memberID)
	if err != nil {
		return err
	}
	settled := map[string]bool{}
	for _, one := range rows {
		if one.Value.Test != figure.LabCreatinine || one.Source != FromLab || !one.current() || settled[one.sample()] {
			continue
		}
		settled[one.sample()] = true
		f := feed{s: s, q: q, lab: Laboratory{ID: one.LabID}, now: s.Now(), quiet: true}
		if _, _, err := f.settle(ctx, memberID, SentReport{Accession: one.Accession, OrderNumber: one.OrderNumber}, nil); err != nil {
			return err
		}
	}
	s.tell(ctx, memberID)
	return nil
}
