// Package staff serves the desk of the provider's own people: it finds members
// for them, each role as far as it goes. Every search is counted against the
// person's allowance and recorded; what was typed is never kept.
package staff
