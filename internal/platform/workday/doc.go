// Package workday knows the working days of a country: no weekends and no
// federal holidays. Every holiday is computed from a rule, so no list runs out.
package workday
