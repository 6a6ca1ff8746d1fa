import type { RefusalKind } from '../errors.ts'
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
      <a href="/api/v1/openapi.json">OpenAPI document</a>
    </p>
    <h2>Getting started</h2>
    <ol class="steps">
      ${steps.map((step) => stepItem(step, api))}
    </ol>
  </section>`
}

function stepItem({ title, text, command: line }: Step, api: string): Html {
  return html`<li>
    <h3>${title}</h3>
    <p>${prose(text)}</p>
    ${command(line.replaceAll('{api}', api))}
  </li>`
}

const conventions: readonly (readonly [string, string])[] = [
  [
    'Requests',
    'Bodies are JSON in UTF-8, sent with `Content-Type: application/json`, at most 1 MiB. A query parameter or body member that does not exist is refused by name, so nothing you send is dropped silently.',
  ],
  [
    'Organization',
    'Workspace calls name their organization: `organization_id` in the query, or in the body of a write. You must be a member of it.',
  ],
  [
    'Lists',
    'A list answers `count`, `next`, `previous` and `results`. Choose with `page` and `page_size` (25 unless told, at most 200), order with `ordering`; a leading minus turns an order around. Follow `next` to read on: beyond row 10,000 it goes on by `cursor`.',
  ],
  [
    'Values',
    'Ids are UUIDs. Times are RFC 3339 in UTC, such as `2026-11-20T10:00:00.000Z`. Credits are decimal strings with two places, such as `"12.50"`.',
  ],
  [
    'Repeating a request',
    'Send an `Idempotency-Key` with a POST and it happens once: for 24 hours the same key is answered with the first answer and `Idempotent-Replayed: true`.',
  ],
  [
    'Limits',
    'Every answer tells where you stand: `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` in seconds. After a 429, wait for `Retry-After` seconds.',
  ],
  [
    'Support',
    'Every answer carries `X-Request-Id`, which is also the `request_id` of a refusal. Quote it when you report a problem.',
  ],
]

export function conventionSection(): Html {
  return html`<section id="conventions">
    <h2>Conventions</h2>
    <dl class="conventions">
      ${conventions.map(
        ([title, text]) =>
          html`<div>
            <dt>${title}</dt>
            <dd>${prose(text)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

/** Every code with what it means and what to do; the `type` of a problem document points here. */
export function problemSection(problems: readonly RefusalKind[], document: OpenApiDocument): Html {
  return html`<section id="problems">
    <h2>Problems</h2>
    <p>
      A refused request is answered with a problem document (RFC 9457,
      ${code('application/problem+json')}). Programs go by ${code('code')}; ${code('detail')} tells
      a person what to do next.
    </p>
    ${json(document.components.examples['validation_failed']?.value)}
    <div class="problems">${problems.map(problemCard)}</div>
  </section>`
}

function problemCard({ status, code: name, title, detail }: RefusalKind): Html {
  return html`<article
    id="problem-${name}"
    class="problem"
    data-words="${status} ${name} ${title.toLowerCase()}"
  >
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
  return html`<article id="shape-${name}" data-words="${name.toLowerCase()}">
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
