package billing

import "wellhouse.app/internal/platform/apperr"

// amountMost is the most that a price, a part of one or a deductible may be, in
// cents: $20,000. More than that is a typing mistake.
const amountMost = 2_000_000

// validAmount reports an amount that staff may enter.
func validAmount(cents int64) bool { return cents >= 0 && cents <= amountMost }

func amountField(name string) apperr.Field {
	return apperr.Field{Name: name, MessageKey: "billing.amount", Message: "Enter an amount from 0 to 20,000 dollars, with at most two digits for cents."}
}

// refuse is an error where fields are wrong.
func refuse(fields []apperr.Field) error {
	if len(fields) > 0 {
		return apperr.Invalid(fields...)
	}
	return nil
}

// changed is for a change that began from something that is no longer so.
func changed() error {
	return apperr.New(apperr.Aborted, "billing.changed", "Someone else has just changed this. Please look at it again.")
}
