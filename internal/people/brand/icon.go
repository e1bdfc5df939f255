package brand

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"sort"
)

// IconSizes are the favicons that a page links to.
var IconSizes = []int{16, 32, 192}

// installSize is the further size that the web manifest offers for home screens.
const installSize = 512

const (
	iconRadius = 0.24 // of the size
	iconSheen  = 10   // percent of white at the top edge
	subrows    = 16   // samples of a pixel row
)

// Icon draws the brand's initial on a rounded square of its action colour.
func (b Brand) Icon(size int) ([]byte, error) {
	roles, err := Derive(b.Colors.Light.Primary1, Light)
	if err != nil {
		return nil, err
	}
	ground, err := parseHex(roles.Action)
	if err != nil {
		return nil, err
	}
	s := float64(size)
	square := cover(size, [][]point{roundedSquare(s, iconRadius*s)})
	letter := glyphs()[initial(b.Name)]
	ink := cover(size, letter.at(place(letter, 0, 0, s)))
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		row := mix(ground, rgb{255, 255, 255}, iconSheen*(size-1-y)/size)
		for x := range size {
			i := y*size + x
			c := mix(row, rgb{255, 255, 255}, int(math.Round(ink[i]*100)))
			picture.SetNRGBA(x, y, color.NRGBA{uint8(c[0]), uint8(c[1]), uint8(c[2]), uint8(math.Round(square[i] * 255))})
		}
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, picture); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// at returns the outline in pixels, with the y axis pointing down.
func (g glyph) at(x, y, scale float64) [][]point {
	all := g.contours()
	for _, contour := range all {
		for i, p := range contour {
			contour[i] = point{x + p.x*scale, y - p.y*scale}
		}
	}
	return all
}

func roundedSquare(size, radius float64) (edge []point) {
	const steps = 24
	for corner := range 4 {
		cx, cy := size-radius, radius
		if corner == 1 || corner == 2 {
			cy = size - radius
		}
		if corner >= 2 {
			cx = radius
		}
		for i := range steps + 1 {
			angle := math.Pi / 2 * (float64(corner) - 1 + float64(i)/steps)
			edge = append(edge, point{cx + radius*math.Cos(angle), cy + radius*math.Sin(angle)})
		}
	}
	return edge
}

type crossing struct {
	x       float64
	winding int
}

// cover returns how much of each pixel lies inside the polygons: exact along a
// row, sampled across it.
func cover(size int, polygons [][]point) []float64 {
	share := make([]float64, size*size)
	for sub := range size * subrows {
		y := (float64(sub) + 0.5) / subrows
		row := share[sub/subrows*size:][:size]
		crossings := cross(polygons, y)
		winding := 0
		for i := 0; i+1 < len(crossings); i++ {
			winding += crossings[i].winding
			if winding != 0 {
				fill(row, crossings[i].x, crossings[i+1].x)
			}
		}
	}
	return share
}

// cross lists where the polygons' edges meet a horizontal line, left to right.
func cross(polygons [][]point, y float64) (all []crossing) {
	for _, polygon := range polygons {
		for i, a := range polygon {
			b := polygon[(i+1)%len(polygon)]
			winding := 1
			if a.y > b.y {
				a, b, winding = b, a, -1
			}
			if a.y <= y && y < b.y {
				all = append(all, crossing{a.x + (b.x-a.x)*(y-a.y)/(b.y-a.y), winding})
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].x < all[j].x })
	return all
}

func fill(row []float64, from, to float64) {
	from, to = max(from, 0), min(to, float64(len(row)))
	for x := int(from); x < len(row) && float64(x) < to; x++ {
		row[x] += (min(to, float64(x+1)) - max(from, float64(x))) / subrows
		row[x] = min(row[x], 1)
	}
}
