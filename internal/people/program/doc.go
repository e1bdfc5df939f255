// Package program owns the catalogue of care programs and what a member's
// enrollment means: whether it counts as active, which lessons it shows and
// what the member can do next.
package program
