-- name: DeleteRecoveryCodesSince :exec
DELETE FROM recovery_codes WHERE account_id = sqlc.arg(account_id) AND created_at >= sqlc.arg(since);
