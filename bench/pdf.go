package main

import (
	"bytes"
	"fmt"
	picture "image"
	"image/color"
	paint "image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"github.com/johnfercher/maroto/v2"
	"github.com/johnfercher/maroto/v2/pkg/components/image"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/components/text"
	"github.com/johnfercher/maroto/v2/pkg/config"
	"github.com/johnfercher/maroto/v2/pkg/consts/extension"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/fontrepository"
	"github.com/johnfercher/maroto/v2/pkg/props"
)

// fourPages measures P14: a report of four pages with an embedded font and six
// charts. The product's own benchmark draws it; beside it maroto sets the same
// amount of text in the same font, with its charts as pictures, which is the
// only kind it knows. The ratio is one of CPU time, since neither waits for
// anything.
func fourPages(dir string, rounds int) ([]result, error) {
	program := filepath.Join(dir, "report.test")
	if out, err := exec.Command("go", "test", "-c", "-o", program, "./internal/care/report").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the benchmark of reports: %w\n%s", err, out)
	}
	var p50s, ratios, sizes []float64
	for range rounds {
		mine, err := drawn(program)
		if err != nil {
			return nil, err
		}
		theirs, err := setByMaroto()
		if err != nil {
			return nil, err
		}
		p50s, ratios, sizes = append(p50s, mine.p50), append(ratios, mine.cpu/theirs), append(sizes, mine.kB)
	}
	return []result{
		{Goal: "P14", What: "PDF of four pages, p50", Value: median(p50s), Unit: "ms", Bar: 60},
		{Goal: "P14", What: "PDF of four pages / maroto, CPU", Value: median(ratios), Unit: "x", Bar: 0.4},
		{Goal: "P14", What: "size of the PDF", Value: median(sizes), Unit: "kB", Bar: 150},
	}, nil
}

// draw is what one drawing of the report takes.
type draw struct{ p50, cpu, kB float64 } // ms, ms, kB

var drawnLine = regexp.MustCompile(`BenchmarkFourPages\S*\s+\d+\s.*?([\d.]+) kB\s+([\d.]+) p50-ms`)

const drawings = 25

func drawn(program string) (draw, error) {
	c := exec.Command(program, "-test.run", "^$", "-test.bench", "FourPages", "-test.benchtime", strconv.Itoa(drawings)+"x")
	c.Dir = os.TempDir()
	out, err := c.CombinedOutput()
	found := drawnLine.FindSubmatch(out)
	if err != nil || found == nil {
		return draw{}, fmt.Errorf("drawing reports: %w\n%s", err, out)
	}
	kB, _ := strconv.ParseFloat(string(found[1]), 64)
	p50, err := strconv.ParseFloat(string(found[2]), 64)
	return draw{p50: p50, kB: kB, cpu: inMS(c.ProcessState.UserTime()+c.ProcessState.SystemTime()) / drawings}, err
}

func inMS(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func setByMaroto() (cpu float64, err error) {
	const times = 9
	before := cpuTime(os.Getpid())
	for range times {
		if err := marotoPages(); err != nil {
			return 0, err
		}
	}
	return inMS(cpuTime(os.Getpid())-before) / times, nil
}

func marotoPages() error {
	fonts, err := fontrepository.New().
		AddUTF8FontFromBytes("sans", fontstyle.Normal, liberationsansregular.TTF).
		AddUTF8FontFromBytes("sans", fontstyle.Bold, liberationsansbold.TTF).Load()
	if err != nil {
		return err
	}
	m := maroto.New(config.NewBuilder().WithCustomFonts(fonts).WithDefaultFont(&props.Font{Family: "sans"}).Build())
	const charts, linesUnderChart = 6, 18
	for range charts {
		chart, err := plotted()
		if err != nil {
			return err
		}
		m.AddRows(row.New(55).Add(image.NewFromBytesCol(12, chart, extension.Png)))
		for i := range linesUnderChart {
			cell := func(width int, words string) core.Col { return text.NewCol(width, words, props.Text{Size: 8}) }
			m.AddRows(row.New(5).Add(
				cell(3, "03/04/2026"), cell(2, "7:12 AM"), cell(2, strconv.Itoa(100+i)+"/80"), cell(2, "72"), cell(3, "High, stage 1"),
			))
		}
	}
	doc, err := m.Generate()
	if err == nil && len(doc.GetBytes()) == 0 {
		err = fmt.Errorf("maroto set nothing")
	}
	return err
}

// plotted is a chart as a picture of 150 dots to the inch: axes and 500 marks.
func plotted() ([]byte, error) {
	const width, height = 1108, 320
	img := picture.NewRGBA(picture.Rect(0, 0, width, height))
	paint.Draw(img, img.Bounds(), picture.White, picture.Point{}, paint.Src)
	ink := picture.NewUniform(color.RGBA{27, 38, 36, 255})
	for y := 0; y < height; y += 64 {
		paint.Draw(img, picture.Rect(40, y, width, y+1), ink, picture.Point{}, paint.Src)
	}
	for i := range 500 {
		x, y := 40+i*2, 20+(i*37)%280
		paint.Draw(img, picture.Rect(x, y, x+5, y+5), ink, picture.Point{}, paint.Src)
	}
	var out bytes.Buffer
	err := png.Encode(&out, img)
	return out.Bytes(), err
}
