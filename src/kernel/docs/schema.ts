import { propertiesOf, referred } from '../openapi/example.ts'
import { typeWords } from './type-words.ts'
import { code, html, prose, type Html } from './html.ts'
import type { JsonSchema } from '../openapi/document.ts'

type Components = Readonly<Record<string, JsonSchema>>

export interface FieldRow {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly description?: string
  /** Where it is sent, where that is not clear from the table. */
  readonly place?: string
}

/** The members of an object as a table; a schema of another kind as a sentence. */
export function schemaTable(schema: JsonSchema, components: Components, caption: string): Html {
  const whole = referred(schema, components) ?? schema
  const required = new Set((whole['required'] ?? []) as string[])
  const rows = propertiesOf(whole).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }))
  return rows.length === 0 ? html`<p>${typeOf(whole)}</p>` : fieldTable(rows, caption)
}

export function fieldTable(rows: readonly FieldRow[], caption: string): Html {
  return html`<div class="scroll">
    <table>
      <caption>
        ${caption}
      </caption>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`
}

function row({ name, schema, required, place, description }: FieldRow): Html {
  return html`<tr>
    <th scope="row">
      ${code(name)} ${required ? html`<small class="required">required</small>` : undefined}
    </th>
    <td>
      <span class="type">${typeOf(schema)}${place === undefined ? '' : ` · ${place}`}</span>
      ${sentence(description ?? schema['description'])} ${bounds(schema)}
    </td>
  </tr>`
}

function sentence(description: unknown): Html | undefined {
  return typeof description === 'string' ? html`<p>${prose(description)}</p>` : undefined
}

/** The type in words; named shapes are links to where they are described. */
export function typeOf(schema: JsonSchema): Html {
  return html`${typeWords(schema).map(({ kind, text }) => {
    if (kind === 'shape') return html`<a href="#shape-${text}">${text}</a>`
    return kind === 'value' ? code(text) : html`${text}`
  })}`
}

type Bound = number | string | undefined

function bounds(schema: JsonSchema): Html | undefined {
  const bound = (keyword: string) => schema[keyword] as Bound
  const said = [
    range('', bound('minimum') ?? above(bound('exclusiveMinimum')), bound('maximum')),
    range(' characters', bound('minLength'), bound('maxLength')),
    range(' entries', bound('minItems'), bound('maxItems')),
    'default' in schema ? `default ${JSON.stringify(schema['default'])}` : undefined,
  ].filter((part) => part !== undefined)
  return said.length === 0 ? undefined : html`<small class="bounds">${said.join(' · ')}</small>`
}

function above(bound: Bound): Bound {
  return bound === undefined ? undefined : `above ${bound}`
}

function range(unit: string, from: Bound, to: Bound): string | undefined {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (to !== undefined) return `at most ${to}${unit}`
  return from === undefined ? undefined : `at least ${from}${unit}`
}
