import { readFileSync } from 'node:fs'

/** What the first line of `bin/growth` runs a service with. */
export interface StartLine {
  readonly env: Readonly<Record<string, string>>
  readonly flags: string[]
}

export function startLine(): StartLine {
  const [line = ''] = readFileSync(new URL('../bin/growth', import.meta.url), 'utf8').split('\n', 1)
  const words = line.split(' ')
  const settings = words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='))
  return {
    env: Object.fromEntries(settings),
    flags: words.filter((word) => word.startsWith('--')),
  }
}
