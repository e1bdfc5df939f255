package booking

import (
	"context"
	"strings"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
)

// Purpose is what another domain keeps for the appointments of a kind: a lab draw is
// an order for the laboratory. It is called in the transaction of the booking, and an
// error of it undoes the booking. Moving changes nothing for it.
type Purpose interface {
	// Check says by field what is wrong with what is asked for.
	Check(asks []string) error
	// Booked returns the number that the member shows there.
	Booked(ctx context.Context, q db.Q, memberID, bookingID string, asks []string) (reference string, err error)
	Canceled(ctx context.Context, q db.Q, memberID, bookingID string) error
	// Missed says that the member didn't come, and NotMissed that this was an error.
	Missed(ctx context.Context, q db.Q, memberID, bookingID string) error
	NotMissed(ctx context.Context, q db.Q, memberID, bookingID string) error
}

// Own names the domain that keeps something for the appointments of a kind.
func (s *Service) Own(kind Kind, p Purpose) { s.purposes[kind] = p }

// checkAsks refuses what the domain of a kind does not know.
func (s *Service) checkAsks(kind string, asks []string) error {
	if p := s.purposes[Kind(kind)]; p != nil {
		return p.Check(asks)
	}
	return nil
}

func split(asks string) []string {
	if asks == "" {
		return nil
	}
	return strings.Split(asks, ",")
}

// begin lets the domain of a booking keep what it keeps for it.
func (s *Service) begin(ctx context.Context, q db.Q, memberID, id, kind string, asks []string) error {
	p := s.purposes[Kind(kind)]
	if p == nil {
		return nil
	}
	reference, err := p.Booked(ctx, q, memberID, id, asks)
	if err != nil {
		return err
	}
	return bookingdb.New(q).SetReference(ctx, bookingdb.SetReferenceParams{MemberID: memberID, ID: id, Reference: reference})
}

// end lets it end that.
func (s *Service) end(ctx context.Context, q db.Q, memberID, id, kind string) error {
	if p := s.purposes[Kind(kind)]; p != nil {
		return p.Canceled(ctx, q, memberID, id)
	}
	return nil
}

// marked tells it when a booking becomes missed, or no longer is.
func (s *Service) marked(ctx context.Context, q db.Q, memberID string, b Booking, state string) error {
	p := s.purposes[Kind(b.Kind)]
	switch {
	case p == nil:
		return nil
	case state == Missed:
		return p.Missed(ctx, q, memberID, b.ID)
	case b.State == Missed:
		return p.NotMissed(ctx, q, memberID, b.ID)
	}
	return nil
}
