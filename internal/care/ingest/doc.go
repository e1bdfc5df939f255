// Package ingest receives readings from devices. A device signs what it sends
// with its own secret. Each reading is judged separately, and sending one again
// changes nothing.
package ingest
