package api

import (
	"maps"
	"slices"

	"wellhouse.app/api/internal/contract"
	"wellhouse.app/internal/platform/markup"
)

type values = markup.Values

var fill = markup.Fill

// present fills a layout with a text, if there is one.
func present(text, layout string) markup.HTML {
	return markup.If(text != "", fill(layout, values{"it": text}))
}

// html is the whole page.
func (p page) html() markup.HTML {
	return fill(docsLayout, values{
		"title": p.Title, "version": p.Version, "description": proseHTML(p.Description),
		"areas": markup.Each(p.Groups, func(g group) markup.HTML {
			return fill("\n<li><a href=\"#tag-{{name}}\">{{name}}</a></li>", values{"name": g.Name})
		}),
		"groups": markup.Each(p.Groups, group.html), "calls": markup.Each(p.Calls, call.html), "schemas": markup.Each(p.Schemas, schemaHTML),
	})
}

func (g group) html() markup.HTML {
	return fill(`
<section aria-labelledby="tag-{{name}}">
<h2 id="tag-{{name}}">{{name}}</h2>
<p>{{description}}</p>
{{operations}}
</section>
`, values{"name": g.Name, "description": g.Description, "operations": markup.Each(g.Operations, operation.html)})
}

func (o operation) html() markup.HTML {
	return fill(`
<article aria-labelledby="{{id}}">
<h3 id="{{id}}"><span class="method">{{method}}</span> <code>{{path}}</code></h3>
<p class="summary">{{summary}} <span class="id">{{id}}</span></p>
{{description}}
{{access}}
{{parameters}}
{{body}}
<h4>Answers</h4>
<ul class="fields">{{answers}}
</ul>
</article>
`, values{
		"id": o.ID, "method": o.Method, "path": o.Path, "summary": o.Summary, "description": markup.If(o.Description != "", proseHTML(o.Description)),
		"access": accessHTML(o.Access), "parameters": parametersHTML(o.Parameters), "body": bodyHTML(o.Body), "answers": markup.Each(o.Answers, answer.html),
	})
}

func parametersHTML(all []contract.Parameter) markup.HTML {
	list := markup.Each(all, func(p contract.Parameter) markup.HTML {
		return fill("\n<li><code>{{name}}</code> in {{in}}, {{kind}}{{required}}{{limits}}{{description}}</li>", values{
			"name": p.Name, "in": p.In, "kind": kindHTML(p.Schema), "required": markup.If(p.Required, required),
			"limits": present(p.Schema.Limits(), limitsLayout), "description": described(p.Description),
		})
	})
	return markup.If(len(all) > 0, "<h4>Parameters</h4>\n<ul class=\"fields\">"+list+"\n</ul>")
}

func bodyHTML(b *contract.Body) markup.HTML {
	if b == nil {
		return ""
	}
	return "<h4>Body</h4>\n" + markup.Each(slices.Sorted(maps.Keys(b.Content)), func(name string) markup.HTML {
		s := b.Content[name].Schema
		return fill("<p><code>{{name}}</code> {{kind}}{{limits}}</p>{{fields}}", values{"name": name, "kind": kindHTML(s), "limits": limitsHTML(s), "fields": fieldsHTML(s)})
	})
}

func (a answer) html() markup.HTML {
	return fill("\n<li><code>{{status}}</code> {{description}}{{content}}</li>", values{
		"status": a.Status, "description": textHTML(a.Description),
		"content": markup.Each(slices.Sorted(maps.Keys(a.Content)), func(name string) markup.HTML {
			s := a.Content[name].Schema
			return " " + kindHTML(s) + fieldsHTML(s)
		}),
	})
}

func (c call) html() markup.HTML {
	return fill("\n<li><code>{{procedure}}</code>{{access}}</li>", values{"procedure": c.Procedure, "access": accessHTML(c.Access)})
}

func schemaHTML(s contract.NamedSchema) markup.HTML {
	return fill(`
<article aria-labelledby="schema-{{name}}">
<h3 id="schema-{{name}}"><code>{{name}}</code></h3>
<p>{{kind}}{{limits}}</p>
{{fields}}
</article>
`, values{"name": s.Name, "kind": kindHTML(s.Schema), "limits": limitsHTML(s.Schema), "fields": fieldsHTML(s.Schema)})
}

const (
	required     = " <b>required</b>"
	limitsLayout = ` <span class="limits">{{it}}</span>`
)

func kindHTML(s *contract.Schema) markup.HTML {
	if name := s.Reference(); name != "" {
		return fill(`<a href="#schema-{{name}}">{{kind}}</a>`, values{"name": name, "kind": s.Kind()})
	}
	return fill("{{kind}}", values{"kind": s.Kind()})
}

func limitsHTML(s *contract.Schema) markup.HTML {
	return present(s.Limits(), limitsLayout) + described(s.Description)
}

func described(text string) markup.HTML {
	return markup.If(text != "", " <span>"+textHTML(text)+"</span>")
}

// fieldsHTML lists the fields of an object, and those of the objects in it.
func fieldsHTML(s *contract.Schema) markup.HTML {
	if len(s.Properties) == 0 {
		return ""
	}
	return `<ul class="fields">` + markup.Each(s.Properties, func(p contract.Property) markup.HTML {
		inner := fieldsHTML(p.Schema)
		if p.Schema.Items != nil {
			inner += fieldsHTML(p.Schema.Items)
		}
		return fill("\n<li><code>{{name}}</code> {{kind}}{{required}}{{limits}}{{inner}}</li>", values{
			"name": p.Name, "kind": kindHTML(p.Schema), "required": markup.If(s.IsRequired(p.Name), required), "limits": limitsHTML(p.Schema), "inner": inner,
		})
	}) + "\n</ul>"
}

func accessHTML(words []string) markup.HTML {
	return `<ul class="access">` + markup.Each(words, func(w string) markup.HTML { return present(w, "<li>{{it}}</li>") }) + "</ul>"
}

func proseHTML(text string) markup.HTML {
	return markup.Each(prose(text), func(b block) markup.HTML {
		if b.List {
			return "<ul>" + markup.Each(b.Items, func(i string) markup.HTML { return "<li>" + textHTML(i) + "</li>" }) + "</ul>"
		}
		return markup.Each(b.Items, func(i string) markup.HTML { return "<p>" + textHTML(i) + "</p>" })
	})
}

func textHTML(text string) markup.HTML {
	return markup.Each(spans(text), func(s span) markup.HTML {
		if s.Code {
			return fill("<code>{{text}}</code>", values{"text": s.Text})
		}
		return fill("{{text}}", values{"text": s.Text})
	})
}
