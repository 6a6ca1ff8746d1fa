import type { FieldError } from '../errors.ts'

const mostFaults = 20

interface Visit {
  readonly value: unknown
  readonly name: string
  readonly parent: Visit | undefined
}

/** The `member` of each element of `list`, which is judged by itself. */
export interface JudgedLater {
  readonly list: string
  readonly member: string
}

/**
 * Text that PostgreSQL cannot store or that would change on its way (NUL, lone surrogates), and members
 * named `__proto__`: refused by name, so that nothing is altered silently.
 */
export function textFaults(root: unknown, later?: JudgedLater): FieldError[] {
  const faults: FieldError[] = []
  const waiting: Visit[] = [{ value: root, name: '', parent: undefined }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const message = faultOf(visit)
    if (message === undefined) wait(waiting, visit, later)
    else if (faults.push({ field: pathOf(visit), code: 'invalid_text', message }) === mostFaults)
      break
  }
  return faults
}

function faultOf({ value, name }: Visit): string | undefined {
  if (name === '__proto__') return 'This name is not allowed.'
  if (!storable(name)) return 'The name contains a NUL character or half of a surrogate pair.'
  if (typeof value === 'string' && !storable(value))
    return 'The text contains a NUL character or half of a surrogate pair.'
  return undefined
}

function storable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

function wait(waiting: Visit[], parent: Visit, later: JudgedLater | undefined): void {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return
  const left = isElement(parent, later) ? later?.member : undefined
  for (const [name, inner] of Object.entries(value))
    if (name !== left) waiting.push({ value: inner, name, parent })
}

function isElement({ parent: list }: Visit, later: JudgedLater | undefined): boolean {
  return list !== undefined && list.name === later?.list && list.parent?.parent === undefined
}

function pathOf(visit: Visit): string {
  const names: string[] = []
  for (let at: Visit | undefined = visit; at?.parent !== undefined; at = at.parent)
    names.unshift(at.name)
  const path = names.join('.') || 'body'
  return storable(path) ? path : path.toWellFormed().replaceAll('\0', '\ufffd')
}
