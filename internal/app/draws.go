package app

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// draws makes a booked lab draw an order for the laboratory.
type draws struct{ labs *lab.Service }

// drawn are the tests behind each word that members choose.
var drawn = map[string][]figure.LabTest{
	"a1c":         {figure.LabA1c},
	"cholesterol": {figure.LabTotal, figure.LabHDL, figure.LabLDL, figure.LabTriglycerides},
	"kidney":      {figure.LabEGFR, figure.LabCreatinine, figure.LabUACR},
}

// Check wants one or more tests that we know, each once.
func (draws) Check(asks []string) error {
	if len(asks) == 0 {
		return apperr.InvalidField("asks", "booking.asks", "Please choose one or more tests.")
	}
	for i, ask := range asks {
		if drawn[ask] == nil || slices.Contains(asks[:i], ask) {
			return apperr.InvalidField("asks", "errors.value", "Please choose from the tests.")
		}
	}
	return nil
}

// Booked places the order.
func (d draws) Booked(ctx context.Context, q db.Q, memberID, bookingID string, asks []string) (string, error) {
	o := lab.NewOrder{Kind: lab.Draw, OwnerID: bookingID}
	for _, ask := range asks {
		for _, test := range drawn[ask] {
			o.Tests = append(o.Tests, string(test))
		}
	}
	return d.labs.PlaceOrder(ctx, q, memberID, o)
}

// Canceled takes it back. What the laboratory has already goes on there.
func (d draws) Canceled(ctx context.Context, q db.Q, memberID, bookingID string) error {
	err := d.labs.CancelOrder(ctx, q, memberID, lab.Draw, bookingID)
	if apperr.Is(err, apperr.FailedPrecondition) {
		return nil
	}
	return err
}

// Missed closes the order, because nothing comes. What the laboratory has already goes
// on there.
func (d draws) Missed(ctx context.Context, q db.Q, memberID, bookingID string) error {
	return d.Canceled(ctx, q, memberID, bookingID)
}

// NotMissed opens it again, under the same number.
func (d draws) NotMissed(ctx context.Context, q db.Q, memberID, bookingID string) error {
	return d.labs.ReopenOrder(ctx, q, memberID, lab.Draw, bookingID)
}

// appoint ties lab draws to the laboratory: booking one orders it, and a sample that
// has arrived there says that the member came.
func appoint(book *booking.Service, labs *lab.Service) {
	book.Own(booking.LabDraw, draws{labs})
	labs.Sample(lab.Draw, book.HasBegun)
	labs.Subscribe(lab.Draw, func(ctx context.Context, q db.Q, memberID, bookingID string, _ lab.Progress, _ int64) (told bool, err error) {
		return false, book.HasCome(ctx, q, memberID, bookingID)
	})
}
