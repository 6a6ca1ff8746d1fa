import type { Kind, QueriedField, QueriedFields } from '#kernel/query/queried-fields.ts'

type Row = Readonly<Record<string, unknown>>
type Question = Readonly<Record<string, string>>

/** What no record has. */
const nobodys: Readonly<Partial<Record<Kind, string>>> = {
  text: 'zzqqxx',
  code: 'zzqqxx',
  texts: 'zzqqxx',
  id: '0199a1b2-0000-7000-8000-00000000dead',
  number: '77777',
  instant: '2001-02-03T04:05:06Z',
  date: '2001-02-03',
}

/** Before and after all that records have. */
const ends: Readonly<Partial<Record<Kind, readonly [string, string]>>> = {
  number: ['-1', '9999999'],
  instant: ['2001-02-03T04:05:06Z', '2901-02-03T04:05:06Z'],
  date: ['2001-02-03', '2901-02-03'],
}

/** What each record has its own of: all but one differ from it. */
const ofEachItsOwn = new Set(['id', 'created_at', 'updated_at', 'occurred_at'])

/** Each filter by a field, asked for what hardly any record passes where nearly all are like this one. */
export function rareQuestions(fields: QueriedFields, row: Row): Question[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.operators.flatMap((op) => {
      const value = rareFor(name, field, op, row[name])
      return value === undefined ? [] : [{ [`${name}__${op}`]: value }]
    }),
  )
}

function rareFor(
  name: string,
  { kind, value: schema }: QueriedField,
  op: string,
  own: unknown,
): string | undefined {
  const isEmpty = own == null || own === '' || (Array.isArray(own) && own.length === 0)
  if (op === 'isnull') return String(!isEmpty)
  if (op === 'ne' && (isEmpty || ofEachItsOwn.has(name))) return undefined
  if (op === 'ne') return typeof own === 'string' ? own : JSON.stringify(own)
  if (op === 'lt' || op === 'lte') return ends[kind]?.[0]
  if (op === 'gt' || op === 'gte') return ends[kind]?.[1]
  if (kind === 'boolean') return String(own !== true)
  if (kind === 'choice')
    return (schema as unknown as { options: string[] }).options.find((one) => one !== own)
  return nobodys[kind]
}
