package lab_test

import (
	"testing"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/messagetest"
)

func TestMessageTexts(t *testing.T) { messagetest.Texts(t, lab.Messages) }
