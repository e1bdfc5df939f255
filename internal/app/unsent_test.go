package app_test

import (
	"testing"

	"wellhouse.app/internal/portal/draft"
	"wellhouse.app/internal/talk/attach"
)

// A draft that comes back still has the files that were attached to it.
func TestUnsentFilesOutliveTheirDraft(t *testing.T) {
	if attach.KeptUnsent < draft.KeptFor {
		t.Errorf("files wait %s, their drafts %s", attach.KeptUnsent, draft.KeptFor)
	}
}
