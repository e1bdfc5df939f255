package chat

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Teller wakes the open pages of a person, or of everyone of a role.
type Teller interface {
	Tell(accountID string, e live.Event)
	TellRole(role who.Role, e live.Event)
	// Online tells which of some people have a page open.
	Online(ctx context.Context, ids ...string) map[string]bool
}

// Files are the photos and files of messages.
type Files interface {
	// Bind ties files that the caller uploaded for a channel to a message of
	// theirs, in its transaction. Ids that are not such files are refused.
	Bind(ctx context.Context, q db.Q, caller who.Who, memberID, channelID, messageID string, fileIDs []string) ([]File, error)
	// List gives the files of messages by message id.
	List(ctx context.Context, q db.Q, memberID string, messageIDs []string) (map[string][]File, error)
}

// Posted is a message that was stored just now.
type Posted struct {
	MemberID  string
	ChannelID string
	Kind      Kind
	Message   Message
	// FromMember tells the member's own messages from those of staff.
	FromMember bool
	// Staff lists who takes part on the other side.
	Staff []Person
	// Told says that the member was told that something waits for them in this
	// channel, and has read nothing there since.
	Told bool
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.ReadRecorder
	Live  Teller
	// Attach, where it is set, keeps the files of messages.
	Attach Files
	// Notify, where it is set, runs in the transaction that stored a message of
	// a person: what must follow from it stands or falls with it.
	Notify func(ctx context.Context, q db.Q, p Posted) error
	// Seen, where it is set, runs in the transaction that moved a member's reading
	// mark.
	Seen func(ctx context.Context, q db.Q, memberID, channelID string, mark int64) error
	// Ticket gives a secret that opens one socket for a caller.
	Ticket func(ctx context.Context, w who.Who) (token string, expiresAt int64, err error)
}

// Service keeps conversations.
type Service struct {
	Deps
	turns    turns
	searches chan struct{} // a place for each that goes on
}

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d, searches: make(chan struct{}, searchesEach)} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// tell brings an event to people once the write that ctx belongs to is durable.
func (s *Service) tell(ctx context.Context, e live.Event, accounts ...string) {
	if s.Live == nil {
		return
	}
	db.After(ctx, func() {
		for _, id := range accounts {
			s.Live.Tell(id, e)
		}
	})
}

// everyone lists the accounts of a channel: the member and who takes part.
func everyone(memberID string, people []Person) []string {
	accounts := []string{memberID}
	for _, p := range people {
		accounts = append(accounts, p.ID)
	}
	return accounts
}

// tellPool tells the staff of a pool that their queue changed.
func (s *Service) tellPool(ctx context.Context, k Kind) {
	if s.Live != nil {
		db.After(ctx, func() { s.Live.TellRole(k.Side().Role, live.Event{Kind: live.Inbox}) })
	}
}
