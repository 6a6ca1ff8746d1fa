import { proposer, type Propose } from '../text/nearest.ts'
import { validationFailed } from '../wire/input.ts'
import { matchesType, subjectTypeOf, type EventType } from './event.ts'

/** The declared types that patterns name. */
export function typesNamed(
  patterns: readonly string[],
  declared: readonly EventType[],
): readonly string[] {
  return declared
    .map(({ type }) => type)
    .filter((type) => patterns.some((pattern) => matchesType(pattern, type)))
}

/** @throws ValidationFailed for a pattern that names no declared type */
export function refuseUnknownTypes(
  patterns: readonly string[],
  declared: readonly EventType[],
  field: string,
): void {
  const types = declared.map(({ type }) => type)
  const unknown = patterns.filter((pattern) => typesNamed([pattern], declared).length === 0)
  if (unknown.length === 0) return
  const propose = proposer()
  throw validationFailed(
    unknown
      .slice(0, 20)
      .map((pattern) => ({ field, code: 'unknown', message: hint(pattern, types, propose) })),
  )
}

function hint(pattern: string, types: readonly string[], propose: Propose): string {
  const nouns = [...new Set(types.map((type) => `${subjectTypeOf(type)}.*`))]
  const close = propose(pattern, [...types, ...nouns])
  const advice =
    close === undefined
      ? 'Use a type, or a pattern such as member.* or *.'
      : `Did you mean "${close}"?`
  return `There is no event "${pattern}". ${advice}`
}
