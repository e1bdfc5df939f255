-- name: AddError :exec
INSERT INTO client_errors (id, at, kind, message, frames, route_id, version, request_id, online)
VALUES (sqlc.arg(id), sqlc.arg(at), sqlc.arg(kind), sqlc.arg(message), sqlc.arg(frames), sqlc.arg(route_id),
  sqlc.arg(version), sqlc.arg(request_id), sqlc.arg(online));

-- name: Prune :exec
DELETE FROM client_errors WHERE at < sqlc.arg(before);
