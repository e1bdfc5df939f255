package booking_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/booking"
)

func TestMessages(t *testing.T) { messagetest.Texts(t, booking.Messages) }
