package member

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// termMost is how many letters of a word are kept; a longer search looks for
// the first ones.
const termMost = 20

// Fold writes a text as names are compared.
func Fold(text string) string { return legible.Fold(text) }

// Words splits a name into folded words. An apostrophe belongs to its word.
func Words(text string) []string { return pieces(apostrophes.Replace(Fold(text))) }

var apostrophes = strings.NewReplacer("'", "", "’", "", "‘", "", "ʼ", "")

func pieces(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Term is what a searched word is looked up by.
func Term(word string) string {
	letters := []rune(word)
	return string(letters[:min(len(letters), termMost)])
}

// terms lists every beginning of every word of a name, and of the parts that
// an apostrophe holds together.
func terms(name string) []string {
	var all []string
	for _, word := range append(Words(name), pieces(Fold(name))...) {
		letters := []rune(Term(word))
		for n := range letters {
			all = append(all, string(letters[:n+1]))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// IndexName makes a member findable by the name that the account has now. Call
// it in the transaction that changes a name.
func IndexName(ctx context.Context, q db.Q, memberID string) error {
	store := memberdb.New(q)
	name, err := store.NameToIndex(ctx, memberID)
	if err != nil {
		return err
	}
	sorted := strings.Join(append(Words(name.FamilyName), Words(name.GivenName)...), " ")
	if sorted == "" {
		sorted = memberID // a name without letters is findable by email and id
	}
	if err := store.PutSortName(ctx, memberdb.PutSortNameParams{MemberID: memberID, SortName: sorted}); err != nil {
		return err
	}
	if err := store.ForgetTerms(ctx, memberID); err != nil {
		return err
	}
	return putTerms(ctx, q, memberID, terms(name.GivenName+" "+name.LegalGivenName+" "+name.FamilyName))
}

// putTerms writes the words of a member in one statement.
func putTerms(ctx context.Context, q db.Q, memberID string, list []string) error {
	if len(list) == 0 {
		return nil
	}
	places, args := make([]string, len(list)), []any{memberID}
	for i, term := range list {
		places[i] = fmt.Sprintf("($1, $%d)", i+2)
		args = append(args, term)
	}
	_, err := q.ExecContext(ctx, "INSERT INTO member_search (member_id, term) VALUES "+strings.Join(places, ", ")+
		" ON CONFLICT (member_id, term) DO NOTHING", args...)
	return err
}

// indexBatch is how many members IndexMissing takes in one transaction.
const indexBatch = 200

// IndexMissing makes members findable whom a version without search stored.
func (s *Service) IndexMissing(ctx context.Context) error {
	for {
		var ids []string
		err := s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			if ids, err = memberdb.New(q).WithoutSortName(ctx, indexBatch); err != nil {
				return err
			}
			for _, id := range ids {
				if err := IndexName(ctx, q, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(ids) < indexBatch {
			return err
		}
	}
}
