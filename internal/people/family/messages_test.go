package family_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/family"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, family.Messages) }
