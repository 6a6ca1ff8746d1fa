import type { Collector } from './collector.ts'

/** Notes whether a page loads or holds scripts that run; data, such as structured data, are none. */
export function scriptCollector(): Collector & { readonly isScripted: () => boolean } {
  let isScripted = false
  return {
    isScripted: () => isScripted,
    open: ({ name, attributes }) => {
      if (name === 'script')
        isScripted ||= running.has(attributes['type']?.trim().toLowerCase() ?? '')
    },
  }
}

const running: ReadonlySet<string> = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
])
