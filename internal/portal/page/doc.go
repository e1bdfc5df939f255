// Package page serves the web app: its hashed files and, for every other
// address, the one HTML page that starts it, with the visitor's brand, language
// and start-up data already inside. It also sets the security headers of every
// response.
package page
