import type { Form } from './schemas.ts'

const jsonColumns = ['fields', 'texts', 'theme', 'assignment', 'consent'] as const

export function isJson(name: string): boolean {
  return jsonColumns.some((column) => column === name)
}

type AsText<F> = { [K in keyof F & (typeof jsonColumns)[number]]: string }

/** The members that are stored as JSON and differ from before, as text. */
export function asText<F extends object>(form: F, before?: Form): AsText<F> {
  const changed = Object.entries(form)
    .filter(([name]) => isJson(name))
    .map(([name, value]) => [name, value === null ? null : JSON.stringify(value), name] as const)
    .filter(([name, text]) => text !== textOf(before?.[name as keyof Form]))
  return Object.fromEntries(changed) as AsText<F>
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
