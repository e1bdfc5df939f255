// Package attach keeps photos and files that people send along with messages.
//
// A file is uploaded before its message is sent. What it is, is read from its
// bytes and never taken from the sender's word. Pictures are drawn anew, which
// leaves behind where and with what they were taken and anything hidden beside
// them. Everything is stored sealed and held back until a scanner has answered:
// without an answer nobody gets a file, however long the scanner is away.
//
// A file has the reach of its message: whoever reads the one may open the
// other. Before it is sent only its sender sees it.
package attach
