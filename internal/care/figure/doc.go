// Package figure says what readings mean, one by one and together: the status
// of a blood sugar, the category of a blood pressure, the trend of a weight,
// and the averages, percentages and counts of a period. Everything here is a
// pure function, so a screen, a report, an export and an alert that ask the
// same question get the same answer.
//
// Days, weeks and times of day follow the wall clock where a check was made.
// Readings left out of a figure are counted and named, and a figure with too
// few checks behind it is absent.
package figure
