package attach_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/attach"
)

const (
	files = "/v1/messages/files"
	mails = "/wellhouse.mail.v1.MailService/"
	chats = "/wellhouse.chat.v1.ChatService/"
	// The file that every scanner takes for a virus, in two parts.
	virus = `X5O!P%@AP[4\PZX54(P^)7CC)7}$` + `EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
)

func photo(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewRGBA(image.Rect(0, 0, 640, 480)), nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func upload(c *apitest.Client, channel, name, content string) *apitest.Reply {
	path := files
	if channel != "" {
		path += "?channelUrl=" + channel
	}
	return c.Do(apitest.Call{Method: "POST", Path: path, Body: content, Header: map[string]string{"Content-Type": "application/octet-stream", "X-File-Name": name}})
}

func fileID(t *testing.T, r *apitest.Reply) string {
	t.Helper()
	if r.Status != 201 {
		t.Fatalf("upload: %d %s", r.Status, r.Body)
	}
	return r.Object(t)["fileId"].(string)
}

// state waits until the scanner has answered.
func state(t *testing.T, c *apitest.Client, id string) string {
	t.Helper()
	for range 200 {
		r := c.Get(files + "/" + id)
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := r.Object(t)["state"].(string); got != "checking" {
			return got
		}
		time.Sleep(20 * time.Millisecond)
	}
	return "checking"
}

func rpc(t *testing.T, c *apitest.Client, procedure string, in map[string]any) map[string]any {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	return r.Object(t)
}

// thread gives the id of the member's first letter.
func thread(t *testing.T, c *apitest.Client) string {
	t.Helper()
	list := rpc(t, c, mails+"ListThreads", map[string]any{})["threads"].([]any)
	return list[0].(map[string]any)["threadId"].(string)
}

// A photo goes up, is checked, is sent, and is opened by those who read its
// message and by nobody else.
func TestAFileHasTheReachOfItsMessage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, nurse := s.As("rosa@demo.test"), s.As("nurse@demo.test")
		channel := thread(t, rosa)
		id := fileID(t, upload(rosa, channel, "Mi%20receta.png", photo(t)))
		if got := state(t, rosa, id); got != "ready" {
			t.Fatalf("state %s", got)
		}
		if r := nurse.Get(files + "/" + id); r.Status != 404 {
			t.Errorf("an unsent file is seen by another: %d", r.Status)
		}
		rpc(t, rosa, mails+"Reply", map[string]any{"threadId": channel, "message": "", "clientId": "a-file", "fileIds": []string{id}})
		for _, one := range []struct {
			who    string
			status int
		}{
			{"rosa@demo.test", 200},
			{"nurse@demo.test", 200},
			{"marcus@demo.test", 404},
			{"coach.es@demo.test", 404},
			{"guide@demo.test", 404},
			{"support@demo.test", 404},
			{"admin@demo.test", 403},
		} {
			for _, part := range []string{"", "/content", "/thumbnail"} {
				if r := s.As(one.who).Get(files + "/" + id + part); r.Status != one.status {
					t.Errorf("%s%s: %d, want %d", one.who, part, r.Status, one.status)
				}
			}
		}
		r := nurse.Get(files + "/" + id + "/content")
		for name, want := range map[string]string{
			"Content-Type": "image/jpeg", "Content-Disposition": `attachment; filename="Mi receta.jpg"`, "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
		if r := rosa.Do(apitest.Call{Method: "DELETE", Path: files + "/" + id}); r.Status != 412 {
			t.Errorf("a file that was sent is removed: %d", r.Status)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'fileOpened' AND actor_id = $1", apitest.ID("nurse@demo.test")); n == 0 {
			t.Error("nobody wrote down that the nurse opened it")
		}
		// What staff see of a file without opening it is in the member's history
		// too, once per page.
		nurse.Get(files + "/" + id + "/thumbnail")
		for _, seen := range []string{"details", "thumbnail"} {
			if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'read' AND area = 'messages' AND target = $2 AND reason = $3 AND outcome = 'done' AND actor_id = $4",
				apitest.ID("rosa@demo.test"), id, seen, apitest.ID("nurse@demo.test")); n != 1 {
				t.Errorf("%d times was it written down that the nurse saw the %s, want 1", n, seen)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE target = $1 AND area = 'messages' AND action = 'read' AND outcome = 'done' AND actor_id = $2", id, apitest.ID("rosa@demo.test")); n != 0 {
			t.Errorf("the member's own looks at their picture are written down %d times", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND target = $2 AND outcome = 'refused' AND actor_id = $3",
			apitest.ID("rosa@demo.test"), id, apitest.ID("coach.es@demo.test")); n != 3 {
			t.Errorf("%d times was it written down that a coach was turned away, want 3", n)
		}
	})
}

// What is refused, and in which words.
func TestUploadsThatAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		channel := thread(t, rosa)
		for _, c := range []struct {
			name, who, channel, content string
			status                      int
			contains                    string
		}{
			{"one byte too many", "rosa@demo.test", "", strings.Repeat("x", 6<<20+1), 413, "body_too_large"},
			{"exactly six megabytes", "rosa@demo.test", "", strings.Repeat("x", 6<<20), 201, "checking"},
			{"a program", "rosa@demo.test", "", "MZ\x90\x00", 400, "attach.type"},
			{"a photo of a phone", "rosa@demo.test", "", "\x00\x00\x00\x18ftypheic", 400, "Most Compatible"},
			{"nothing", "rosa@demo.test", "", "", 400, ""},
			{"somebody else's channel", "marcus@demo.test", channel, "text", 404, "not_found"},
			{"no channel at all", "rosa@demo.test", "nowhere", "text", 404, "not_found"},
			{"staff without a channel", "nurse@demo.test", "", "text", 404, "not_found"},
			{"a coach in mail", "coach.es@demo.test", channel, "text", 404, "not_found"},
			{"who may not send", "admin@demo.test", channel, "text", 403, "permission_denied"},
		} {
			r := upload(s.As(c.who), c.channel, "x", c.content)
			if r.Status != c.status || !strings.Contains(r.Body, c.contains) {
				t.Errorf("%s: %d %.200s", c.name, r.Status, r.Body)
			}
		}
		if r := upload(s.Nobody(), "", "x", strings.Repeat("x", 5<<20)); r.Status != 401 {
			t.Errorf("nobody: %d", r.Status)
		}
	})
}

// The test file is refused, nothing of it is kept, and a message cannot carry it.
func TestEICARIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		id := fileID(t, upload(rosa, "", "invoice.txt", virus))
		if got := state(t, rosa, id); got != "refused" {
			t.Fatalf("state %s", got)
		}
		if r := rosa.Get(files + "/" + id + "/content"); r.Status != 412 || !strings.Contains(r.Body, "attach.refused") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM chat_file_contents WHERE id = $1", id); n != 0 {
			t.Error("the bytes are still kept")
		}
		r := rosa.RPC(mails+"Reply", map[string]any{"threadId": thread(t, rosa), "message": "look", "fileIds": []string{id}})
		if r.Status != 400 || !strings.Contains(r.Body, "attach.gone") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// A message takes at most four files, each once, and only the sender's own.
func TestBindingFiles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		channel := thread(t, rosa)
		ids := make([]string, 5)
		for i := range ids {
			ids[i] = fileID(t, upload(rosa, channel, "note.txt", "note"))
		}
		foreign := fileID(t, upload(s.As("james@demo.test"), "", "his.txt", "his"))
		send := func(key string, ids ...string) int {
			return rosa.RPC(chats+"SendMessage", map[string]any{"channelUrl": channel, "message": "files", "clientId": key, "fileIds": ids}).Status
		}
		for name, bad := range map[string][]string{
			"five": ids, "twice": {ids[0], ids[0]}, "somebody else's": {foreign}, "unknown": {"nothing"},
		} {
			if status := send("bad-1", bad...); status != 400 {
				t.Errorf("%s: %d", name, status)
			}
		}
		if status := send("good-1", ids[:4]...); status != 200 {
			t.Errorf("four: %d", status)
		}
		if status := send("good-1", ids[:4]...); status != 200 {
			t.Errorf("the same message again: %d", status)
		}
		if status := send("other-1", ids[0]); status != 400 {
			t.Errorf("a file of another message: %d", status)
		}
		list := rpc(t, s.As("nurse@demo.test"), chats+"ListMessages", map[string]any{"channelUrl": channel, "limit": 1})
		got := list["messages"].([]any)[0].(map[string]any)["files"].([]any)
		if len(got) != 4 || got[2].(map[string]any)["fileId"] != ids[2] {
			t.Errorf("%v", got)
		}
	})
}

// flaky is a scanner that is away at first.
type flaky struct{ away atomic.Bool }

func (f *flaky) Scan(context.Context, []byte) (bool, error) {
	if f.away.Load() {
		return false, errors.New("no scanner")
	}
	return true, nil
}

// While the scanner is away nobody gets the file; it is asked again later, also
// after a restart; after a day without an answer the file is refused.
func TestHeldBackUntilTheScannerAnswers(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			scanner := &flaky{}
			scanner.away.Store(true)
			s := apitest.New(t, engine, func(c *app.Config) { c.Scanner = scanner })
			rosa := s.As("rosa@demo.test")
			id := fileID(t, upload(rosa, "", "a.txt", "note"))
			old := fileID(t, upload(rosa, "", "b.txt", "note"))
			s.Exec("UPDATE chat_files SET created_at = created_at - 90000000 WHERE id = $1", old)
			s.Advance(10 * time.Second)
			if got := state(t, rosa, old); got != "refused" {
				t.Errorf("after a day: %s", got)
			}
			if r := rosa.Get(files + "/" + id + "/content"); r.Status != 412 || !strings.Contains(r.Body, "attach.checking") {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			scanner.away.Store(false)
			s.Advance(10 * time.Minute)
			if got := state(t, rosa, id); got != "ready" {
				t.Errorf("once it is back: %s", got)
			}
		})
	}
}

// slow is a scanner that takes its time.
type slow struct{ answer chan struct{} }

func (s slow) Scan(ctx context.Context, _ []byte) (bool, error) {
	select {
	case <-s.answer:
		return true, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// The file that a node is checking is free again eight seconds after the
// node died; while the node lives it holds on to it.
func TestACheckIsHeldByAShortLease(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			scanner := slow{make(chan struct{})}
			s := apitest.New(t, engine, func(c *app.Config) { c.Scanner = scanner })
			rosa := s.As("rosa@demo.test")
			id := fileID(t, upload(rosa, "", "a.txt", "note"))
			leased := func(from, to time.Duration) bool {
				return s.Count("SELECT COUNT(*) FROM chat_files WHERE id = $1 AND lease <> '' AND attempts = 1 AND due_at > $2 AND due_at <= $3",
					id, s.Now().Add(from).UnixMilli(), s.Now().Add(to).UnixMilli()) == 1
			}
			within := func(what string, holds func() bool) {
				for range 1000 {
					if holds() {
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
				t.Fatalf("never %s", what)
			}
			within("leased", func() bool { return leased(0, 8*time.Second) })
			s.Advance(3 * time.Second)
			within("renewed", func() bool { return leased(6*time.Second, 8*time.Second) })
			close(scanner.answer)
			within("ready", func() bool { return state(t, rosa, id) == "ready" })
		})
	}
}

// One account uploads a bounded number of files in an hour, and leaves few lying
// about; what nobody sends is forgotten after a month.
func TestBoundsAndPruning(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		for i := range 20 {
			if r := upload(rosa, "", "n.txt", "note"); r.Status != 201 {
				t.Fatalf("%d: %d %s", i, r.Status, r.Body)
			}
		}
		if r := upload(rosa, "", "n.txt", "note"); r.Status != 429 || !strings.Contains(r.Body, "attach.unsent") {
			t.Errorf("the twenty-first unsent one: %d %s", r.Status, r.Body)
		}
		for range 39 {
			upload(rosa, "", "n.txt", "note")
		}
		if r := upload(rosa, "", "n.txt", "note"); r.Status != 429 || !strings.Contains(r.Body, "attach.many") || r.Header.Get("Retry-After") == "" {
			t.Errorf("the sixty-first in an hour: %d %s", r.Status, r.Body)
		}
		s.Advance(31 * 24 * time.Hour)
		if err := attach.New(attach.Deps{DB: s.Store(), Now: s.Now}).Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.Count("SELECT COUNT(*) FROM chat_files"); n != 0 {
			t.Errorf("%d files are still there", n)
		}
	})
}

// S1-6-18: an Admin who views a member reads the mail and its files, and neither
// the chat nor what the member has not sent; a CallCenterRep reads none of it.
func TestFilesWhileViewing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		channel := thread(t, rosa)
		mailed := fileID(t, upload(rosa, channel, "a.txt", "note"))
		rpc(t, rosa, mails+"Reply", map[string]any{"threadId": channel, "message": "x", "fileIds": []string{mailed}})
		coaching := rpc(t, rosa, chats+"ListChannels", map[string]any{})["channels"].([]any)[0].(map[string]any)["url"].(string)
		chatted := fileID(t, upload(rosa, coaching, "b.txt", "note"))
		rpc(t, rosa, chats+"SendMessage", map[string]any{"channelUrl": coaching, "message": "x", "fileIds": []string{chatted}})
		unsent := fileID(t, upload(rosa, channel, "c.txt", "note"))
		state(t, rosa, mailed)
		for who, want := range map[string][3]int{"admin@demo.test": {200, 404, 404}, "rep@demo.test": {403, 403, 403}} {
			viewer := s.SignIn(who)
			r := viewer.RPC("/wellhouse.session.v1.SessionService/StartView", map[string]any{"memberId": apitest.ID("rosa@demo.test"), "reason": "Asked for help with a letter", "ticket": "T-1042"})
			if r.Status != 200 {
				t.Fatalf("%s: %d %s", who, r.Status, r.Body)
			}
			for i, id := range []string{mailed, chatted, unsent} {
				if r := viewer.Get(files + "/" + id + "/content"); r.Status != want[i] {
					t.Errorf("%s, file %d: %d, want %d", who, i, r.Status, want[i])
				}
			}
			read := viewer.RPC(mails+"GetThread", map[string]any{"threadId": channel})
			if read.Status != want[0] {
				t.Errorf("%s reads mail: %d", who, read.Status)
			}
			if r := viewer.RPC(mails+"Reply", map[string]any{"threadId": channel, "message": "x"}); r.Status != 403 {
				t.Errorf("%s answers for the member: %d", who, r.Status)
			}
		}
	})
}
