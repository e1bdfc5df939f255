package app

import (
	"net/http/httptest"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// A refused value comes with what stands in the gaps of its text, over REST as
// over RPC: "between {least} and {most}" says nothing to anybody.
func TestRefusedFieldsCarryTheirValues(t *testing.T) {
	w := httptest.NewRecorder()
	ctx := wire.With(t.Context(), wire.NewMeta(httptest.NewRequest("POST", "/", nil), w.Header(), "id", wire.Trust{}))
	refused := apperr.Invalid(apperr.Field{Name: "value", MessageKey: "k", Message: "m", Values: map[string]string{"least": "20", "most": "600"}})
	body, err := operations{}.NewError(ctx, refused).Response.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"values":{`, `"least":"20"`, `"most":"600"`} {
		if !strings.Contains(string(body), want) {
			t.Errorf("%s lacks %s", body, want)
		}
	}
}
