// Package fault receives errors from the browser app: it removes anything that
// could identify a person, counts and logs the error, and keeps it for a while.
package fault
