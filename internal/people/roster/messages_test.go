package roster_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/roster"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, roster.Messages) }
