-- name: SessionStarted :one
SELECT created_at FROM sessions WHERE id = sqlc.arg(id);
