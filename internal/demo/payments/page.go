package payments

import (
	_ "embed" // the page
	"io"
	"net/http"
	"net/url"
	"strings"

	"wellhouse.app/internal/platform/markup"
)

//go:embed page.html
var layout string

// words are what the page says in a language.
type words struct {
	Lang, Title, Lead, Number, Month, Year, Code, Save, Cancel, Tests, Works, Declined, Funds, Again, Once string
	Problems                                                                                               map[string]string
}

var english = words{
	"en", "Add a card", "This page belongs to the payment provider of the demo. Wellhouse never sees the number of your card.", "Card number", "Expiration month (MM)",
	"Expiration year (YY)", "Security code", "Save card", "Go back without saving", "Test numbers, with any later date and any code", "works",
	"is declined when you pay", "has too little money when you pay", "fails once, then works", "is declined right here",
	map[string]string{
		"declined": "The bank declined this card. Please use another one.", "unknown": "This page takes only the test numbers below.",
		"expiry": "Enter a month and a year that are not over.", "code": "Enter the 3 or 4 digits of the security code.",
	},
}

var spanish = words{
	"es", "Agregar una tarjeta", "Esta página es del proveedor de pagos de la demostración. Wellhouse nunca ve el número de su tarjeta.", "Número de tarjeta",
	"Mes de vencimiento (MM)", "Año de vencimiento (AA)", "Código de seguridad", "Guardar la tarjeta", "Volver sin guardar",
	"Números de prueba, con cualquier fecha futura y cualquier código", "funciona", "es rechazada al pagar", "no tiene fondos suficientes al pagar",
	"falla una vez y luego funciona", "es rechazada aquí mismo",
	map[string]string{
		"declined": "El banco rechazó esta tarjeta. Use otra.", "unknown": "Esta página solo acepta los números de prueba de abajo.",
		"expiry": "Escriba un mes y un año que no hayan pasado.", "code": "Escriba los 3 o 4 dígitos del código de seguridad.",
	},
}

var french = words{
	"fr", "Ajouter une carte", "Cette page appartient au fournisseur de paiements de la démonstration. Wellhouse ne voit jamais le numéro de votre carte.",
	"Numéro de carte", "Mois d’expiration (MM)", "Année d’expiration (AA)", "Code de sécurité", "Enregistrer la carte", "Revenir sans enregistrer",
	"Numéros d’essai, avec une date à venir et un code au choix", "fonctionne", "est refusée au paiement", "n’a pas assez de fonds au paiement",
	"échoue une fois, puis fonctionne", "est refusée ici même",
	map[string]string{
		"declined": "La banque a refusé cette carte. Utilisez-en une autre.", "unknown": "Cette page n’accepte que les numéros d’essai ci-dessous.",
		"expiry": "Entrez un mois et une année à venir.", "code": "Entrez les 3 ou 4 chiffres du code de sécurité.",
	},
}

func wordsOf(locale string) words {
	switch {
	case strings.HasPrefix(locale, "es"):
		return spanish
	case strings.HasPrefix(locale, "fr"):
		return french
	}
	return english
}

type shown struct {
	Problem, Field string
	Typed          entered
}

// bad marks a field that the problem is about.
func (s shown) bad(field string, more markup.HTML) markup.HTML {
	return markup.If(s.Field == field, ` aria-invalid="true" aria-describedby="problem"`+more)
}

func (s shown) problem(field string) markup.HTML {
	return markup.If(s.Field == field, markup.Fill(`<p class="bad" id="problem" role="alert">{{text}}</p>`, markup.Values{"text": s.Problem}))
}

func (s shown) page(w words, back string) markup.HTML {
	if !strings.HasPrefix(back, "https://") && !strings.HasPrefix(back, "http://") {
		back = "/"
	}
	const first = " autofocus"
	return markup.Fill(layout, markup.Values{
		"lang": w.Lang, "title": w.Title, "lead": w.Lead, "number": w.Number, "month": w.Month, "year": w.Year, "code": w.Code, "save": w.Save, "cancel": w.Cancel,
		"tests": w.Tests, "works": w.Works, "declined": w.Declined, "funds": w.Funds, "again": w.Again, "once": w.Once, "back": back,
		"typedNumber": s.Typed.Number, "typedMonth": s.Typed.Month, "typedYear": s.Typed.Year,
		"numberBad": s.bad("number", first), "monthBad": s.bad("expiry", first), "yearBad": s.bad("expiry", ""), "codeBad": s.bad("code", first),
		"numberProblem": s.problem("number"), "expiryProblem": s.problem("expiry"), "codeProblem": s.problem("code"),
	})
}

func (s *Server) visitOf(token string) *visit {
	for _, v := range s.store.Visits {
		if v.Token == token && v.Card == "" {
			return v
		}
	}
	return nil
}

// showPage shows the page for a card.
func (s *Server) showPage(w http.ResponseWriter, r *http.Request) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	v := s.visitOf(r.PathValue("token"))
	if v == nil {
		http.NotFound(w, r)
		return
	}
	render(w, http.StatusOK, v, shown{})
}

func render(w http.ResponseWriter, status int, v *visit, what shown) {
	back, err := url.Parse(v.Success)
	if err != nil {
		back = &url.URL{}
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	// A browser checks where the answer to a form leads on to.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' "+back.Scheme+"://"+back.Host+"; frame-ancestors 'none'; base-uri 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, string(what.page(wordsOf(v.Locale), v.Cancel)))
}

// takeCard saves a card and leads back. The number is looked up and forgotten.
func (s *Server) takeCard(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	v := s.visitOf(r.PathValue("token"))
	if v == nil || r.ParseForm() != nil {
		http.NotFound(w, r)
		return
	}
	typed := entered{Number: r.PostForm.Get("number"), Month: r.PostForm.Get("month"), Year: r.PostForm.Get("year"), code: r.PostForm.Get("code")}
	c, problem := typed.check(s.Now())
	if problem != "" {
		field := problem
		if problem == "declined" || problem == "unknown" {
			field = "number"
		}
		render(w, http.StatusUnprocessableEntity, v, shown{
			Problem: wordsOf(v.Locale).Problems[problem], Field: field, Typed: typed,
		})
		return
	}
	c.ID, c.Customer = newID("pm"), v.Customer
	s.store.Cards[c.ID], v.Card = &c, c.ID
	if err := s.store.save(); err != nil {
		http.Error(w, "The card could not be saved.", http.StatusInternalServerError)
		return
	}
	http.Redirect(w, r, v.Success, http.StatusSeeOther)
}
