// Package member owns who a member is: name, birth date, address, phones,
// language, devices, sealed demographics, and what has happened around the
// member or waits for their hand.
package member
