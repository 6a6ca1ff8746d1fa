import type { ItemCheck, KeptItem } from './contract.ts'

const goneStatuses = new Set([404, 410])

/** For sources that are asked about one item at a time, by its address; null of an item that has none. */
export function singleItems({
  urlOf,
  isGone,
  isShown,
}: {
  readonly urlOf: (item: KeptItem) => string | null
  readonly isGone: (body: unknown) => boolean
  readonly isShown: (body: unknown) => boolean
}): ItemCheck {
  return {
    days: 3,
    batch: 1,
    group: urlOf,
    request: ([item]) => ({ url: urlOf(item) ?? item.url }),
    gone: ({ status, body }, items) => {
      if (goneStatuses.has(status) || isGone(body)) return items
      return isShown(body) ? [] : null
    },
  }
}
