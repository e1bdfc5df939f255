package payments

import (
	"strconv"
	"strings"
	"time"
)

// testCards are the numbers that the page takes: some of those that Stripe has
// published for tests, and what a bank says to each.
var testCards = map[string]card{
	"4242424242424242": {Brand: "visa", Last4: "4242"},
	"5555555555554444": {Brand: "mastercard", Last4: "4444"},
	"4000000000000341": {Brand: "visa", Last4: "0341", Fails: "generic_decline"},
	"4000000000009995": {Brand: "visa", Last4: "9995", Fails: "insufficient_funds"},
	"4000000000000119": {Brand: "visa", Last4: "0119", Fails: "processing_error", Once: true},
	"4000002760003184": {Brand: "visa", Last4: "3184", Fails: "authentication_required"},
}

// The numbers that a bank refuses at once, on the page for cards.
var refusedCards = map[string]bool{"4000000000000002": true}

// entered is what somebody typed on the page.
type entered struct{ Number, Month, Year, code string }

// check finds the card, or says beside which field there is something wrong: number,
// expiry, code, declined or unknown.
func (e entered) check(now time.Time) (c card, problem string) {
	digits := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, e.Number)
	if refusedCards[digits] {
		return c, "declined"
	}
	c, known := testCards[digits]
	if !known {
		return c, "unknown"
	}
	month, err := strconv.Atoi(strings.TrimSpace(e.Month))
	year, yearErr := strconv.Atoi(strings.TrimSpace(e.Year))
	if year < 100 {
		year += 2000
	}
	if err != nil || yearErr != nil || month < 1 || month > 12 || year > now.Year()+30 ||
		!now.Before(time.Date(year, time.Month(month)+1, 1, 0, 0, 0, 0, time.UTC)) {
		return c, "expiry"
	}
	if n := len(strings.TrimSpace(e.code)); n < 3 || n > 4 {
		return c, "code"
	}
	c.Month, c.Year = month, year
	return c, ""
}

// pay asks the bank behind a card, and returns its refusal or nothing.
func (s *store) pay(i *intent) (code string) {
	c := s.Cards[i.Card]
	if c == nil {
		return "card_not_found"
	}
	if c.Fails != "" {
		code = c.Fails
		if c.Once {
			c.Fails = ""
		}
		return code
	}
	s.Charges[i.ID]++
	return ""
}
