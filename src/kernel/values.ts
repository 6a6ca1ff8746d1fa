/** Columns by their names. */
export type Values = Readonly<Record<string, unknown>>

export function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Whether a given value differs from the present one. */
export function differs(before: Values, values: Values): boolean {
  return Object.entries(values).some(
    ([name, value]) =>
      value !== undefined &&
      (!(name in before) || JSON.stringify(before[name]) !== JSON.stringify(value)),
  )
}
