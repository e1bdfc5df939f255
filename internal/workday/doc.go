// Package workday knows on which days the people of a country work: not on
// weekends, and not on the holidays of its federal law. Every holiday comes from
// a rule, so that no list runs out.
package workday
