import type { FieldError } from '#kernel/errors.ts'
import { uniqueLabels } from '#kernel/lists/labels.ts'
import { check } from '#kernel/wire/input.ts'
import type { Values } from '#kernel/values.ts'
import { readPhone } from '../cells/read-phone.ts'
import { importables } from '../importables.ts'
import type { Row } from '../verbs.ts'
import type { Planned, Settings } from './plan.ts'

/** What is to be done with a row. */
export type Fate =
  | { readonly what: 'create'; readonly values: Values }
  | { readonly what: 'change'; readonly record: Row; readonly values: Values }
  | { readonly what: 'refuse'; readonly faults: readonly FieldError[] }

/** Decides about a row and the record that it is about, if there is one. Pure. */
export function judge(settings: Settings, row: Planned, found: Row | undefined): Fate {
  const sound = row.faults.filter((fault) => !isNamedAlready(fault, row, found))
  const faults = [...sound, ...currencyFaults(row, found)]
  if (faults.length > 0) return { what: 'refuse', faults }
  if (found !== undefined)
    return settings.mode === 'create'
      ? refused(settings, 'taken', 'The record already exists.')
      : { what: 'change', record: found, values: changeOf(settings, row, found) }
  if (settings.mode === 'update')
    return refused(settings, 'unknown', 'There is no record to change.')
  return creating(settings, row.values)
}

function changeOf(settings: Settings, { values }: Planned, found: Row): Values {
  return added(found, withoutSamePhone(found, withoutCalled(settings, values)))
}

/** What is found by the name that another system gave what became part of it, or by its domain, keeps its own. */
function withoutCalled({ match }: Settings, values: Values): Values {
  if (match !== 'external_id' && match !== 'domain') return values
  const { [match]: _found, ...others } = values
  return others
}

/** Whom a record names stays named, though they have left: an export is read back as it was. */
function isNamedAlready({ field, code }: FieldError, { values }: Planned, found: Row | undefined) {
  return code === 'not_found' && found !== undefined && found[field] === values[field]
}

/** A word that several currencies have is that of the deal, or of the organization, where that is one of them. */
function currencyFaults({ currencies }: Planned, found: Row | undefined): FieldError[] {
  if (currencies === undefined) return []
  const { among, own } = currencies
  const stored = found?.['currency']
  const now = typeof stored === 'string' ? stored : (own ?? '')
  if (among.includes(now)) return []
  const either = `${among.slice(0, -1).join(', ')} or ${among.at(-1)}`
  const message = `The currency beside the value may mean ${either}, but not ${now}. Write its code instead, such as ${among[0]}, or put the code in a column of its own.`
  return [{ field: 'currency', code: 'incompatible', message }]
}

function refused({ match }: Settings, code: 'taken' | 'unknown', message: string): Fate {
  return { what: 'refuse', faults: [{ field: match ?? 'row', code, message }] }
}

function creating({ record }: Settings, values: Values): Fate {
  const outcome = check(importables[record].verbs.shapes.create, values, 'body')
  return 'errors' in outcome
    ? { what: 'refuse', faults: outcome.errors }
    : { what: 'create', values: outcome.data }
}

/** Labels are added to those that are there; what is the same already is no change. */
function added(found: Row, values: Values): Values {
  const { tags, custom } = values
  if (custom !== undefined)
    return { ...added(found, withoutOwn(values)), custom: merged(found['custom'], custom) }
  if (!Array.isArray(tags) || tags.length === 0 || !Array.isArray(found['tags'])) return values
  const there = uniqueLabels(found['tags'].map(String))
  const both = uniqueLabels([...there, ...tags.map(String)])
  const { tags: _there, ...others } = values
  return both.length === there.length ? others : { ...values, tags: both }
}

/** A number that is there already stays as it was written: files hold it in one form, records in whatever form. */
function withoutSamePhone(found: Row, { phone, ...others }: Values): Values {
  if (phone === undefined) return others
  const isSame = typeof found['phone'] === 'string' && readPhone(found['phone'], null) === phone
  return isSame ? others : { ...others, phone }
}

function withoutOwn({ custom: _own, ...values }: Values): Values {
  return values
}

/** An empty cell clears what is there: null says so to the verb, and of what is not there nothing. */
function merged(before: unknown, custom: unknown): Values {
  const present = { ...(before as Values) }
  const all = Object.entries({ ...present, ...(custom as Values) })
  return Object.fromEntries(
    all.filter(([key, value]) => value !== null || Object.hasOwn(present, key)),
  )
}
