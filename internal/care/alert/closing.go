package alert

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Outcome is what a staff person did about an alert.
type Outcome string

// The outcomes. Other needs a note.
const (
	Spoke     Outcome = "spoke"     // with the member
	Called911 Outcome = "called911" // or the member did
	Relative  Outcome = "family"    // reached a family member
	LeftWord  Outcome = "message"   // left a message: nobody was reached
	Other     Outcome = "other"
)

var outcomes = []Outcome{Spoke, Called911, Relative, LeftWord, Other}

const noteMost = 1000

const (
	// closedFor is how long a closed alert stays on the list from which it can be
	// opened again, and how long the member reads that somebody followed up.
	closedFor = 24 * time.Hour
	// historyFor is how far back staff read what was done about alerts like one
	// that is open.
	historyFor = 30 * 24 * time.Hour
	// historyMost is how much of it one alert shows.
	historyMost = 3
)

// Done is how a staff person took care of an alert.
type Done struct {
	Outcome Outcome
	Note    string
}

func (d Done) check() error {
	refused := func(name, key, text string) error {
		return apperr.Invalid(apperr.Field{Name: name, MessageKey: key, Message: text})
	}
	switch {
	case !slices.Contains(outcomes, d.Outcome):
		return refused("outcome", "errors.value", "Please say what you did.")
	case d.Outcome == Other && d.Note == "":
		return refused("note", "errors.noteMissing", "Please add a note.")
	case utf8.RuneCountInString(d.Note) > noteMost:
		return refused("note", "errors.noteLong", "Please keep the note to 1,000 characters.")
	case !legible.Text(d.Note):
		return refused("note", "errors.characters", "Please use only letters, numbers and common symbols.")
	}
	return nil
}

// Closing is what a staff person did when they closed an alert, as others of
// staff read it.
type Closing struct {
	ID, MemberID, Name string
	Kind               reading.Kind
	Direction          Direction
	Shown              figure.Shown
	Status             string
	ReadingAt          int64
	Outcome            Outcome
	Note               string
	NoteLost           bool // the note does not open
	At                 int64
	By                 string
	ReopenedAt         int64 // 0 when it was not undone
	ReopenedBy         string
	CanReopen          bool
	IsTry              bool // nobody was reached, and the alert stayed open
	TimeZone           string
	staffID            string
	keeps              bool // alerts are closed by it
	alertID            string
}

// Closed is what became of an alert that a staff person closed.
type Closed struct {
	ID string // with which the closing can be undone; empty when there was nothing left to close
	// Already is the closing by which it was closed before; nil unless it was.
	Already *Closing
	// StaysOpen says that the alert waits until somebody reaches the member.
	StaysOpen bool
}

// Close records how a staff person took care of an alert, and of the others of
// its kind and direction that they were shown with it. What came after through,
// a reading or a call for help, stays open. A member in danger is not safe because
// of a message, so the alert stays open after one. An alert that is closed already
// is not closed twice.
func (s *Service) Close(ctx context.Context, w who.Who, memberID, alertID string, through int64, done Done) (out Closed, err error) {
	relation, ok := relations[w.Role]
	if !ok {
		return out, apperr.Denied()
	}
	done.Note = strings.TrimSpace(done.Note)
	if err := done.check(); err != nil {
		return out, err
	}
	err = s.checkFirst(ctx, memberID, "alert-closed", alertID, func(ctx context.Context, q db.Q) error {
		_, _, err := s.mayClose(ctx, q, w.AccountID, relation, memberID, alertID)
		return err
	})
	if err != nil {
		return out, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		store := alertdb.New(q)
		if err := store.TakeTurn(ctx, memberID); err != nil {
			return err
		}
		named, from, err := s.mayClose(ctx, q, w.AccountID, relation, memberID, alertID)
		if err != nil {
			return err
		}
		row := alertdb.AddClosingParams{
			MemberID: memberID, ID: uuid.Must(uuid.NewV7()).String(), AlertID: alertID, Kind: named.Kind, Direction: named.Direction,
			StaffID: w.AccountID, Outcome: string(done.Outcome), ClosedAt: s.Now().UnixMilli(),
		}
		out, err = s.settleWith(ctx, q, row, from, through)
		if err != nil || out.ID != row.ID {
			return err
		}
		if done.Note != "" {
			if row.NoteEnc, err = s.Keys.Seal([]byte(done.Note), closingTable, seal.Row(memberID, row.ID), "note_enc"); err != nil {
				return err
			}
		}
		if err := store.AddClosing(ctx, row); err != nil {
			return err
		}
		if err := s.tell(ctx, q, memberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "alert-closed", Area: "alerts", Target: alertID})
	})
	return out, err
}

// Reopen undoes a closing that is on the list of the caller: its alerts are open
// again, for the member and for staff, unless readings have ended them since.
// Undoing it twice is the same as once.
func (s *Service) Reopen(ctx context.Context, w who.Who, memberID, closingID string) error {
	relation, ok := relations[w.Role]
	if !ok {
		return apperr.Denied()
	}
	mayReopen := func(ctx context.Context, q db.Q) (closing alertdb.ClosingByIDRow, err error) {
		closing, err = alertdb.New(q).ClosingByID(ctx, alertdb.ClosingByIDParams{
			MemberID: memberID, ID: closingID, Since: s.Now().Add(-closedFor).UnixMilli(),
		})
		if err != nil || closing.StaffID == w.AccountID {
			return closing, err
		}
		stands, err := alertdb.New(q).StandingTo(ctx, alertdb.StandingToParams{StaffID: w.AccountID, Relation: relation, MemberID: memberID})
		if err == nil && stands.Own == 0 {
			err = apperr.NotFoundError()
		}
		return closing, err
	}
	err := s.checkFirst(ctx, memberID, "alert-reopened", closingID, func(ctx context.Context, q db.Q) error {
		_, err := mayReopen(ctx, q)
		return err
	})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store, now := alertdb.New(q), s.Now()
		if err := store.TakeTurn(ctx, memberID); err != nil {
			return err
		}
		closing, err := mayReopen(ctx, q)
		if err != nil {
			return err
		}
		if closing.ReopenedAt.Valid {
			return nil
		}
		err = store.SetReopened(ctx, alertdb.SetReopenedParams{MemberID: memberID, ID: closingID, StaffID: w.AccountID, Now: now.UnixMilli()})
		if err != nil {
			return err
		}
		if err := s.openAgain(ctx, q, memberID, closingID, reading.Kind(closing.Kind), now); err != nil {
			return err
		}
		if err := s.tell(ctx, q, memberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "alert-reopened", Area: "alerts", Target: closing.AlertID})
	})
}

// openAgain gives the alerts of a closing back to staff. The wait for somebody to
// see them begins anew, except where an answer of the member had ended it.
func (s *Service) openAgain(ctx context.Context, q db.Q, memberID, closingID string, kind reading.Kind, now time.Time) error {
	store := alertdb.New(q)
	rows, err := store.ClosedTogether(ctx, alertdb.ClosedTogetherParams{MemberID: memberID, ClosingID: closingID})
	if err != nil || len(rows) == 0 {
		return err
	}
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	for _, r := range rows {
		row := alertdb.OpenAgainParams{MemberID: memberID, ID: r.ID}
		if !r.Stopped {
			row.EscalateAt = null(escalatesAt(r.Urgent, now, m.Country, m.Zone()).UnixMilli())
		}
		if err := store.OpenAgain(ctx, row); err != nil {
			return err
		}
	}
	_, err = s.judge(ctx, q, memberID, kind, onwards(rows[0].ReadingAt), now)
	return err
}

// Closed lists what was closed in the last day and can be opened again: of the
// members whom a staff person looks after, and by themselves.
func (s *Service) Closed(ctx context.Context, w who.Who) ([]Closing, error) {
	relation, ok := relations[w.Role]
	if !ok {
		return nil, apperr.Denied()
	}
	now := s.Now()
	since := now.Add(-closedFor).UnixMilli()
	var members []alertdb.ClosedMembersRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		members, err = alertdb.New(q).ClosedMembers(ctx, alertdb.ClosedMembersParams{Since: since, StaffID: w.AccountID, Relation: relation})
		return err
	})
	if err != nil {
		return nil, err
	}
	out := []Closing{}
	for _, m := range members {
		err := s.DB.Read(ctx, db.Member(m.MemberID), func(ctx context.Context, q db.Q) error {
			stands, err := alertdb.New(q).StandingTo(ctx, alertdb.StandingToParams{StaffID: w.AccountID, Relation: relation, MemberID: m.MemberID})
			if err != nil {
				return err
			}
			list, err := s.closings(ctx, q, m.MemberID, since, now)
			for _, one := range list {
				if one.keeps && one.ReopenedAt == 0 && (stands.Own > 0 || one.staffID == w.AccountID) {
					out = append(out, one)
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Closing) int { return cmp.Compare(b.At, a.At) })
	seen := make([]audit.Row, len(out))
	for i, one := range out {
		seen[i] = audit.Row{MemberID: one.MemberID, Action: "list", Area: "alerts", Target: one.ID}
	}
	return out, s.Audit.Listed(ctx, seen)
}

// closings reads what staff did about the alerts of a member, the last first.
func (s *Service) closings(ctx context.Context, q db.Q, memberID string, since int64, now time.Time) (out []Closing, err error) {
	rows, err := alertdb.New(q).ClosingsOf(ctx, alertdb.ClosingsOfParams{MemberID: memberID, Since: since})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	person, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return nil, err
	}
	f := reading.FrameOf(ctx, person, now)
	for _, r := range rows {
		one := Closing{
			ID: r.ID, MemberID: memberID, Name: person.FullName(), Kind: reading.Kind(r.Kind),
			Direction: Direction(r.Direction), ReadingAt: r.ReadingAt, Outcome: Outcome(r.Outcome), At: r.ClosedAt,
			By: legible.FullName(r.GivenName, r.FamilyName), ReopenedAt: r.ReopenedAt.Int64, ReopenedBy: legible.FullName(r.AgainGiven, r.AgainFamily),
			CanReopen: r.Undoable > 0, TimeZone: f.Zone.String(), staffID: r.StaffID, keeps: r.Closed > 0, alertID: r.AlertID,
		}
		one.IsTry = one.Outcome == LeftWord && !one.keeps && one.ReopenedAt == 0
		one.Shown, one.Status = shown(one.Direction, r.Value, r.Second, f.Units)
		if one.Note, one.NoteLost, err = s.openNote(memberID, r); err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// openNote opens what a staff person wrote. A damaged one hides nothing else.
func (s *Service) openNote(memberID string, r alertdb.ClosingsOfRow) (text string, lost bool, err error) {
	if len(r.NoteEnc) == 0 {
		return "", false, nil
	}
	plain, err := s.Keys.Open(r.NoteEnc, closingTable, seal.Row(memberID, r.ID), "note_enc")
	if seal.IsDamaged(err) {
		slog.Error("alert: the note of a closing does not open", "closing", r.ID)
		return "", true, nil
	}
	return string(plain), false, err
}

// lastAlike picks the newest closings of one kind and direction.
func lastAlike(list []Closing, kind reading.Kind, d Direction) (out []Closing) {
	for _, one := range list {
		if one.Kind == kind && one.Direction == d && len(out) < historyMost {
			out = append(out, one)
		}
	}
	return out
}
