package kit_test

import (
	"testing"

	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/messagetest"
)

func TestMessages(t *testing.T) { messagetest.Texts(t, kit.Messages) }
