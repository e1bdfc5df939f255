// Package booking is the one book of appointments: for lab draws, and for coaching,
// visits and therapists as their domains come.
//
// A calendar belongs to a lab site, a staff member or a pool, and has hours on the
// wall clock of its zone. Which times there are is a pure rule. A seat is taken by
// rows whose key two people can't both have, so two of them never get the same
// chair, on any node.
package booking
