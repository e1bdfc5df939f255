// Package trail tells members who looked at their record. It reads the audit
// trail, which has a row for every call, and tells it as visits: one person,
// one stretch of time, the parts of the record that were read, and the reason
// that was given.
package trail
