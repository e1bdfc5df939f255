// Package draft stores text that people have written but not sent. The browser
// keeps it in memory only, so an expired session would lose it. The server
// keeps it, sealed, until its writer comes back to the same page, sends it or
// discards it.
package draft
