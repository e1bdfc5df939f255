package db

import "github.com/google/uuid"

// NewID is an id for a new row. Ids sort by the time they were made at.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }
