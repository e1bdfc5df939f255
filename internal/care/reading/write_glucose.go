package reading

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/go-faster/jx"

	"wellhouse.app/internal/care/figure"
)

// pages are texts that were sent; the next list takes one and needs no memory
// of its own.
var pages = sync.Pool{New: func() any { return new([]byte) }}

// write sends the page as the contract describes it. Everyone asks for a list
// of three months all day, so it is appended to one buffer; a test compares it
// byte by byte with the output of the generated code.
func (p *GlucosePage) write(w http.ResponseWriter) error {
	text := pages.Get().(*[]byte)
	defer pages.Put(text)
	*text = p.append((*text)[:0])
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(*text)))
	_, err := w.Write(*text)
	return err
}

func (p *GlucosePage) append(b []byte) []byte {
	b = append(b, `{"bgs":[`...)
	for i := range p.Readings {
		if i > 0 {
			b = append(b, ',')
		}
		b = p.appendOne(b, &p.Readings[i])
	}
	b = append(b, `],"nextCursor":`...)
	if p.Next == "" {
		return append(b, `null}`...)
	}
	return append(appendText(b, p.Next), '}')
}

// appendOne writes a reading; glucoseBody says the same to the generated code.
func (p *GlucosePage) appendOne(b []byte, g *Glucose) []byte {
	b = append(append(append(b, `{"id":"`...), g.ID...), `","timestamp":"`...)
	b = g.AppendLocal(b)
	b = appendNumber(b, `","at":`, g.At)
	b = appendNumber(b, `,"offsetMinutes":`, int64(g.Offset))
	b = appendNumber(b, `,"value":`, int64(g.Value))
	shown := shownGlucose(*g, p.Frame)
	b = append(b, `,"figure":{"value":`...)
	b = appendDecimal(b, shown.Value)
	b = append(append(b, `,"unit":"`...), shown.Unit...)
	b = append(append(b, `","text":"`...), shown.Text...)
	b = append(b, `"},"tags":{`...)
	b = appendTags(b, g)
	if level, ok := g.Check().Level(); ok {
		b = appendNumber(b, `},"adaTargetRangeExtendedStatus":`, int64(level))
		b = appendNumber(b, `,"status":{"extended":`, int64(level))
		b = appendNumber(b, `,"level":`, int64(level.Five()))
		b = append(append(b, `,"key":"`...), level.Key()...)
	} else {
		b = append(b, `},"adaTargetRangeExtendedStatus":null,"status":{"extended":null,"level":null,"key":"`+figure.ControlKey...)
	}
	mark, marked := markBody(g.Stamp, p.Marks).Get()
	if !marked {
		return append(b, `"},"mark":null}`...)
	}
	b = append(append(b, `"},"mark":{"mark":"`...), mark.Mark...)
	b = append(append(b, `","key":"`...), mark.Key...)
	b = appendText(append(b, `","reason":`...), mark.Reason)
	return append(appendNumber(b, `,"at":`, int64(mark.At)), `}}`...)
}

func appendTags(b []byte, g *Glucose) []byte {
	b = appendNumber(b, `"source":`, int64(g.Source))
	b = strconv.AppendBool(append(b, `,"is_control":`...), g.Mark == figure.Control)
	if g.Note != "" {
		b = appendText(append(b, `,"note":`...), g.Note)
	}
	if g.Carbs != nil {
		b = appendNumber(b, `,"carb":`, int64(*g.Carbs))
	}
	b = appendNumber(b, `,"eat_code":`, int64(g.Meal))
	if g.Feeling != nil {
		b = appendNumber(b, `,"feeling_code":`, int64(*g.Feeling))
	}
	if g.Short != nil || g.Long != nil || g.Premix != nil {
		b = appendInsulin(append(b, `,"insulin":{`...), g)
	}
	b = strconv.AppendBool(append(b, `,"OOR_low":`...), g.BelowAll)
	return strconv.AppendBool(append(b, `,"OOR_high":`...), g.AboveAll)
}

func appendInsulin(b []byte, g *Glucose) []byte {
	comma := ""
	for _, dose := range []struct {
		name   string
		tenths *int
	}{{`"short_float":`, g.Short}, {`"long_float":`, g.Long}, {`"premix_float":`, g.Premix}} {
		if dose.tenths != nil {
			b = appendDecimal(append(append(b, comma...), dose.name...), float64(*dose.tenths)/10)
			comma = ","
		}
	}
	return append(b, '}')
}

func appendNumber(b []byte, before string, n int64) []byte {
	return strconv.AppendInt(append(b, before...), n, 10)
}

// appendDecimal writes what was rounded to a few decimals.
func appendDecimal(b []byte, v float64) []byte { return strconv.AppendFloat(b, v, 'f', -1, 64) }

// appendText writes what a person wrote, as the generated code quotes it.
func appendText(b []byte, text string) []byte {
	w := jx.Writer{Buf: b}
	w.Str(text)
	return w.Buf
}
