// Package figure says what readings mean, one by one and together: the status
// of a blood sugar, the category of a pressure, the trend of a weight, and the
// averages, shares and counts of a period. Everything here is a pure function,
// so that a screen, a report, an export and an alert that ask the same question
// get the same answer.
//
// Days, weeks and times of day are those of the wall clock where a check was
// made. What is left out of a figure is counted and named, and a figure that
// would rest on too few checks is absent.
package figure
