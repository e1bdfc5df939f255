// Package password judges passwords that people choose. Everything in it is a
// pure function of the candidate, of what the person is called, and of two lists
// that are built into the program: words of three languages, and passwords that
// were stolen elsewhere. How the rules are read is in decision 47.
//
// That a password was used before, or that the current one is right, needs
// stored hashes; package auth decides that.
package password
