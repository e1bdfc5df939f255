package report_test

import (
	"testing"

	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/messagetest"
)

func TestTextsOfMessages(t *testing.T) { messagetest.Texts(t, report.Messages) }
