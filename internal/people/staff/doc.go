// Package staff finds members for the provider's own people, within the limits
// of each role. Every search counts against the person's limit and is recorded;
// the search text is never stored.
package staff
