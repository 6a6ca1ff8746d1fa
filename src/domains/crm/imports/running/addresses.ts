import { foldedWords } from '#kernel/text/fold.ts'
import type { Values } from '#kernel/values.ts'
import { partsOfAddresses } from '../naming-fields.ts'
import { isFilled, unread } from './parts.ts'

/**
 * With what columns say of the town and the country of an address, behind its street: `Road 1, 06236 Seoul, South Korea`. What
 * the address says already is not said twice.
 */
export function withPartsOfAddresses(cells: Values): Values {
  const {
    address_postal_code: code,
    address_city: city,
    address_region: region,
    address_country: country,
    ...others
  } = cells
  const values = { ...others, ...unread(cells, partsOfAddresses) }
  if (![code, city, region, country].some(isFilled)) return values
  const street = [cells['address']].filter(isFilled)
  const town = [code, city].filter((part) => isFilled(part) && !isSaid(street, part)).join(' ')
  const lines = [town, region, country].filter(isFilled).reduce(added, street)
  return { ...values, address: lines.join(', ') }
}

function added(lines: readonly string[], line: string): readonly string[] {
  return isSaid(lines, line) ? lines : [...lines, line]
}

/** Whether these lines hold its words one after the other. */
function isSaid(lines: readonly string[], line: string): boolean {
  return wordsOf(lines.join(' ')).includes(wordsOf(line))
}

function wordsOf(text: string): string {
  return ` ${foldedWords(text).join(' ')} `
}
