import { z } from 'zod'
import { deals } from '#domains/crm/deals/deals.ts'
import { fieldOf, type Kind, type Operator } from '#kernel/query/queried-fields.ts'

/** How the kinds of fields are called, of which each has its operators. */
const kinds: Readonly<Record<Kind, string>> = {
  text: 'texts',
  code: 'codes',
  id: 'ids',
  choice: 'choices',
  number: 'numbers',
  boolean: 'yes or no',
  instant: 'instants',
  date: 'days',
  texts: 'lists of texts',
}

/** One comparison of deals with each operator: its parameter of a list, the text of that, and what it is compared with in JSON. */
export const comparisons: Readonly<
  Record<Operator, readonly [name: string, text: string, value: unknown]>
> = {
  eq: ['title', 'Rye', 'Rye'],
  ne: ['title__ne', 'Rye', 'Rye'],
  in: ['currency__in', 'EUR,GBP', ['EUR', 'GBP']],
  gt: ['value__gt', '1000', 1000],
  gte: ['value__gte', '1000.50', 1000.5],
  lt: ['created_at__lt', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  lte: ['expected_close__lte', '2027-03-31', '2027-03-31'],
  contains: ['title__contains', 'rye', 'rye'],
  starts_with: ['title__starts_with', 'rye', 'rye'],
  any: ['tags__any', 'baker,school', ['baker', 'school']],
  all: ['tags__all', 'baker,school', ['baker', 'school']],
  isnull: ['expected_close__isnull', 'true', true],
}

export const comparedFields = deals.fields

/** A line for each operator, as `docs/crm.md` is to show it. */
export const filterTable: readonly string[] = Object.entries(comparisons).map(
  ([op, [name, text, value]]) => {
    const asked = { field: fieldIn(name), op, value }
    const cells = [`\`${op}\``, kindsWith(op), `\`${name}=${text}\``, `\`${spaced(asked)}\``]
    return `| ${cells.join(' | ')} |`
  },
)

export function fieldIn(name: string): string {
  return name.replace(/__\w+$/, '')
}

function kindsWith(op: string): string {
  const { with: having = [], without = [] } = Object.groupBy(Object.entries(kinds), ([kind]) =>
    fieldOf(kind as Kind, z.string()).operators.some((one) => one === op) ? 'with' : 'without',
  )
  const called = (some: typeof having) => some.map(([, name]) => name).join(', ')
  if (without.length === 0) return 'all'
  return without.length <= 2 ? `all but ${called(without)}` : called(having)
}

function spaced(asked: object): string {
  return JSON.stringify(asked).replaceAll(/(":|",|\],)(?=["[\dt])/g, '$1 ')
}
