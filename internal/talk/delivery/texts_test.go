package delivery_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/talk/delivery"
)

func TestTextsOfOurOwnMessages(t *testing.T) {
	messagetest.Texts(t, delivery.Own)
	messagetest.SayHowToStop(t, delivery.Own, delivery.Reminder)
}
