// Package migrations embeds the schema: one SQL file per step, forward only,
// the same text for both engines.
package migrations

import "embed"

// Files holds the steps, named NNNN_what.sql.
//
//go:embed *.sql
var Files embed.FS
