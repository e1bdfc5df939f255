package record_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/portal/record"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, record.Messages) }
