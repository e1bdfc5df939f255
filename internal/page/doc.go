// Package page serves the web app: its hashed files, and for every other
// address the one HTML page that starts it, with the brand, the language and
// the start-up data of whoever asks already inside. It also sets the security
// headers of every response.
package page
