package billing_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/portal/billing"
)

func TestMessages(t *testing.T) { messagetest.Texts(t, billing.Messages) }
