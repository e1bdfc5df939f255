// Package archtest holds the tests about the code itself: which package may
// import which, what every file and query must look like, and that the paths
// written above the methods, the contract and docs/routes.golden are one.
//
// The functions here read the source tree; the tests beside them judge it.
package archtest
