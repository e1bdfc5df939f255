// Package stripe speaks the part of Stripe's published API that we use: saving a
// card on Stripe's own page, charging it, refunds, and events. It knows nothing of
// who pays for what.
//
// A payment takes two calls. Create makes a payment intent, which moves no money;
// Confirm does. Between the two we store the id of the intent, so after a lost
// answer we can ask what became of it, and Cancel makes sure that nothing will.
package stripe
