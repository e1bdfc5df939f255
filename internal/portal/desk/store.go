package desk

import "database/sql"

func known(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }

func at(ms int64) sql.NullInt64 { return sql.NullInt64{Int64: ms, Valid: true} }

func moment(n sql.NullInt64) *int64 {
	if !n.Valid {
		return nil
	}
	return &n.Int64
}
