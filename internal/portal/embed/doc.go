// Package embed opens the screens of the embedded container: it decides which
// screen a destination shows and which URL parameters that screen may see, and
// it exchanges the tokens that an embedded screen uses to start its session. It
// also stores the external addresses that a brand configures.
package embed
