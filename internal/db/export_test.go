package db

import "database/sql"

// Migrator opens a connection as migrations have it.
func (d *DB) Migrator() (*sql.DB, error) { return d.migrator() }
