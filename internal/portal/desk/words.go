package desk

import (
	"fmt"
	"strings"
	"time"

	"wellhouse.app/internal/people/program"
)

// words are what a drafted card is made of. A card is text that two people edit
// and read, so it is written out once, in the member's language.
type words struct {
	programsLine, goal      string
	sugar, pressure, weight string
	noReadings              string
	promise                 string
	language                string
	programs                map[string]string
	months, weekdays        []string
	dateLine, momentLine    func(day int, month, weekday, clock string) string
	clock                   string
}

// wordsOf picks the words of a locale.
func wordsOf(locale string) words {
	switch language(locale) {
	case "es":
		return spanish
	case "fr":
		return french
	}
	return english
}

func (w words) date(t time.Time) string {
	return w.dateLine(t.Day(), w.months[t.Month()-1], w.weekdays[t.Weekday()], "")
}

func (w words) moment(t time.Time) string {
	return w.momentLine(t.Day(), w.months[t.Month()-1], w.weekdays[t.Weekday()], t.Format(w.clock))
}

var english = words{
	programsLine: "Programs: %s.", goal: "Goal weight: %s.",
	sugar:      "Blood sugar: %d readings, average %s, %s%% in range, %d low and %d high.",
	pressure:   "Blood pressure: %d readings, average %s.",
	weight:     "Weight: %d weigh-ins, trend %s.",
	noReadings: "No readings in the last 30 days.",
	promise:    "A reply to the message from %s, by %s.",
	language:   "Reads and writes English.",
	programs: map[string]string{
		program.Diabetes: "Diabetes", program.Hypertension: "Blood pressure", program.HeartFailure: "Heart failure",
		program.Weight: "Weight management", program.AdvancedWeight: "Advanced weight management",
		program.ComprehensiveWeight: "Comprehensive weight care", program.Prediabetes: "Prediabetes",
		program.AdvancedPrediabetes: "Advanced prediabetes", program.ComprehensivePrediabetes: "Comprehensive prediabetes care",
		program.BehavioralHealth: "Mental health", program.KidneyDisease: "Kidney health", program.DeviceFlex: "Diabetes with your own device",
	},
	months:   strings.Fields("January February March April May June July August September October November December"),
	weekdays: strings.Fields("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
	dateLine: func(day int, month, _, _ string) string { return fmt.Sprintf("%s %d", month, day) },
	momentLine: func(day int, month, weekday, clock string) string {
		return fmt.Sprintf("%s, %s %d, %s", weekday, month, day, clock)
	},
	clock: "3:04 PM",
}

var spanish = words{
	programsLine: "Programas: %s.", goal: "Meta de peso: %s.",
	sugar:      "Azúcar en la sangre: %d lecturas, promedio %s, %s%% dentro del rango, %d bajas y %d altas.",
	pressure:   "Presión arterial: %d lecturas, promedio %s.",
	weight:     "Peso: %d pesajes, tendencia %s.",
	noReadings: "No hay lecturas en los últimos 30 días.",
	promise:    "Una respuesta al mensaje del %s, a más tardar el %s.",
	language:   "Lee y escribe en español.",
	programs: map[string]string{
		program.Diabetes: "Diabetes", program.Hypertension: "Presión arterial", program.HeartFailure: "Insuficiencia cardíaca",
		program.Weight: "Control de peso", program.AdvancedWeight: "Control de peso avanzado",
		program.ComprehensiveWeight: "Atención integral del peso", program.Prediabetes: "Prediabetes",
		program.AdvancedPrediabetes: "Programa avanzado de prediabetes", program.ComprehensivePrediabetes: "Atención integral de la prediabetes",
		program.BehavioralHealth: "Salud mental", program.KidneyDisease: "Salud de los riñones", program.DeviceFlex: "Diabetes con su propio dispositivo",
	},
	months:   strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
	weekdays: strings.Fields("domingo lunes martes miércoles jueves viernes sábado"),
	dateLine: func(day int, month, _, _ string) string { return fmt.Sprintf("%d de %s", day, month) },
	momentLine: func(day int, month, weekday, clock string) string {
		return fmt.Sprintf("%s %d de %s a las %s", weekday, day, month, clock)
	},
	clock: "3:04 PM",
}

var french = words{
	programsLine: "Programmes : %s.", goal: "Objectif de poids : %s.",
	sugar:      "Glycémie : %d lectures, moyenne de %s, %s %% dans la cible, %d basses et %d élevées.",
	pressure:   "Tension artérielle : %d lectures, moyenne de %s.",
	weight:     "Poids : %d pesées, tendance %s.",
	noReadings: "Aucune lecture au cours des 30 derniers jours.",
	promise:    "Une réponse au message du %s, au plus tard le %s.",
	language:   "Lit et écrit en français.",
	programs: map[string]string{
		program.Diabetes: "Diabète", program.Hypertension: "Tension artérielle", program.HeartFailure: "Insuffisance cardiaque",
		program.Weight: "Gestion du poids", program.AdvancedWeight: "Gestion du poids avancée",
		program.ComprehensiveWeight: "Soins complets du poids", program.Prediabetes: "Prédiabète",
		program.AdvancedPrediabetes: "Programme avancé pour le prédiabète", program.ComprehensivePrediabetes: "Soins complets du prédiabète",
		program.BehavioralHealth: "Santé mentale", program.KidneyDisease: "Santé des reins", program.DeviceFlex: "Diabète avec votre propre appareil",
	},
	months:   strings.Fields("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
	weekdays: strings.Fields("dimanche lundi mardi mercredi jeudi vendredi samedi"),
	dateLine: func(day int, month, _, _ string) string { return fmt.Sprintf("%d %s", day, month) },
	momentLine: func(day int, month, weekday, clock string) string {
		return fmt.Sprintf("%s %d %s à %s", weekday, day, month, clock)
	},
	clock: "15 h 04",
}
