package lab

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"strings"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Kinds of orders.
const (
	Kit  = "kit"
	Draw = "draw"
)

// NewOrder is what another domain wants from a laboratory.
type NewOrder struct {
	Kind, OwnerID string
	Tests         []string
}

// Progress is how far a laboratory has come with an order.
type Progress string

// The steps that those who placed an order are told.
const (
	Received      Progress = "received"
	Resulted      Progress = "resulted"
	CannotProcess Progress = "cannotProcess"
)

// The other states of an order.
const (
	placed   Progress = "placed"
	canceled Progress = "canceled"
)

// OnProgress is called, in the transaction that changes it, when an order has come
// further. Told says that it has written to the member, who then needs no message of ours.
type OnProgress func(ctx context.Context, q db.Q, memberID, ownerID string, p Progress, at int64) (told bool, err error)

// Subscribe has a domain called about orders of a kind. It is called before anything is
// served.
func (s *Service) Subscribe(kind string, call OnProgress) {
	s.subscribers[kind] = call
}

// Order is what a laboratory was asked for.
type Order struct {
	MemberID, Number, Kind, OwnerID string
	Tests                           []string
	State                           Progress
	PlacedAt, ReceivedAt, ClosedAt  int64
}

func orderOf(r labdb.LabOrder) Order {
	return Order{
		MemberID: r.MemberID, Number: r.Number, Kind: r.Kind, OwnerID: r.OwnerID, Tests: strings.Split(r.Tests, ","), State: Progress(r.State),
		PlacedAt: r.PlacedAt, ReceivedAt: r.ReceivedAt, ClosedAt: r.ClosedAt,
	}
}

// orderLetters of a number: none that looks like another.
const orderLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// newOrderNumber makes a number that people can read to each other.
func newOrderNumber() string {
	raw := make([]byte, 8)
	_, _ = rand.Read(raw) // never fails
	for i, b := range raw {
		raw[i] = orderLetters[int(b)%len(orderLetters)]
	}
	return "WL-" + string(raw[:4]) + "-" + string(raw[4:])
}

// foldOrder gives a number that somebody typed or scanned the form of ours; what
// can't be one is empty.
func foldOrder(text string) string {
	var kept []byte
	for _, c := range []byte(strings.ToUpper(text)) {
		switch {
		case c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
			kept = append(kept, c)
		case c != ' ' && c != '-':
			return ""
		}
	}
	if len(kept) != len("WL7K3M2Q9F") || string(kept[:2]) != "WL" {
		return ""
	}
	return "WL-" + string(kept[2:6]) + "-" + string(kept[6:])
}

// PlaceOrder notes an order in the caller's transaction and gives its number. The
// same owner again gives the same number.
func (s *Service) PlaceOrder(ctx context.Context, q db.Q, memberID string, o NewOrder) (number string, err error) {
	store := labdb.New(q)
	if _, err := store.AddOrder(ctx, labdb.AddOrderParams{
		MemberID: memberID, Number: newOrderNumber(), Kind: o.Kind, OwnerID: o.OwnerID, Tests: strings.Join(o.Tests, ","), PlacedAt: s.Now().UnixMilli(),
	}); err != nil {
		return "", err
	}
	r, err := store.OrderOf(ctx, labdb.OrderOfParams{MemberID: memberID, Kind: o.Kind, OwnerID: o.OwnerID})
	return r.Number, err
}

// CancelOrder takes an order back, in the caller's transaction. One that a laboratory
// has already received can't be taken back. Twice is the same as once.
func (s *Service) CancelOrder(ctx context.Context, q db.Q, memberID, kind, ownerID string) error {
	r, err := orderFor(ctx, q, memberID, kind, ownerID)
	switch {
	case err != nil:
		return err
	case Progress(r.State) == canceled:
		return nil
	case ranks[Progress(r.State)] > ranks[canceled]:
		return apperr.New(apperr.FailedPrecondition, "lab.order.received", "The laboratory has the sample already.")
	}
	_, err = labdb.New(q).ChangeOrder(ctx, labdb.ChangeOrderParams{
		MemberID: memberID, Number: r.Number, State: string(canceled), ClosedAt: s.Now().UnixMilli(), Was: r.State,
	})
	return err
}

func orderFor(ctx context.Context, q db.Q, memberID, kind, ownerID string) (labdb.LabOrder, error) {
	r, err := labdb.New(q).OrderOf(ctx, labdb.OrderOfParams{MemberID: memberID, Kind: kind, OwnerID: ownerID})
	if errors.Is(err, sql.ErrNoRows) {
		err = apperr.NotFoundError()
	}
	return r, err
}

// ReopenOrder undoes CancelOrder, in the caller's transaction. An order that isn't
// canceled stays what it is.
func (s *Service) ReopenOrder(ctx context.Context, q db.Q, memberID, kind, ownerID string) error {
	r, err := orderFor(ctx, q, memberID, kind, ownerID)
	if err != nil || Progress(r.State) != canceled {
		return err
	}
	_, err = labdb.New(q).ChangeOrder(ctx, labdb.ChangeOrderParams{MemberID: memberID, Number: r.Number, State: string(placed), Was: r.State})
	return err
}

// ranks put the states in order, as kits do. An order that was canceled is at the
// laboratory when that says so, and results count even after a laboratory gave up.
var ranks = map[Progress]int{placed: 0, canceled: 1, Received: 2, CannotProcess: 3, Resulted: 4}

// further is the order after a laboratory told how far it has come. It only goes
// forward. It is pure.
func (o Order) further(p Progress, at int64) (Order, bool) {
	if ranks[p] <= ranks[o.State] {
		return o, false
	}
	o.State, o.ClosedAt = p, at
	if o.ReceivedAt == 0 {
		o.ReceivedAt = at
	}
	if p == Received {
		o.ClosedAt = 0
	}
	return o, true
}

// advance notes how far a laboratory has come with an order by what is stored of it,
// and tells its owner. Said is what the laboratory told besides results.
func (s *Service) advance(ctx context.Context, q db.Q, memberID, number string, said Progress, at int64) (told bool, err error) {
	if number == "" {
		return false, nil
	}
	r, err := labdb.New(q).Order(ctx, labdb.OrderParams{MemberID: memberID, Number: number})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	rows, err := all(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	p := cmp.Or(orderOf(r).progress(rows, s.Now().UnixMilli()), said)
	o, changed := orderOf(r).further(p, at)
	if !changed {
		return false, nil
	}
	n, err := labdb.New(q).ChangeOrder(ctx, labdb.ChangeOrderParams{
		MemberID: memberID, Number: number, State: string(o.State), ReceivedAt: o.ReceivedAt, ClosedAt: o.ClosedAt, Was: r.State,
	})
	if err != nil || n == 0 {
		return false, err
	}
	if call := s.subscribers[o.Kind]; call != nil {
		return call(ctx, q, memberID, o.OwnerID, p, at)
	}
	return false, nil
}
