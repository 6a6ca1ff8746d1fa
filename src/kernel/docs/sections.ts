import type { ToldKind } from '../wire/problem.ts'
import { anchorOf } from './anchor.ts'
import { conventions } from './conventions.ts'
import { code, command, html, json, prose, type Html } from './html.ts'
import { schemaTable } from './schema.ts'
import { exampleOf } from '../openapi/example.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/document.ts'
import type { Step } from '../openapi/openapi.ts'

export function startSection(steps: readonly Step[], { info, servers }: OpenApiDocument): Html {
  const api = servers[0]?.url ?? ''
  return html`<section id="start" class="start">
    <h1>${info.title}</h1>
    <p class="lead">${info.description}</p>
    <p class="facts">
      <span>Version ${code(info.version)}</span>
      <span>Address ${code(api)}</span>
      <a href="/docs/try/">Try it</a>
      <a href="/api/v1/openapi.json">OpenAPI</a>
      <a href="/docs/api.md">Markdown</a>
      <a href="/llms.txt">llms.txt</a>
    </p>
    <h2>Getting started</h2>
    <ol class="steps">
      ${steps.map((step, index) => stepItem(step, index, api))}
    </ol>
  </section>`
}

function stepItem({ title, text, command: line }: Step, index: number, api: string): Html {
  return html`<li id="start-${index + 1}" data-kind="Guide">
    <h3>${title}</h3>
    <p>${prose(text)}</p>
    ${command(line.replaceAll('{api}', api))}
  </li>`
}

export function conventionSection(): Html {
  return html`<section id="conventions">
    <h2>Conventions</h2>
    <dl class="conventions">
      ${conventions.map(
        ([title, text]) =>
          html`<div id="${anchorOf('convention', title)}" data-kind="Guide">
            <dt>${title}</dt>
            <dd>${prose(text)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

/** Every code with what it means and what to do; the `type` of a problem document points here. */
export function problemSection(problems: readonly ToldKind[], document: OpenApiDocument): Html {
  const example = document.components.examples['validation_failed']
  return html`<section id="problems">
    <h2>Problems</h2>
    <p>
      A refused request gets a problem document (RFC 9457, ${code('application/problem+json')}).
      Programs go by ${code('code')}; ${code('detail')} tells a person what to do next.
    </p>
    ${example === undefined ? undefined : json(example.value)}
    <div class="problems">${problems.map(problemCard)}</div>
  </section>`
}

function problemCard({ status, code: name, title, detail }: ToldKind): Html {
  return html`<article id="problem-${name}" class="problem" data-kind="Problem">
    <h3>
      <span class="badge status">${status}</span> <a href="#problem-${name}">${code(name)}</a>
    </h3>
    <p><strong>${title}.</strong> ${prose(detail)}</p>
  </article>`
}

/** Every named shape with its members and an example. */
export function shapeSection({ components: { schemas } }: OpenApiDocument): Html {
  return html`<section id="shapes">
    <h2>Shapes</h2>
    ${Object.entries(schemas).map(([name, schema]) => shapeArticle(name, schema, schemas))}
  </section>`
}

function shapeArticle(
  name: string,
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): Html {
  return html`<article id="shape-${name}" data-kind="Shape">
    <header>
      <h3><a href="#shape-${name}">${name}</a></h3>
    </header>
    <div class="words">
      ${typeof schema['description'] === 'string' ? html`<p>${prose(schema['description'])}</p>` : ''}
      ${schemaTable(schema, schemas, 'Members')}
    </div>
    <div class="sample">
      <h4>Example</h4>
      ${json(exampleOf(schema, schemas))}
    </div>
  </article>`
}
