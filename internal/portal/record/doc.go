// Package record is what Member Support sees of a member on the phone, and does for
// them: account, family, contacts, coverage and devices, never a reading. Who called,
// how they were recognized and why something was done is in the trail, and the member
// is told.
package record
