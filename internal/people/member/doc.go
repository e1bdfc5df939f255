// Package member owns who a member is: name, birth date, address, phones,
// language, devices, sealed demographics, recent events and open tasks.
package member
