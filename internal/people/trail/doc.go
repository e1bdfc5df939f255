// Package trail shows members who viewed their record. It reads the audit
// trail, which has a row for every call, and groups the rows into visits: one
// person, one stretch of time, the parts of the record that were read, and the
// reason given.
package trail
