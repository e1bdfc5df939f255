// Package report makes documents that members take along: a summary for the
// doctor, for one kind of reading or all of them, and data files with the
// readings themselves.
//
// A summary is one model in the words and units of its reader. The portal page
// and the PDF draw that same model, and its figures come from package figure,
// so they cannot disagree. The model counts what was left out, names what is
// missing, and shows a dash for a figure with too few readings behind it.
//
// Workers in every node prepare the files. The store keeps them sealed for 30
// days, and their names reveal nothing about health.
package report
