// Package billing tells members what pays for their care, what each service costs
// them and why, and lets them pay what is theirs to pay.
//
// Prices are a pure rule over a price list and a plan. A payment is a row before
// the provider hears of it, so after a lost answer, a crash or a provider that is
// down, a worker asks what happened and settles it: a card is charged once, or the
// member is told that it wasn't. Card numbers never come here.
package billing
