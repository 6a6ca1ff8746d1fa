import type { FieldError } from '../errors.ts'

const deepest = 32

interface Visit {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

/**
 * Text that PostgreSQL cannot store or that would change on its way (NUL, lone surrogates), members
 * named `__proto__`, and nesting beyond 32 levels: refused by name, so that nothing is altered silently.
 */
export function textFaults(root: unknown): FieldError[] {
  const faults: FieldError[] = []
  const waiting: Visit[] = [{ value: root, path: '', depth: 0 }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    if (faults.length >= 20) break
    const message = faultOf(visit)
    if (message !== undefined)
      faults.push({ field: visit.path || 'body', code: 'invalid_text', message })
    else if (typeof visit.value === 'object' && visit.value !== null) waiting.push(...inside(visit))
  }
  return faults
}

function faultOf({ value, path, depth }: Visit): string | undefined {
  if (depth > deepest) return `Nested deeper than ${deepest} levels.`
  if (path.endsWith('__proto__')) return 'This name is not allowed.'
  if (!storable(path)) return 'The name holds a NUL character or half of a surrogate pair.'
  if (typeof value === 'string' && !storable(value))
    return 'The text holds a NUL character or half of a surrogate pair.'
  return undefined
}

function storable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

function inside({ value, path, depth }: Visit): Visit[] {
  return Object.entries(value as object).map(([name, inner]) => ({
    value: inner,
    path: path === '' ? name : `${path}.${name}`,
    depth: depth + 1,
  }))
}
