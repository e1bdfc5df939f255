package main

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
)

// The command stores a photo that members then see, and refuses everything else.
func TestStaffPortrait(t *testing.T) {
	dir := t.TempDir()
	start(t, "--demo", "--data", dir).stop(t)
	photo, page := filepath.Join(dir, "photo.png"), filepath.Join(dir, "page.svg")
	picture := image.NewNRGBA(image.Rect(0, 0, 200, 300))
	file, err := os.Create(photo)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(file, picture); err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
	if err := os.WriteFile(page, []byte("<svg onload='alert(1)'/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	set := func(args ...string) (string, int) {
		return command(t, append([]string{"staff", "portrait", "--data", dir}, args...)...)
	}
	for want, args := range map[string][]string{
		"--email":         {"--file", photo},
		"--file":          {"--email", "rep@demo.test"},
		"no staff person": {"--email", "rosa@demo.test", "--file", photo},
		"no such file":    {"--email", "rep@demo.test", "--file", photo + "x"},
		"JPEG or PNG":     {"--email", "rep@demo.test", "--file", page},
	} {
		if out, code := set(args...); code == 0 || !strings.Contains(out, want) {
			t.Errorf("%v: %d %s", args, code, out)
		}
	}
	if out, code := set("--email", "Rep@Demo.test", "--file", photo); code != 0 || !strings.Contains(out, "stored") {
		t.Fatalf("%d %s", code, out)
	}
	s := start(t, "--demo", "--data", dir)
	defer s.stop(t)
	b := s.browser(t)
	b.signIn(t, "rosa@demo.test")
	if status, shown := b.get(t, "/v1/staff/"+demo.MemberID("rep")+"/portrait"); status != 200 || !strings.HasPrefix(shown, "\xff\xd8\xff") {
		t.Errorf("%d %.20q is no JPEG", status, shown)
	}
}
