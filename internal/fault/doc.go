// Package fault takes the faults that the browser app reports: it removes what
// could name a person, counts and logs them, and keeps them for a while.
package fault
