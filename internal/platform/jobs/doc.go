// Package jobs runs the work behind the scenes. A Loop looks again and again; a
// Queue works off rows that a domain leases in its own table. Both survive a
// panic, keep metrics and end when the server stops. Due times come from the
// clock they are given; pauses are timers.
package jobs
