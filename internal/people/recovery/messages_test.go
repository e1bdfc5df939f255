package recovery_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/recovery"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, recovery.Messages) }
