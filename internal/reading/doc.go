// Package reading keeps blood sugar, blood pressure with pulse, and weight:
// what devices measured and what members entered by hand, with tags and with
// the marks that leave a reading out of every figure. It stores canonical units
// and the wall clock of where a check was made; what the numbers mean is said
// by package figure.
package reading
