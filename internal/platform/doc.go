// Package platform is the ground floor: storage, encryption, the audit trail,
// requests and live events. Its packages use no business words and import none
// of the floors above.
package platform
