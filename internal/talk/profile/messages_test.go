package profile_test

import (
	"testing"

	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/talk/profile"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, profile.Messages) }
