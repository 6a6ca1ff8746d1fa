import { ownMember } from '#kernel/wire/member-names.ts'

/** Of a record, by name; those of the organization itself stand in `custom`. */
export type Fields = Readonly<Record<string, unknown>>
type Present = Fields & { readonly custom: Fields }

interface Rule {
  readonly isConfirmed: boolean
  /** Whether another field says already what a field that is empty would say. */
  isFilled(name: string): boolean
}

/** What is empty is filled; what is not is replaced only by what is proven. */
export function byRule(present: Present, wanted: Fields, rule: Rule) {
  const { custom: own, ...fields } = wanted
  const plain = compared(present, fields, rule)
  const custom = compared(present.custom, (own ?? {}) as Fields, { ...rule, isFilled: () => false })
  return {
    changes: {
      ...plain.changes,
      ...(hasMembers(custom.changes) && { custom: custom.changes }),
    },
    kept: [...plain.kept, ...customNames(custom.kept)],
  }
}

/** The names of what a record says otherwise, or not at all. */
export function differing(present: Present, wanted: Fields): string[] {
  const { custom: own, ...fields } = wanted
  return [...others(present, fields), ...customNames(others(present.custom, (own ?? {}) as Fields))]
}

/** Such as `phone` and `custom.region`. */
export function namesIn({ custom, ...fields }: Fields): string[] {
  return [...Object.keys(fields), ...customNames(Object.keys(custom ?? {}))]
}

/** What is no text is none. */
export function textIn(fields: Fields, name: string): string {
  const value = ownMember(fields, name)
  return typeof value === 'string' ? value : ''
}

export function hasMembers(fields: Fields): boolean {
  return Object.keys(fields).length > 0
}

function customNames(keys: readonly string[]): string[] {
  return keys.map((key) => `custom.${key}`)
}

function compared(present: Fields, wanted: Fields, { isConfirmed, isFilled }: Rule) {
  const changes: Record<string, unknown> = {}
  const kept: string[] = []
  for (const name of others(present, wanted))
    if (isConfirmed || (isEmpty(ownMember(present, name)) && !isFilled(name)))
      changes[name] = wanted[name]
    else kept.push(name)
  return { changes, kept }
}

function others(present: Fields, wanted: Fields): string[] {
  return Object.keys(wanted).filter((name) => {
    const there = ownMember(present, name)
    return isEmpty(there) || !isSame(there, wanted[name])
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'unknown'
}

function isSame(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}
