package alert

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"log/slog"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// The tables whose values are sealed.
const (
	contactTable     = "contacts"
	destinationTable = "alert_destinations"
	deliveryTable    = "alert_deliveries"
	closingTable     = "alert_closings"
)

func null(n int64) sql.NullInt64 { return sql.NullInt64{Int64: n, Valid: n != 0} }

// loadSettings reads the people of a member and what they are told of. Somebody
// whose row is damaged is left out: that must not keep others from being told, or
// from being left alone.
func (s *Service) loadSettings(ctx context.Context, q db.Q, memberID string) (*Settings, error) {
	store := alertdb.New(q)
	out := &Settings{Thresholds: map[Direction]int{}, damaged: map[string]bool{}}
	contacts, err := store.Contacts(ctx, memberID)
	if err != nil {
		return nil, err
	}
	for _, r := range contacts {
		c, err := s.contact(memberID, r)
		if seal.IsDamaged(err) {
			slog.Error("alert: a contact does not open", "contact", r.ID)
			out.damaged[r.ID] = true
			continue
		}
		if err != nil {
			return nil, err
		}
		out.Contacts = append(out.Contacts, c)
	}
	sides, err := store.Sides(ctx, memberID)
	if err != nil {
		return nil, err
	}
	for _, r := range sides {
		out.Thresholds[Direction(r.Side)] = int(r.Threshold)
	}
	destinations, err := store.Destinations(ctx, memberID)
	for _, r := range destinations {
		address, err := s.Keys.Open(r.AddressEnc, destinationTable, seal.Row(memberID, r.Side, r.ContactID, r.Channel), "address_enc")
		if seal.IsDamaged(err) {
			slog.Error("alert: a destination does not open", "contact", r.ContactID)
			address, err = out.usualAddress(r.ContactID, delivery.Channel(r.Channel)), nil
		}
		if err != nil {
			return nil, err
		}
		out.Destinations = append(out.Destinations, Destination{
			Side: Direction(r.Side), ContactID: r.ContactID, Channel: delivery.Channel(r.Channel), Address: string(address), Position: r.Position,
		})
	}
	return out, err
}

// usualAddress is a person's address for a channel; empty when it is not known.
func (s *Settings) usualAddress(contactID string, channel delivery.Channel) []byte {
	c, err := s.Contact(contactID)
	if err != nil {
		return nil
	}
	return []byte(c.address(channel))
}

func (s *Service) contact(memberID string, r alertdb.ContactsRow) (Contact, error) {
	c := Contact{
		ID: r.ID, Type: ContactType(r.ContactType), Position: r.Position, Locale: r.Locale, Consent: Consent(r.Consent), ConsentAt: r.ConsentAt.Int64,
		Own: map[Direction]int{}, Quiet: delivery.Quiet{From: int(r.QuietFrom), To: int(r.QuietTo)},
		UrgentAnyway: r.UrgentAnyway, TellNumber: r.TellNumber, CreatedAt: r.CreatedAt,
	}
	for side, level := range map[Direction]sql.NullInt64{Low: r.LowLevel, High: r.HighLevel} {
		if level.Valid {
			c.Own[side] = int(level.Int64)
		}
	}
	plain, err := s.Keys.Open(r.PersonEnc, contactTable, seal.Row(memberID, r.ID), "person_enc")
	if err != nil {
		return c, err
	}
	var kept sealed
	if err := json.Unmarshal(plain, &kept); err != nil {
		return c, err
	}
	c.Person, c.Said, c.Version = kept.Person, kept.Said, kept.Version
	if c.Type == Family {
		c.settle()
	}
	return c, nil
}

// sealed is the encrypted part of a contact, because addresses identify people.
type sealed struct {
	Person
	Said    map[string]Said `json:"said,omitempty"`
	Version int64           `json:"version,omitempty"`
}

// putContact stores a person and how their phone is recognised.
func (s *Service) putContact(ctx context.Context, q db.Q, memberID string, c *Contact) error {
	if c.Type == Family {
		c.settle()
	}
	plain, err := json.Marshal(sealed{c.Person, c.Said, c.Version})
	if err != nil {
		return err
	}
	person, err := s.Keys.Seal(plain, contactTable, seal.Row(memberID, c.ID), "person_enc")
	if err != nil {
		return err
	}
	store := alertdb.New(q)
	err = store.PutContact(ctx, alertdb.PutContactParams{
		MemberID: memberID, ID: c.ID, ContactType: string(c.Type), PersonEnc: person, Position: c.Position, Locale: c.Locale,
		Consent: string(c.Consent), ConsentAt: null(c.ConsentAt), LowLevel: null(int64(c.Own[Low])), HighLevel: null(int64(c.Own[High])),
		QuietFrom: int64(c.Quiet.From), QuietTo: int64(c.Quiet.To), UrgentAnyway: c.UrgentAnyway, TellNumber: c.TellNumber, CreatedAt: c.CreatedAt,
	})
	if err != nil {
		return err
	}
	err = store.DropAddresses(ctx, alertdb.DropAddressesParams{AccountID: memberID, ContactID: c.ID})
	if err != nil || c.Type != Family {
		return err
	}
	for _, address := range c.addresses() {
		err := store.AddAddress(ctx, alertdb.AddAddressParams{AddressHash: s.addressHash(address), AccountID: memberID, ContactID: c.ID})
		if err != nil {
			return err
		}
	}
	return nil
}

// putDestinations stores what a side is told; without people it is no side.
func (s *Service) putDestinations(ctx context.Context, q db.Q, memberID string, side Direction, settings *Settings) error {
	store := alertdb.New(q)
	if err := store.DropDestinations(ctx, alertdb.DropDestinationsParams{MemberID: memberID, Side: string(side)}); err != nil {
		return err
	}
	for _, d := range settings.Destinations {
		if d.Side != side {
			continue
		}
		if err := db.Listed("alert_destinations.channel", d.Channel, contactChannels); err != nil {
			return err
		}
		row := seal.Row(memberID, string(side), d.ContactID, string(d.Channel))
		sealed, err := s.Keys.Seal([]byte(d.Address), destinationTable, row, "address_enc")
		if err != nil {
			return err
		}
		err = store.AddDestination(ctx, alertdb.AddDestinationParams{
			MemberID: memberID, Side: string(side), ContactID: d.ContactID, Channel: string(d.Channel), AddressEnc: sealed, Position: d.Position,
		})
		if err != nil {
			return err
		}
	}
	threshold, found := settings.Thresholds[side]
	if !found {
		return store.DropSide(ctx, alertdb.DropSideParams{MemberID: memberID, Side: string(side)})
	}
	return store.PutSide(ctx, alertdb.PutSideParams{MemberID: memberID, Side: string(side), Threshold: int64(threshold)})
}

func (s *Service) putSides(ctx context.Context, q db.Q, memberID string, settings *Settings) error {
	for _, side := range Sides {
		if err := s.putDestinations(ctx, q, memberID, side, settings); err != nil {
			return err
		}
	}
	return nil
}

// hash lets us look up a value without storing it in the clear.
func (s *Service) hash(purpose, value string) string {
	mac := hmac.New(sha256.New, s.Keys.Derive(purpose))
	mac.Write([]byte(value))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *Service) addressHash(address string) string { return s.hash("contact-address", address) }
