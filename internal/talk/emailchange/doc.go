// Package emailchange moves an account to another email address. The address is
// how a person signs in and gets back in, so both the old and the new one have to
// agree, and the old one can take the change back for a week.
package emailchange
