import type { FieldError } from '../errors.ts'

const mostFaults = 20

interface Visit {
  readonly value: unknown
  readonly name: string
  readonly parent: Visit | undefined
}

/**
 * Text that PostgreSQL cannot store or that would change on its way (NUL, lone surrogates), and members
 * named `__proto__`: refused by name, so that nothing is altered silently.
 */
export function textFaults(root: unknown): FieldError[] {
  const faults: FieldError[] = []
  const waiting: Visit[] = [{ value: root, name: '', parent: undefined }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const message = faultOf(visit)
    if (message === undefined) wait(waiting, visit)
    else if (faults.push({ field: pathOf(visit), code: 'invalid_text', message }) === mostFaults)
      break
  }
  return faults
}

function faultOf({ value, name }: Visit): string | undefined {
  if (name === '__proto__') return 'This name is not allowed.'
  if (!storable(name)) return 'The name holds a NUL character or half of a surrogate pair.'
  if (typeof value === 'string' && !storable(value))
    return 'The text holds a NUL character or half of a surrogate pair.'
  return undefined
}

function storable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

function wait(waiting: Visit[], parent: Visit): void {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) waiting.push({ value: inner, name, parent })
}

function pathOf(visit: Visit): string {
  const names: string[] = []
  for (let at: Visit | undefined = visit; at?.parent !== undefined; at = at.parent)
    names.unshift(at.name)
  return names.join('.') || 'body'
}
