//go:build soak

package audit_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// Each kind of tampering, at a random place of a log of 100,000 rows.
func TestTamperingIsFoundInALongLog(t *testing.T) {
	const length = 100_000
	kinds := []struct {
		name, statements, what string
	}{
		{"edit", "UPDATE audit_rows SET reason = 'other' WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = %[1]d)", audit.RowEdited},
		{"delete", "DELETE FROM audit_rows WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = %[1]d)", audit.RowMissing},
		{"insert", `UPDATE audit_seals SET seq = -seq WHERE seq >= %[1]d;
			UPDATE audit_seals SET seq = 1 - seq WHERE seq < 0;
			INSERT INTO audit_seals (seq, audit_id, subject, row_hash, chain_hash, sealed_at)
				SELECT %[1]d, 'forged', subject, row_hash, chain_hash, sealed_at FROM audit_seals WHERE seq = %[1]d + 1`, audit.RowMissing},
		{"reorder", `UPDATE audit_seals SET seq = -1 WHERE seq = %[1]d;
			UPDATE audit_seals SET seq = %[1]d WHERE seq = %[1]d + 1;
			UPDATE audit_seals SET seq = %[1]d + 1 WHERE seq = -1`, audit.ChainBroken},
		{"truncate", `DELETE FROM audit_rows WHERE id IN (SELECT audit_id FROM audit_seals WHERE seq >= %[1]d);
			DELETE FROM audit_heads WHERE seq >= %[1]d;
			DELETE FROM audit_seals WHERE seq >= %[1]d`, ""},
		{"fork", "UPDATE audit_seals SET chain_hash = row_hash WHERE seq = %[1]d", audit.ChainBroken},
	}
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		for i := range length / 1000 {
			b.record(t, context.Background(), rowsOf(fmt.Sprint("m", i%7), 1000)...)
			b.seal(t)
		}
		if r := b.verify(t); !r.OK() || r.Sealed != length {
			t.Fatalf("the untouched log: %+v %v", r, r.Fault)
		}
		b.keep(t)
		random := rand.New(rand.NewPCG(1, 2))
		for round := range 2 {
			for _, k := range kinds {
				seq := 2 + random.Int64N(length-4)
				statements := strings.Split(fmt.Sprintf(k.statements, seq), ";")
				for _, s := range statements {
					b.exec(t, s)
				}
				r := b.verify(t)
				if r.OK() || (k.what != "" && (r.Fault.What != k.what || r.Fault.Seq != seq)) {
					t.Errorf("round %d, %s at %d: %v", round, k.name, seq, r.Fault)
				}
				b.restore(t, statements...)
			}
		}
	})
}
