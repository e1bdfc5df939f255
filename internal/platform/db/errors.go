package db

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Failures are recognised by the engine's code, never by its text.

// IsUnique reports whether a row with that key already exists.
func IsUnique(err error) bool {
	return hasCode(err, "23505", sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
}

// IsForeignKey reports whether a referenced row is missing.
func IsForeignKey(err error) bool {
	return hasCode(err, "23503", sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY)
}

// IsCheck reports whether a value is outside what the column allows.
func IsCheck(err error) bool {
	return hasCode(err, "23514", sqlite3.SQLITE_CONSTRAINT_CHECK)
}

// isUnstorable reports text that PostgreSQL cannot store: a null character or
// bytes that are no UTF-8. Only a client can have sent it.
func isUnstorable(err error) bool { return hasCode(err, "22021") }

// collided reports a transaction that PostgreSQL took back because it met another one:
// the two waited for each other, or could not be put in a row. Nothing of it is stored.
func collided(err error) bool { return hasCode(err, "40P01") || hasCode(err, "40001") }

func hasCode(err error, state string, codes ...int) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == state
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		for _, c := range codes {
			if lite.Code() == c {
				return true
			}
		}
	}
	return false
}

// unavailable reports failures that may pass: full disk, busy file, lost or
// refused connection, a server that is starting or stopping.
func unavailable(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
			return true
		}
		return false
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		class := pg.Code[:min(2, len(pg.Code))]
		return class == "08" || class == "53" || class == "57" || collided(err)
	}
	return lostConnection(err)
}

// lostConnection reports a connection to PostgreSQL that broke or could not be
// made. The driver hands most of these on as the network told them.
func lostConnection(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.As(err, &connect), errors.As(err, &network), pgconn.SafeToRetry(err):
		return true
	}
	for _, lost := range []error{driver.ErrBadConn, pgconn.ErrConnClosed, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, errClosed} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return false
}
