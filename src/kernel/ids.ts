import { randomUUIDv7 } from 'node:crypto'
import { instantOf } from './events/id-time.ts'

const mostOfAnInstant = 0xfff

/**
 * UUIDv7s of which each is greater than the one before, also within a millisecond and when the clock goes back:
 * twelve bits count (RFC 9562, 6.2, method 1), from a random beginning in the lower half.
 */
export function risingIds(random: () => string = randomUUIDv7): () => string {
  let instant = 0
  let count = 0
  return () => {
    const id = random()
    const now = instantOf(id)
    if (now > instant) {
      instant = now
      count = Number.parseInt(id.slice(15, 18), 16) >> 1
    } else if (count < mostOfAnInstant) {
      count += 1
    } else {
      instant += 1
      count = 0
    }
    const time = instant.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`
  }
}
