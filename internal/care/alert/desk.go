package alert

import (
	"context"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// RemoveFor takes an emergency contact, or somebody who gets alerts, off a member's
// list for Member Support. A version other than that of the contact is refused.
// also runs in the same transaction.
func (s *Service) RemoveFor(ctx context.Context, memberID, id string, version int64, also func(ctx context.Context, q db.Q, c Contact) error) error {
	_, err := s.change(ctx, memberID, "delete", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		c, err := settings.Contact(id)
		if err != nil || c.Type == Provider {
			return nil, apperr.New(apperr.Aborted, "record.contactGone", "This contact is no longer on the list. Please look again.")
		}
		if c.Version != version {
			return nil, apperr.New(apperr.Aborted, "record.contactChanged", "This contact has changed since you opened the page. Please look again.")
		}
		removed := *c
		if err := s.keepStops(ctx, q, memberID, c); err != nil {
			return nil, err
		}
		if err := drop(ctx, q, memberID, settings, id); err != nil {
			return nil, err
		}
		return nil, also(ctx, q, removed)
	})
	return err
}

// drop takes somebody off the list and out of the settings.
func drop(ctx context.Context, q db.Q, memberID string, settings *Settings, id string) error {
	settings.remove(id)
	store := alertdb.New(q)
	if _, err := store.DropContact(ctx, alertdb.DropContactParams{MemberID: memberID, ID: id}); err != nil {
		return err
	}
	return store.DropAddresses(ctx, alertdb.DropAddressesParams{AccountID: memberID, ContactID: id})
}
