// Package payments is a payment provider for the demo and for tests. It runs in a
// process and an origin of its own and follows Stripe's published API in the calls
// that we use, so the same client works against it and against Stripe. People enter
// a card on its page; the numbers there are Stripe's published test numbers, and it
// takes no others.
//
// It keeps what happened in a file, and never a card number.
package payments
