package db

import "database/sql"

// Known is a number that may be missing; nil when it is.
func Known(n sql.NullInt64) *int64 {
	if !n.Valid {
		return nil
	}
	return &n.Int64
}

// Int stores a number that is there.
func Int(n int64) sql.NullInt64 { return sql.NullInt64{Int64: n, Valid: true} }

// Optional stores a number that may be missing.
func Optional(n *int64) sql.NullInt64 {
	if n == nil {
		return sql.NullInt64{}
	}
	return Int(*n)
}

// Text stores a text; an empty one is missing.
func Text(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }
