package enrol_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/enrol"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, enrol.Messages) }
