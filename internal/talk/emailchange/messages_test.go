package emailchange_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/talk/emailchange"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, emailchange.Messages) }
