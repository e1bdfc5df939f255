package alert_test

import (
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/messagetest"
)

func TestTextsOfMessages(t *testing.T) {
	messagetest.Texts(t, alert.Messages)
	messagetest.SayHowToStop(t, alert.Messages, "contactOptIn", "contactConfirmed")
}
