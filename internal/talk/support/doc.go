// Package support receives what members write to Member Support and serves the
// desk that answers: who is waiting, most overdue first, one person for each
// answer. The member finds the answer next to their message and gets an email
// that says only that it is there.
package support
