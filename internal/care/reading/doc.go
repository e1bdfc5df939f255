// Package reading stores blood sugar, blood pressure with pulse, and weight:
// what devices measured and what members entered by hand, with tags and with
// the marks that leave a reading out of every figure. It stores canonical units
// and the wall clock of the place where a check was made; package figure says
// what the numbers mean.
package reading
