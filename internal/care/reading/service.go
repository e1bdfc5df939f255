package reading

import (
	"context"
	"time"

	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
)

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	Live  Teller
	// Stored, where it is set, runs in the transaction that stored readings or
	// changed what they mean: what must follow from them stands or falls with
	// them.
	Stored func(ctx context.Context, q db.Q, memberID string, b Batch) error
}

// Service keeps and tells the readings of members.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Keep stores readings that were judged before, with what else belongs to them,
// in one transaction. It returns the ids that were not there before.
func (s *Service) Keep(ctx context.Context, memberID string, b *Batch, row audit.Row, more ...db.Work) (fresh map[string]bool, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if fresh, err = Store(ctx, q, s.Keys, memberID, b); err != nil {
			return err
		}
		for _, work := range more {
			if err := work(ctx, q); err != nil {
				return err
			}
		}
		if len(fresh) == 0 {
			return nil
		}
		added := b.only(fresh)
		added.New = true
		if err := s.stored(ctx, q, memberID, added); err != nil {
			return err
		}
		row.MemberID = memberID
		return s.Audit.Record(ctx, q, row)
	})
	if err == nil && len(fresh) > 0 {
		s.tell(memberID)
	}
	return fresh, err
}

func (s *Service) stored(ctx context.Context, q db.Q, memberID string, b Batch) error {
	if s.Stored == nil {
		return nil
	}
	return s.Stored(ctx, q, memberID, b)
}

// tell comes after the commit: an event before it would wake a page that then
// reads the old state.
func (s *Service) tell(memberID string) {
	if s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: Event})
	}
}

// only keeps the readings with certain ids.
func (b Batch) only(ids map[string]bool) Batch {
	var out Batch
	for _, g := range b.Glucose {
		if ids[g.ID] {
			out.Glucose = append(out.Glucose, g)
		}
	}
	for _, p := range b.Pressure {
		if ids[p.ID] {
			out.Pressure = append(out.Pressure, p)
		}
	}
	for _, w := range b.Weight {
		if ids[w.ID] {
			out.Weight = append(out.Weight, w)
		}
	}
	return out
}

// frame reads how a member's readings are told.
func (s *Service) frame(ctx context.Context, q db.Q, memberID string) (Frame, error) {
	return LoadFrame(ctx, q, memberID, s.Now())
}

// read runs work on a member's rows with the frame around them.
func (s *Service) read(ctx context.Context, memberID string, work func(ctx context.Context, q db.Q, f Frame) error) error {
	return s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		f, err := s.frame(ctx, q, memberID)
		if err != nil {
			return err
		}
		return work(ctx, q, f)
	})
}

// byID reads one reading of a kind.
func (s *Service) glucoseByID(ctx context.Context, q db.Q, memberID, id string) (Glucose, error) {
	at, err := place(id)
	if err != nil {
		return Glucose{}, err
	}
	row, err := readingdb.New(q).GlucoseByID(ctx, readingdb.GlucoseByIDParams{MemberID: memberID, At: at, ID: id})
	if err != nil {
		return Glucose{}, err
	}
	return s.glucose(memberID, row)
}

func (s *Service) pressureByID(ctx context.Context, q db.Q, memberID, id string) (Pressure, error) {
	at, err := place(id)
	if err != nil {
		return Pressure{}, err
	}
	row, err := readingdb.New(q).PressureByID(ctx, readingdb.PressureByIDParams{MemberID: memberID, At: at, ID: id})
	if err != nil {
		return Pressure{}, err
	}
	return s.pressure(memberID, row)
}

func (s *Service) weightByID(ctx context.Context, q db.Q, memberID, id string) (Weight, error) {
	at, err := place(id)
	if err != nil {
		return Weight{}, err
	}
	row, err := readingdb.New(q).WeightByID(ctx, readingdb.WeightByIDParams{MemberID: memberID, At: at, ID: id})
	if err != nil {
		return Weight{}, err
	}
	return s.weight(memberID, row)
}

// load finds a reading of whichever kind as a batch of one.
func (s *Service) load(ctx context.Context, q db.Q, memberID string, kind Kind, id string) (b Batch, st Stamp, err error) {
	switch kind {
	case BloodSugar:
		g, err := s.glucoseByID(ctx, q, memberID, id)
		return Batch{Glucose: []Glucose{g}}, g.Stamp, err
	case BloodPressure:
		p, err := s.pressureByID(ctx, q, memberID, id)
		return Batch{Pressure: []Pressure{p}}, p.Stamp, err
	case BodyWeight:
		w, err := s.weightByID(ctx, q, memberID, id)
		return Batch{Weight: []Weight{w}}, w.Stamp, err
	}
	return Batch{}, Stamp{}, apperr.NotFoundError()
}
