import type { FieldError } from '#kernel/errors.ts'
import { proposer, type Propose } from '#kernel/text/nearest.ts'
import { shown } from '#kernel/wire/shown.ts'
import type { Form, Texts } from './schemas.ts'

type Translated = Pick<Form, 'fields' | 'languages' | 'texts'>

const mostFaults = 20
const parts = ['labels', 'hints', 'options'] as const
type Part = (typeof parts)[number]

/**
 * What the texts of a form name that it has not. What stood in them before passes: a field or a language may have been
 * taken away since.
 */
export function translationFaults(
  { fields, languages, texts }: Translated,
  before: Form['texts'] = {},
): FieldError[] {
  const ofFields = { keys: fields.map(({ key }) => key), of: 'The form has no field' }
  const options = [...new Set(fields.flatMap((field) => field.options))]
  const known = {
    labels: ofFields,
    hints: ofFields,
    options: { keys: options, of: 'No field has the option' },
  }
  const propose = proposer()
  return Object.entries(texts)
    .flatMap(([code, own]) => {
      const at = `texts.${code}`
      const had = Object.hasOwn(before, code) ? before[code as keyof Form['texts']] : undefined
      if (had === undefined && !languages.some((one) => one === code)) return [notOffered(at, code)]
      return parts.flatMap((part) =>
        unknown(`${at}.${part}`, anew(part, own, had), { ...known[part], propose }),
      )
    })
    .slice(0, mostFaults)
}

function notOffered(field: string, code: string): FieldError {
  const message = `The form is not offered in "${code}". Add it to \`languages\` first.`
  return { field, code: 'incompatible', message }
}

function anew(part: Part, own: Texts, had: Texts | undefined): string[] {
  return Object.keys(own[part] ?? {}).filter((name) => !Object.hasOwn(had?.[part] ?? {}, name))
}

interface Known {
  readonly keys: readonly string[]
  readonly propose: Propose
  /** How a fault begins. */
  readonly of: string
}

function unknown(at: string, names: readonly string[], { keys, propose, of }: Known): FieldError[] {
  return names
    .filter((name) => !keys.includes(name))
    .slice(0, mostFaults)
    .map((name) => {
      const near = propose(name, keys)
      const hint = near === undefined ? '' : ` Did you mean "${near}"?`
      const message = `${of} "${shown(name, 60)}".${hint}`
      return { field: `${at}.${name}`, code: 'unknown', message }
    })
}
