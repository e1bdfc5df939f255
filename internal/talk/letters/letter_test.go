package letters

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/talk/chat"
)

func letter(id string, unread, at int64) Thread {
	return Thread{Channel: chat.Channel{ID: id, Unread: unread, Last: &chat.Message{CreatedAt: at}}}
}

func TestUnreadFirstThenNewest(t *testing.T) {
	list := []Thread{letter("old", 0, 1), letter("new", 0, 9), letter("old unread", 2, 2), letter("new unread", 1, 5), letter("same", 0, 9)}
	slices.SortFunc(list, order)
	var got []string
	for _, one := range list {
		got = append(got, one.ID)
	}
	if want := "new unread, old unread, same, new, old"; strings.Join(got, ", ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// Every thread is on exactly one page; a cursor whose thread is gone begins anew.
func TestPages(t *testing.T) {
	list := []Thread{letter("a", 0, 5), letter("b", 0, 4), letter("c", 0, 3), letter("d", 0, 2), letter("e", 0, 1)}
	var seen []string
	cursor := ""
	for range 5 {
		page, next := pageAfter(list, cursor, 2)
		for _, one := range page {
			seen = append(seen, one.ID)
		}
		if cursor = next; cursor == "" {
			break
		}
	}
	if strings.Join(seen, "") != "abcde" {
		t.Errorf("%v", seen)
	}
	for _, odd := range []string{"%%", "bm93aGVyZQ"} {
		if page, _ := pageAfter(list, odd, 2); len(page) != 2 || page[0].ID != "a" {
			t.Errorf("%s: %v", odd, page)
		}
	}
}

func TestSubjects(t *testing.T) {
	for _, c := range []struct {
		subject, want string
		ok            bool
	}{
		{" My  new\tmedicine ", "My new medicine", true},
		{strings.Repeat("é", 50), strings.Repeat("é", 50), true},
		{strings.Repeat("é", 51), "", false},
		{" \n ", "", false},
		{"a\u202etxt", "", false},
		{"a\x00b", "", false},
	} {
		got, err := tidySubject(c.subject)
		if got != c.want || (err == nil) != c.ok {
			t.Errorf("%q: %q, %v", c.subject, got, err)
		}
	}
}

func TestFound(t *testing.T) {
	for _, c := range []struct {
		words, text string
		want        bool
	}{
		{"presion", "Su PRESIÓN de ayer", true},
		{"ayer presión", "Su presión de ayer", true},
		{"glucosa", "Su presión de ayer", false},
		{"presion glucosa", "Su presión de ayer", false},
	} {
		if got := found(strings.Fields(fold(c.words)), c.text); got != c.want {
			t.Errorf("%s in %s: %v", c.words, c.text, got)
		}
	}
}
