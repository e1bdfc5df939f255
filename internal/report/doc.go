// Package report makes what members take along: a summary for the doctor of one
// kind of readings or of all of them, and files with the readings themselves.
//
// A summary is one model, in the words and units of its reader. The page of the
// portal and the PDF draw that same model, and its figures are those of package
// figure, so that no two of them can disagree. What was left out is counted,
// what is missing is named, and a figure that would rest on too few readings is
// a dash.
//
// Files are prepared by workers in every node, lie sealed in the store for 30
// days, and tell nothing by their names.
package report
