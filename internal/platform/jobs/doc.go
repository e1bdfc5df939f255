// Package jobs runs the work behind the scenes. A Loop looks again and again; a
// Queue works off rows that a domain leases in its own table. Both survive a
// panic, keep figures and come to an end when the server stops. They tell the
// time by the clock they are given and wait by timers.
package jobs
