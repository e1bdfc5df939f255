// Package archtest tests the code itself: which package may import which, what
// every file and query must look like, and that the paths written above the
// methods, the contract and docs/routes.golden agree.
//
// The functions here read the source tree; the tests next to them check it.
package archtest
