package supply_test

import (
	"testing"

	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/messagetest"
)

func TestMessages(t *testing.T) { messagetest.Texts(t, supply.Messages) }
