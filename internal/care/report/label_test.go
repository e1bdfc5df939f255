package report

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A label has the letters of all four languages, on paper of 4 by 6 inches.
func TestDrawLabel(t *testing.T) {
	l := Label{
		Lines:  []string{"Zoë Gagné-Núñez", "12½ rue de l’Œuvre, app. 3", "Étage º2", "Trois-Rivières QC  G9A 5H7", "CANADA"},
		Number: "WH-7K3M-92QX", Code: "CA", MadeAt: 1_772_638_200_000,
	}
	pdf, err := DrawLabel(l)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := DrawLabel(l)
	if !bytes.Equal(pdf, again) {
		t.Error("the same label has other bytes")
	}
	if !bytes.Contains(pdf, []byte("[0 0 288.00 432.00]")) {
		t.Error("the label is not 4 by 6 inches")
	}
	text := strings.Join(strings.Fields(poppler(t, "pdftotext", pdf, "-layout")), " ")
	for _, line := range append(l.Lines, l.Number, l.Code) {
		if !strings.Contains(text, strings.Join(strings.Fields(line), " ")) {
			t.Errorf("%q is not on the label: %s", line, text)
		}
	}
}

// The longest names and addresses that we take stay on the paper, in every script of our
// four locales.
func TestLongLabelsStayOnThePaper(t *testing.T) {
	for _, lines := range [][]string{
		{"Rosa Delgado", "412 Mesquite Lane", "San Antonio TX  78205", "UNITED STATES"},
		{"María de los Ángeles Fernández-Gutiérrez y Núñez de la Peña", "Av. Doctor Ramón Emeterio Betances 1250", "Edificio Ñandú, apartamento 12-B", "San Juan PR  00907", "UNITED STATES"},
		{"Marie-Françoise Bélanger-L’Écuyer", "1220, boulevard de l’Œuvre-des-Sœurs Ouest", "bureau 1405", "Saint-Louis-du-Ha! Ha! QC  G0L 3S0", "CANADA"},
		{strings.Repeat("Wolfeschlegelstein", 6), strings.Repeat("A", 100), strings.Repeat("long words ", 9), strings.Repeat("Llanfair", 7) + " ON  K1A 0B1", "CANADA"},
	} {
		pdf, err := DrawLabel(Label{Lines: lines, Number: "WH-7K3M-92QX", Code: "CA", MadeAt: 1_772_638_200_000})
		if err != nil {
			t.Fatal(err)
		}
		boxes := labelWord.FindAllStringSubmatch(poppler(t, "pdftotext", pdf, "-bbox"), -1)
		if len(boxes) < len(lines) {
			t.Fatalf("%d words", len(boxes))
		}
		for _, b := range boxes {
			left, _ := strconv.ParseFloat(b[1], 64)
			right, _ := strconv.ParseFloat(b[2], 64)
			bottom, _ := strconv.ParseFloat(b[3], 64)
			if left < labelMargin-1 || right > labelWidth-labelMargin+1 || bottom > labelHeight-labelMargin/2 {
				t.Errorf("%s is not on the paper: %s to %s, down to %s", b[4], b[1], b[2], b[3])
			}
		}
	}
}

var labelWord = regexp.MustCompile(`<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<`)
