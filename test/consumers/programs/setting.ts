export const origin = process.env['GROWTH_ORIGIN'] ?? ''

export const credentials = {
  email: process.env['GROWTH_EMAIL'] ?? '',
  password: process.env['GROWTH_PASSWORD'] ?? '',
}

/** What came of the calls, for the test to look at. */
export function report(found: Readonly<Record<string, unknown>>): void {
  process.stdout.write(JSON.stringify(found))
}
