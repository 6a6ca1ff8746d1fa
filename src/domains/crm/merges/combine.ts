import type { Values } from '#kernel/values.ts'
import { ValidationFailed, type FieldError } from '#kernel/errors.ts'
import { unknown } from '#kernel/query/condition.ts'
import { uniqueLabels } from '#kernel/lists/labels.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import { maxEmails, maxTags } from '../records/fields.ts'
import type { AnyRecord } from '../records/kinds.ts'

type Choices = Readonly<Record<string, string>>
/** Of the organization's own, and of nobody's choice. */
const kept = new Set(['id', 'created_at', 'updated_at', 'created_by', 'organization_id'])
const mostOf: Readonly<Record<string, number>> = { tags: maxTags, emails: maxEmails }
const customPrefix = 'custom.'

/**
 * What the first record says once the others are part of it: of each field what was chosen, else what the first says
 * that says something; lists are united, and who withdrew their consent anywhere has withdrawn it.
 * `own` are the keys of the fields that the organization has. @throws ValidationFailed
 */
export function combine(
  records: readonly AnyRecord[],
  chosen: Choices,
  own: readonly string[],
): Record<string, unknown> {
  const [into] = records as [AnyRecord]
  refuseUnknown(records, chosen, own)
  refuseConsentOf(records, chosen)
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(into).filter((one) => !kept.has(one)))
    values[name] = chosenOf(records, name, chosen) ?? together(records, name, chosen)
  if (Array.isArray(values['emails'])) values['emails'] = addressesOf(records, values)
  refuseTooMany(values)
  return values
}

function chosenOf(records: readonly AnyRecord[], name: string, chosen: Choices): unknown {
  const from = records.find(({ id }) => id === chosen[name])
  return from?.[name] ?? undefined
}

function together(records: readonly AnyRecord[], name: string, chosen: Choices): unknown {
  const said = records.map((one) => one[name])
  if (chosen[name] !== undefined) return null
  if (name === 'custom') return customOf(records, chosen)
  if (name === 'consent') return consentOf(said)
  if (name === 'last_activity_at') return latest(said)
  if (Array.isArray(said[0])) return uniqueLabels(said.flat().filter(isText))
  return said.find((value) => !isNothing(value)) ?? said[0]
}

/** Whatever is chosen for it, an address of somebody is not forgotten. */
function addressesOf(records: readonly AnyRecord[], { emails, email }: Values): string[] {
  const all = [...(emails as string[]), ...records.map((one) => one['email'])].filter(isText)
  const own = String(email).toLowerCase()
  return uniqueLabels(all.filter((one) => one !== '' && one.toLowerCase() !== own))
}

function customOf(records: readonly AnyRecord[], chosen: Choices): Values {
  const customs = records.map(({ id, custom }) => ({ id, custom: (custom ?? {}) as Values }))
  const names = new Set(customs.flatMap(({ custom }) => Object.keys(custom)))
  const values = [...names].map((name) => {
    const by = chosen[`${customPrefix}${name}`]
    const said = customs.filter(({ id }) => by === undefined || id === by)
    return [
      name,
      said.map(({ custom }) => ownMember(custom, name)).find((one) => !isNothing(one)),
    ] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function consentOf(said: readonly unknown[]): unknown {
  return ['withdrawn', 'given', 'unknown'].find((one) => said.includes(one)) ?? said[0]
}

function latest(said: readonly unknown[]): unknown {
  return said.filter(isText).toSorted().at(-1) ?? null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function refuseUnknown(
  records: readonly AnyRecord[],
  chosen: Choices,
  own: readonly string[],
): void {
  const [into] = records as [AnyRecord]
  const names = [
    ...Object.keys(into).filter((name) => !kept.has(name)),
    ...own.map((key) => `${customPrefix}${key}`),
  ]
  const errors = Object.entries(chosen).flatMap(([name, id]): FieldError[] => {
    const field = `fields.${name}`
    if (!names.includes(name))
      return [{ field, code: 'unknown', message: unknown('field', name, names) }]
    if (records.some((one) => one.id === id)) return []
    return [
      { field, code: 'not_found', message: 'Send the id of one of the records that are merged.' },
    ]
  })
  if (errors.length > 0) throw new ValidationFailed({ errors })
}

/** Nobody gives somebody's consent again by choosing the record that knows nothing of its withdrawal. */
function refuseConsentOf(records: readonly AnyRecord[], { consent }: Choices): void {
  if (consent === undefined) return
  const chosen = records.find(({ id }) => id === consent)
  const withdrawn = records.find((one) => one['consent'] === 'withdrawn')
  if (withdrawn === undefined || chosen?.['consent'] === 'withdrawn') return
  const message = `Consent was withdrawn in ${withdrawn.id} and stays withdrawn. Leave \`consent\` out of \`fields\`.`
  throw new ValidationFailed({
    errors: [{ field: 'fields.consent', code: 'incompatible', message }],
  })
}

function refuseTooMany(values: Values): void {
  const errors = Object.entries(mostOf).flatMap(([name, most]): FieldError[] => {
    const value = values[name]
    if (!Array.isArray(value) || value.length <= most) return []
    const message = `Together they have more than ${most}. Choose those of one record with \`fields\`.`
    return [{ field: `fields.${name}`, code: 'too_many', message }]
  })
  if (errors.length > 0) throw new ValidationFailed({ errors })
}
