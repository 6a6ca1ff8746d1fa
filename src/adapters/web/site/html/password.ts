import type { Collector } from './collector.ts'

/** Notes whether a page shows a field for a password. */
export function passwordCollector(): Collector & { readonly isAsked: () => boolean } {
  let isAsked = false
  return {
    isAsked: () => isAsked,
    open: ({ name, attributes, zone }) => {
      if (name === 'input' && zone !== 'hidden')
        isAsked ||= attributes['type']?.trim().toLowerCase() === 'password'
    },
  }
}
