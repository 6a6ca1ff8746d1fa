/** What every object has is found in each, though nobody sent it: no value is to be looked up by such a name. */
export const notOfAllObjects = [
  (name: string) => !(name in Object.prototype),
  'Send another name: every object already has a member of this name',
] as const

/** What it holds itself under a name, and not what every object has. */
export function ownMember<V>(values: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** The same members without what every object has, which a schema would read as what was sent. */
export function bare(value: unknown): unknown {
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isNamed ? Object.assign(Object.create(null) as object, value) : value
}
