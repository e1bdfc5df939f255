package desk

import (
	"context"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoTemplate is an answer that a team of the demo shares.
type demoTemplate struct {
	pool, name string
	texts      []TemplateText
}

func demoTemplates() []demoTemplate {
	return []demoTemplate{
		{"coach", "well-done", []TemplateText{
			{Language: "en", Title: "Well done", Body: "Well done, {name}! Small steps like this one add up. What helped you most?"},
			{Language: "es", Title: "Muy bien", Body: "¡Muy bien, {name}! Los pasos pequeños como este suman. ¿Qué le ayudó más?"},
			{Language: "fr", Title: "Bravo", Body: "Bravo, {name}! Les petits pas comme celui-ci comptent. Qu’est-ce qui vous a le plus aidé?"},
		}},
		{"coach", "check-again", []TemplateText{
			{Language: "en", Title: "Check again", Body: "Thank you for telling me, {name}. Please check again in a few minutes and write to me what you see. If you feel unwell, call 911."},
			{Language: "es", Title: "Medir otra vez", Body: "Gracias por avisarme, {name}. Mida otra vez en unos minutos y escríbame lo que ve. Si se siente mal, llame al 911."},
			{Language: "fr", Title: "Mesurer de nouveau", Body: "Merci de me l’avoir dit, {name}. Mesurez de nouveau dans quelques minutes et écrivez-moi ce que vous voyez. Si vous ne vous sentez pas bien, appelez le 911."},
		}},
		{"coach", "meal", []TemplateText{
			{Language: "en", Title: "About a meal", Body: "Thank you for the photo, {name}. Half a plate of vegetables would make this one even better."},
			{Language: "es", Title: "Sobre una comida", Body: "Gracias por la foto, {name}. Con medio plato de verduras quedaría aún mejor."},
			{Language: "fr", Title: "À propos d’un repas", Body: "Merci pour la photo, {name}. Une demi-assiette de légumes la rendrait encore meilleure."},
		}},
		{"careteam", "refill", []TemplateText{
			{Language: "en", Title: "Refill", Body: "Hello {name}, we have sent your refill to your pharmacy. It is usually ready in one to two days."},
			{Language: "es", Title: "Renovar una receta", Body: "Hola, {name}: enviamos la renovación de su receta a su farmacia. Suele estar lista en uno o dos días."},
			{Language: "fr", Title: "Renouvellement", Body: "Bonjour {name}, nous avons envoyé votre renouvellement à votre pharmacie. Il est habituellement prêt en un ou deux jours."},
		}},
		{"guide", "breathe", []TemplateText{
			{Language: "en", Title: "Thank you for sharing", Body: "Thank you for telling me this, {name}. That sounds hard. Would you like to look at one small thing for today together?"},
			{Language: "es", Title: "Gracias por contarlo", Body: "Gracias por contármelo, {name}. Suena difícil. ¿Quiere que veamos juntos algo pequeño para hoy?"},
			{Language: "fr", Title: "Merci de l’avoir dit", Body: "Merci de me l’avoir confié, {name}. Cela semble difficile. Voulez-vous que nous cherchions ensemble une petite chose pour aujourd’hui?"},
		}},
		{"support", "on-its-way", []TemplateText{
			{Language: "en", Title: "On its way", Body: "Hello {name}, your order is on its way. You can follow it on the page of your devices."},
			{Language: "es", Title: "En camino", Body: "Hola, {name}: su pedido está en camino. Puede seguirlo en la página de sus dispositivos."},
			{Language: "fr", Title: "En route", Body: "Bonjour {name}, votre commande est en route. Vous pouvez la suivre à la page de vos appareils."},
		}},
	}
}

// Demo gives each team of the demo a few answers that it writes often.
func Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	for _, t := range demoTemplates() {
		if err := AddHouseTemplate(ctx, q, d.ID("template", t.pool, t.name), t.pool, t.texts, d.Begun.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}
