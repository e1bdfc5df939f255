package lab_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// The same owner again gets the same number; what a laboratory has can't be taken back.
func TestOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		labs := lab.New(lab.Deps{DB: s.Store(), Now: s.Now})
		rosa := apitest.ID("rosa@demo.test")
		place := func(owner string) (number string) {
			if err := s.Store().Write(context.Background(), db.Member(rosa), func(ctx context.Context, q db.Q) (err error) {
				number, err = labs.PlaceOrder(ctx, q, rosa, lab.NewOrder{Kind: lab.Kit, OwnerID: owner, Tests: []string{"a1c", "egfr"}})
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return number
		}
		cancel := func(owner string) error {
			return s.Store().Write(context.Background(), db.Member(rosa), func(ctx context.Context, q db.Q) error {
				return labs.CancelOrder(ctx, q, rosa, lab.Kit, owner)
			})
		}
		one, two := place("order-one"), place("order-two")
		if one == two || place("order-one") != one || len(one) != len("WL-7K3M-2Q9F") {
			t.Errorf("%s %s", one, two)
		}
		if err := cancel("order-three"); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		for range 2 {
			if err := cancel("order-two"); err != nil {
				t.Error(err)
			}
		}
	})
}
