// Package crisis serves the one page that has to open for everyone and at any
// time: where to call, text or chat in a mental health crisis. It asks for no
// session, sets no cookie, needs no script and leaves no trace of who opened it.
// A small service worker keeps the page for when there is no network.
package crisis
