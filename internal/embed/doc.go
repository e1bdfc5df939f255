// Package embed opens the screens of the embedded container: it decides which
// screen a destination shows, which parameters of the address it may know, and
// exchanges the tokens that an embedded screen starts its session with. It also
// keeps the addresses outside of the portal that a brand configures.
package embed
