// Package ingest takes readings from devices. A device signs what it sends with
// a secret of its own; each reading is judged alone, and one that was sent
// before changes nothing.
package ingest
