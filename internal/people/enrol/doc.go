// Package enrol lets members join, decline and leave care programs. It decides who
// may join what and why, asks the few questions that come first, and keeps what each
// member asked for. The programs themselves are in package program.
package enrol
