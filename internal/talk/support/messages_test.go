package support_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/talk/support"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, support.Messages) }
