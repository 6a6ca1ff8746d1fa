import type { FieldError } from '../errors.ts'

const deepest = 32
const mostMembers = 200
/** In one body, unless it may bring many records at once. */
export const mostValues = 5_000
export const mostValuesOfMany = 50_000

/**
 * What makes a JSON value too much to be looked at: nesting, members of one object, or values in all.
 * Takes as many steps as there are values, and no more than it needs to know.
 */
export function sizeFault(root: unknown, most = mostValues): FieldError | undefined {
  let level: unknown[] = [root]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return fault('too_deep', `Nest at most ${deepest} levels.`)
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const inside: unknown[] = Array.isArray(value) ? value : Object.values(value)
      if (!Array.isArray(value) && inside.length > mostMembers)
        return fault('too_many', `Send at most ${mostMembers} members in one object.`)
      values += inside.length
      if (values > most) return fault('too_many', `Send at most ${most} values in all.`)
      for (const one of inside) below.push(one)
    }
    level = below
  }
  return undefined
}

/** The same of JSON that has not been read yet, as far as commas and brackets tell: it stops where it is too much. */
export function textSizeFault(bytes: Uint8Array, most = mostValues): FieldError | undefined {
  let commas = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === comma) commas += 1
    else if (byte === bracket || byte === brace) depth += 1
    else if (byte === bracket + 2 || byte === brace + 2) depth -= 1
    if (commas > most) return fault('too_many', `Send at most ${most} values in all.`)
    if (depth > deepest + 1) return fault('too_deep', `Nest at most ${deepest} levels.`)
  }
  return undefined
}

const [quote, comma, bracket, brace, backslash] = [34, 44, 91, 123, 92] as const

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

function fault(code: FieldError['code'], message: string): FieldError {
  return { field: 'body', code, message }
}
