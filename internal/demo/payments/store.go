package payments

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"
	"syscall"
)

// card is a saved card.
type card struct {
	ID       string `json:"id"`
	Customer string `json:"customer"`
	Brand    string `json:"brand"`
	Last4    string `json:"last4"`
	Month    int    `json:"month"`
	Year     int    `json:"year"`
	// Fails is the code with which the bank refuses; Once lets the second try through.
	Fails string `json:"fails,omitempty"`
	Once  bool   `json:"once,omitempty"`
}

type visit struct {
	ID       string `json:"id"`
	Token    string `json:"token"` // of the address of its page
	Customer string `json:"customer"`
	Success  string `json:"success"`
	Cancel   string `json:"cancel"`
	Locale   string `json:"locale"`
	Card     string `json:"card,omitempty"`
}

type intent struct {
	ID       string            `json:"id"`
	Customer string            `json:"customer"`
	Card     string            `json:"card"`
	Cents    int64             `json:"cents"`
	Currency string            `json:"currency"`
	Status   string            `json:"status"`
	Code     string            `json:"code,omitempty"` // of the last refusal
	Metadata map[string]string `json:"metadata"`
}

type refund struct {
	ID       string            `json:"id"`
	Intent   string            `json:"intent"`
	Cents    int64             `json:"cents"`
	Metadata map[string]string `json:"metadata"`
}

// reply is what was answered under an idempotency key.
type reply struct {
	Path   string `json:"path"`
	Form   string `json:"form"`
	Status int    `json:"status"`
	Body   string `json:"body"`
}

// book is everything the provider knows.
type book struct {
	Customers map[string]string  `json:"customers"`
	Cards     map[string]*card   `json:"cards"`
	Visits    map[string]*visit  `json:"visits"`
	Intents   map[string]*intent `json:"intents"`
	Refunds   []*refund          `json:"refunds"`
	Replies   map[string]reply   `json:"replies"`
	// Charges counts what banks were asked for and have paid, by intent.
	Charges map[string]int `json:"charges"`
}

func newBook() *book {
	return &book{
		Customers: map[string]string{}, Cards: map[string]*card{}, Visits: map[string]*visit{}, Intents: map[string]*intent{},
		Replies: map[string]reply{}, Charges: map[string]int{},
	}
}

// store keeps a book in a file, or in memory alone where there is no file.
type store struct {
	mu   sync.Mutex
	file string
	*book
}

func openStore(file string) (*store, error) {
	s := &store{file: file, book: newBook()}
	if file == "" {
		return s, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return s, nil // the server that starts us says what is wrong with its folder
	}
	if err != nil {
		return nil, err
	}
	return s, json.Unmarshal(data, s.book)
}

// save writes the whole book beside the old one and then in its place.
func (s *store) save() error {
	if s.file == "" {
		return nil
	}
	data, err := json.Marshal(s.book)
	if err != nil {
		return err
	}
	if err := os.WriteFile(s.file+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(s.file+".new", s.file)
}
