// Package people is the floor above platform: who signs in, who the member is,
// which programs and coach they have, which provider's brand they see, and who
// looked at their record.
package people
