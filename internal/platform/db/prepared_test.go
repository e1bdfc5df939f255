package db

import "testing"

// A bare parameter behind LIMIT would make SQLite plan the statement anew at
// each use; every other text stays as it is.
func TestLimitsAreSteady(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT a FROM t ORDER BY a LIMIT $12":        "SELECT a FROM t ORDER BY a LIMIT CAST($12 AS BIGINT)",
		"SELECT a FROM t LIMIT $1 OFFSET $2":          "SELECT a FROM t LIMIT CAST($1 AS BIGINT) OFFSET $2",
		"SELECT a FROM t WHERE b = $1 LIMIT 1":        "SELECT a FROM t WHERE b = $1 LIMIT 1",
		"SELECT (SELECT a LIMIT $1) FROM t LIMIT $2":  "SELECT (SELECT a LIMIT CAST($1 AS BIGINT)) FROM t LIMIT CAST($2 AS BIGINT)",
		"UPDATE limits SET LIMITS = $1 WHERE id = $2": "UPDATE limits SET LIMITS = $1 WHERE id = $2",
	} {
		if got := steady(text); got != want {
			t.Errorf("%s became %s", text, got)
		}
	}
}
