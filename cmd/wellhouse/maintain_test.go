package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/platform/db"
)

// G28: the trail of a served demo verifies; one changed letter is found and
// the command fails.
func TestAuditVerify(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	b := s.browser(t)
	b.signIn(t, "rosa@demo.test")
	b.get(t, "/v1/users/me/info/personal")
	b.get(t, "/v1/users/me/reading/weights") // refused: not her program
	time.Sleep(1500 * time.Millisecond)      // rows are chained within a second
	s.stop(t)
	if out, code := command(t, "audit", "verify", "--data", dir); code != 0 {
		t.Fatalf("%d %s", code, out)
	}
	change(t, dir, "UPDATE audit_rows SET actor_role = 'coach' WHERE action = 'signIn'")
	out, code := command(t, "audit", "verify", "--data", dir)
	if code == 0 || !strings.Contains(out, "changed") {
		t.Errorf("a changed row was not found: %d %s", code, out)
	}
}

// A removed tail is found by the heads that are kept outside the database.
func TestAuditVerifyFindsAMissingTail(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	s.browser(t).signIn(t, "rosa@demo.test")
	time.Sleep(1500 * time.Millisecond)
	s.stop(t)
	change(t, dir, "DELETE FROM audit_rows")
	change(t, dir, "DELETE FROM audit_seals")
	if out, code := command(t, "audit", "verify", "--data", dir); code == 0 {
		t.Errorf("an empty trail verified: %s", out)
	}
}

// A served database that was put back raises the alarm, until the operator says
// that it was a restore.
func TestAuditAcceptRestore(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	s.browser(t).signIn(t, "rosa@demo.test")
	time.Sleep(1500 * time.Millisecond)
	s.stop(t)
	if out, code := command(t, "audit", "accept-restore", "--data", dir, "--reason", "x"); code == 0 {
		t.Errorf("accepted without need: %s", out)
	}
	for _, table := range []string{"audit_rows", "audit_seals", "audit_heads"} {
		change(t, dir, "DELETE FROM "+table)
	}
	behind := func() bool {
		s := start(t, "--demo", "--data", dir)
		defer s.stop(t)
		time.Sleep(1500 * time.Millisecond)
		_, _, ready := ask(t, s.base+"/readyz")
		_, _, figures := ask(t, s.base+"/metrics")
		if ready != "ok\n" { // a stranger may ask, so it says no more
			t.Errorf("/readyz says %q", ready)
		}
		shown := !strings.Contains(figures, "wellhouse_audit_missing_links 0")
		if shown != strings.Contains(s.log.String(), "accept-restore") {
			t.Errorf("figures say %v, the log\n%s", shown, s.log)
		}
		return shown
	}
	if !behind() {
		t.Error("no alarm")
	}
	if out, code := command(t, "audit", "accept-restore", "--data", dir); code == 0 {
		t.Errorf("accepted without a reason: %s", out)
	}
	if out, code := command(t, "audit", "accept-restore", "--data", dir, "--reason", "the disk failed"); code != 0 {
		t.Errorf("%d %s", code, out)
	}
	if behind() {
		t.Error("the alarm goes on")
	}
	if out, code := command(t, "audit", "verify", "--data", dir); code != 0 {
		t.Errorf("%d %s", code, out)
	}
}

// change is what somebody with the file can do.
func change(t *testing.T, dir, statement string) {
	t.Helper()
	store, err := db.Open(context.Background(), db.Options{Path: filepath.Join(dir, "wellhouse.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	err = store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		r, err := q.ExecContext(ctx, statement)
		if err != nil {
			return err
		}
		if n, _ := r.RowsAffected(); n == 0 {
			t.Errorf("nothing to change: %s", statement)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Rotation re-encrypts what is stored; passwords, sessions and the trail live
// on.
func TestKeysRotate(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	b := s.browser(t)
	b.signIn(t, "devon@demo.test")
	s.stop(t)
	out, code := command(t, "keys", "rotate", "--data", dir)
	if code != 0 || !strings.Contains(out, "re-encrypted") || strings.Contains(out, " 0 values") {
		t.Fatalf("%d %s", code, out)
	}
	s = start(t, "--demo", "--data", dir)
	old := &browser{b.Client, s.base}
	if status, text := old.do(t, "POST", "/wellhouse.nav.v1.NavigationService/GetStartup", "application/json", "{}"); status != 200 || !strings.Contains(text, `"failures":[]`) {
		t.Errorf("the session or its data did not survive: %d %.400s", status, text)
	}
	s.browser(t).signIn(t, "rosa@demo.test")
	s.stop(t)
	if out, code := command(t, "audit", "verify", "--data", dir); code != 0 {
		t.Errorf("the trail after a rotation: %d %s", code, out)
	}
}

// An account that strangers closed by guessing can be opened again, and the
// trail tells of it.
func TestAccountUnlock(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	s.stop(t)
	if out, code := command(t, "account", "unlock", "--data", dir, "--email", "nobody@demo.test"); code == 0 || !strings.Contains(out, "no account") {
		t.Errorf("%d %s", code, out)
	}
	if out, code := command(t, "account", "unlock", "--data", dir, "--email", "Rosa@Demo.test"); code != 0 {
		t.Errorf("%d %s", code, out)
	}
	change(t, dir, "UPDATE audit_rows SET reason = 'seen' WHERE action = 'accountUnlocked'")
}
