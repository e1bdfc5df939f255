package lab

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Outcomes of a call.
const (
	Reached     = "reached"
	LeftMessage = "leftMessage"
	NoAnswer    = "noAnswer"
	NotNeeded   = "notNeeded"
)

var (
	errNoCall  = apperr.NotFoundError()
	errTaken   = apperr.New(apperr.FailedPrecondition, "lab.call.taken", "A colleague is making this call.")
	errDecided = apperr.New(apperr.FailedPrecondition, "lab.desk.decided", "A colleague has already taken care of this.")
)

// How long a note of a call may be.
const (
	saidLeast, saidMost     = 3, 2000
	reasonLeast, reasonMost = 3, 500
)

// changeCall lets somebody change an open call, one change of a member's results at a time.
func (s *Service) changeCall(ctx context.Context, w who.Who, id, action string, how func(ctx context.Context, q db.Q, c Call) (Call, error)) (out Call, err error) {
	memberID, err := s.memberOfCall(ctx, id)
	if err != nil {
		return out, err
	}
	// In the scope of the system: an order's owner may have more to change than this member.
	err = s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := lockedCall(ctx, q, memberID, id)
		if err != nil {
			return err
		}
		if err := s.mayMake(ctx, q, w, c); err != nil {
			return err
		}
		if c.State != callOpen {
			return errDecided
		}
		if out, err = how(ctx, q, c); err != nil {
			return err
		}
		if err := putCall(ctx, q, out); err != nil {
			return err
		}
		s.tellDesk(ctx)
		return s.record(ctx, q, memberID, action, id)
	})
	return out, err
}

func (s *Service) memberOfCall(ctx context.Context, id string) (memberID string, err error) {
	if err := named(id); err != nil {
		return "", err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := labdb.New(q).CallByID(ctx, id)
		if err == nil && len(rows) != 1 {
			return errNoCall
		}
		if err == nil {
			memberID = rows[0].MemberID
		}
		return err
	})
	return memberID, err
}

// Claim says that a staff person makes a call. A colleague who was faster keeps it
// for half an hour.
func (s *Service) Claim(ctx context.Context, w who.Who, id string) (Call, error) {
	now := s.Now()
	return s.changeCall(ctx, w, id, "labCallClaimed", func(_ context.Context, _ db.Q, c Call) (Call, error) {
		if by := c.takenBy(now); by != "" && by != w.AccountID {
			return c, errTaken
		}
		c.ClaimedBy, c.ClaimedAt = w.AccountID, now.UnixMilli()
		return c, nil
	})
}

// Finish notes what came of a call. Once the member was reached they see the result.
func (s *Service) Finish(ctx context.Context, w who.Who, id, outcome, said string) error {
	said = strings.TrimSpace(said)
	now := s.Now()
	_, err := s.changeCall(ctx, w, id, "labCallFinished", func(ctx context.Context, q db.Q, c Call) (Call, error) {
		if err := checkOutcome(c, outcome, said); err != nil {
			return c, err
		}
		if by := c.takenBy(now); by != "" && by != w.AccountID {
			return c, errTaken
		}
		if err := s.addTry(ctx, q, c, w.AccountID, outcome, said, now); err != nil {
			return c, err
		}
		c.ClaimedBy, c.ClaimedAt = "", 0
		if outcome == LeftMessage || outcome == NoAnswer {
			c.ToldAt = now.UnixMilli() // half an hour until the team hears of it again
			return c, nil
		}
		c.State, c.DoneAt = callDone, now.UnixMilli()
		if outcome == Reached {
			c.SentAt = 0 // they know as much as of a result
		}
		return c, s.release(ctx, q, c, now)
	})
	return err
}

func checkOutcome(c Call, outcome, said string) error {
	var faults []apperr.Field
	isKnown := slices.Contains([]string{Reached, LeftMessage, NoAnswer}, outcome) || outcome == NotNeeded && c.mayClose()
	if !isKnown {
		faults = append(faults, apperr.Field{Name: "outcome", MessageKey: "lab.call.outcome", Message: "Please choose how the call went."})
	}
	needsWords := outcome == Reached || outcome == NotNeeded && c.Change == ""
	if n := utf8.RuneCountInString(said); needsWords && n < saidLeast || n > saidMost || strings.Contains(said, "\x00") {
		faults = append(faults, apperr.Field{Name: "said", MessageKey: "lab.call.said", Message: "Please say in 3 to 2,000 characters what you talked about."})
	}
	if len(faults) > 0 {
		return apperr.Invalid(faults...)
	}
	return nil
}

// mayClose says whether somebody may decide that no call is needed: the laboratory has
// changed the value, or has sent none that is final and that we can read.
func (c Call) mayClose() bool { return c.Change != "" || c.SentAt > 0 }

func (s *Service) addTry(ctx context.Context, q db.Q, c Call, staffID, outcome, said string, now time.Time) error {
	id := db.NewID()
	note, err := s.Keys.Seal([]byte(said), triesTable, seal.Row(c.MemberID, c.ID, id), noteColumn)
	if err != nil {
		return err
	}
	return labdb.New(q).AddTry(ctx, labdb.AddTryParams{MemberID: c.MemberID, CallID: c.ID, ID: id, StaffID: staffID, Outcome: outcome, NoteEnc: note, TriedAt: now.UnixMilli()})
}

const (
	triesTable = "lab_call_tries"
	noteColumn = "note_enc"
)

// release shows the member what they were called about. What another open call is
// about stays held.
func (s *Service) release(ctx context.Context, q db.Q, c Call, now time.Time) error {
	if c.IsAnswer() {
		return nil
	}
	rows, err := ofAccession(ctx, q, c.MemberID, c.LabID, c.Accession)
	if err != nil {
		return err
	}
	isKidney := slices.ContainsFunc(rows, func(r Result) bool { return r.ID == c.ResultID && tellsKidney(r) })
	for _, r := range rows {
		if r.HeldUntil <= now.UnixMilli() || !r.current() || r.ID != c.ResultID && (!isKidney || !tellsKidney(r)) {
			continue
		}
		if err := labdb.New(q).HoldResult(ctx, labdb.HoldResultParams{MemberID: c.MemberID, ID: r.ID, HeldUntil: now.UnixMilli()}); err != nil {
			return err
		}
	}
	_, err = s.released(ctx, q, c, now)
	return err
}

// Try is one try to call.
type Try struct {
	By, Outcome, Note string
	At                int64
}

func (s *Service) tries(ctx context.Context, q db.Q, c Call) ([]Try, error) {
	rows, err := labdb.New(q).Tries(ctx, labdb.TriesParams{MemberID: c.MemberID, CallID: c.ID})
	out := make([]Try, len(rows))
	for i, r := range rows {
		note, err := s.Keys.Open(r.NoteEnc, triesTable, seal.Row(c.MemberID, c.ID, r.ID), noteColumn)
		if err != nil {
			return nil, err
		}
		out[i] = Try{By: strings.TrimSpace(r.GivenName + " " + r.FamilyName), Outcome: r.Outcome, Note: string(note), At: r.TriedAt}
	}
	return out, err
}

// staffName is how a colleague is called; empty for nobody.
func staffName(ctx context.Context, q db.Q, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	r, err := labdb.New(q).StaffName(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return strings.TrimSpace(r.GivenName + " " + r.FamilyName), err
}

// urgent are the results of a member that the care team still has to call about.
func urgent(ctx context.Context, q db.Q, memberID string) (map[string]bool, error) {
	rows, err := labdb.New(q).CallsOfMember(ctx, memberID)
	out := map[string]bool{}
	for _, r := range rows {
		if c := callOf(r); c.State == callOpen && c.Change == "" && !c.IsAnswer() {
			out[c.ResultID] = true
		}
	}
	return out, err
}
