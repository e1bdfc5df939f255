package member

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Sealed demographic fields. Staff who view a member never see them.
const (
	Race              = "race"
	SexualOrientation = "sexual_orientation"
	GenderIdentity    = "gender_identity"
	Pronouns          = "pronouns"
)

// Demographics maps a field to the answers the member chose.
type Demographics map[string][]string

// LoadDemographics reads and opens a member's demographics.
func LoadDemographics(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string) (Demographics, error) {
	rows, err := memberdb.New(q).Demographics(ctx, memberID)
	if err != nil {
		return nil, err
	}
	answers := Demographics{}
	for _, r := range rows {
		plain, err := keys.Open(r.ValueEnc, "member_demographics", seal.Row(memberID, r.Field), "value_enc")
		if err != nil {
			return nil, err
		}
		var chosen []string
		if err := json.Unmarshal(plain, &chosen); err != nil {
			return nil, err
		}
		answers[r.Field] = chosen
	}
	return answers, nil
}

// PutDemographic seals and stores the answers to one field.
func PutDemographic(ctx context.Context, q db.Q, keys *seal.Keyring, memberID, field string, chosen []string, at int64) error {
	plain, err := json.Marshal(chosen)
	if err != nil {
		return err
	}
	sealed, err := keys.Seal(plain, "member_demographics", seal.Row(memberID, field), "value_enc")
	if err != nil {
		return err
	}
	return memberdb.New(q).PutDemographic(ctx, memberdb.PutDemographicParams{
		MemberID: memberID, Field: field, ValueEnc: sealed, UpdatedAt: at,
	})
}

// ownWords begins the member's own words in the list that is sealed.
const ownWords = "other:"

// Own reads the answers to one field, and the member's own words apart from them.
func (d Demographics) Own(field string) (chosen []string, words string) {
	for _, answer := range d[field] {
		if own, ok := strings.CutPrefix(answer, ownWords); ok {
			words = own
		} else {
			chosen = append(chosen, answer)
		}
	}
	return chosen, words
}

// WithOwnWords is the list that is sealed.
func WithOwnWords(chosen []string, words string) []string {
	answers := slices.Clone(chosen)
	if words != "" {
		answers = append(answers, ownWords+words)
	}
	return answers
}
