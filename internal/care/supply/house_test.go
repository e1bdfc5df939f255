package supply_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// node is a server as far as supplies go. Several share a store.
type node struct {
	*supply.Service
	parcels *fulfil.Service
}

// shaky is an outbox that fails as often as it is told to.
type shaky struct {
	supply.Post
	fails int
}

func (s *shaky) Queue(ctx context.Context, q db.Q, m delivery.Message) (string, error) {
	if s.fails > 0 {
		s.fails--
		return "", errors.New("the outbox can't be reached")
	}
	return s.Post.Queue(ctx, q, m)
}

// house is a store with members who use strips.
type house struct {
	*demotest.World
	t      *testing.T
	outbox *shaky
}

func eachHouse(t *testing.T, test func(t *testing.T, h house)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		post := messagetest.With(delivery.New(delivery.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands, Demo: true}), supply.Messages)
		test(t, house{w, t, &shaky{Post: post}})
	})
}

func (h house) node() node {
	parcels := fulfil.New(fulfil.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: h.Audit, Secret: parcelSecret})
	n := node{supply.New(supply.Deps{DB: h.DB, Now: h.Time, Audit: h.Audit, Post: h.outbox, Shipments: parcels}), parcels}
	parcels.Notify(supply.OwnerKind, n.FollowParcel)
	return n
}

func (h house) exec(statement string, args ...any) {
	h.t.Helper()
	err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h house) count(query string, args ...any) (n int) {
	h.t.Helper()
	err := h.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// check adds a check with a meter.
func (h house) check(memberID string, at time.Time) {
	h.t.Helper()
	h.exec(`INSERT INTO glucose_readings (member_id, at, id, offset_minutes, zone, source, device_id, value, below_all, above_all, eat_code, mark, received_at)
		VALUES ($1, $2, $3, 0, 'UTC', 1, '', 120, FALSE, FALSE, 0, '', $2)`, memberID, at.UnixMilli(), "check-"+strconv.FormatInt(at.UnixMilli(), 10))
}

// twoADay gives somebody two checks a day for a month, and then a count.
func (h house) twoADay(n node, name string, strips int) (memberID string) {
	h.t.Helper()
	memberID = demo.MemberID(name)
	for i := range 60 {
		h.check(memberID, h.Time().Add(-time.Duration(i)*12*time.Hour-time.Minute))
	}
	if err := n.SetCount(h.t.Context(), memberID, strips); err != nil {
		h.t.Fatal(err)
	}
	return memberID
}

func (h house) told(memberID string, key delivery.Key) int {
	return h.count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = $2", memberID, string(key))
}

func (h house) orders(memberID string) int {
	return h.count("SELECT COUNT(*) FROM supply_orders WHERE member_id = $1", memberID)
}

func (h house) tasks(memberID string) int {
	return h.count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'orderStrips' AND done_at IS NULL", memberID)
}

// all runs something on several nodes at once.
func (h house) all(times int, nodes []node, do func(n node) error) {
	h.t.Helper()
	faults := make(chan error, times)
	for i := range times {
		go func() { faults <- do(nodes[i%len(nodes)]) }()
	}
	for range times {
		if err := <-faults; err != nil {
			h.t.Error(err)
		}
	}
}
