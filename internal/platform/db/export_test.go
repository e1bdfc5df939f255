package db

import "database/sql"

// Migrator opens a connection as migrations use it.
func (d *DB) Migrator() (*sql.DB, error) { return d.migrator() }
