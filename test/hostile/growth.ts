import { stdout } from 'node:process'
import { eachNth } from '#test/effort.ts'
import { careless } from './careless.ts'
import { attacks } from './inputs.ts'
import { textReaders, threadReaders } from './readers.ts'
import { createStepCounter } from './step-counter.ts'

/**
 * Prints, as JSON, the steps of each reader on attacks of a length and of eight times as much: on all attacks in a soak,
 * else on a quarter of them that the seed chooses. A process of its own, since counting changes what the runtime does.
 */
const length = 4096
const counter = await createStepCounter()
const readers = Object.entries({ ...careless, ...textReaders, ...threadReaders })
const growth: Record<string, number[]> = {}
for (const [index, [reader, read]] of readers.entries())
  for (const [attack, make] of eachNth(4, Object.entries(attacks), index)) {
    attempt(read, make(length / 8))
    const steps: number[] = []
    for (const times of [1, 8]) {
      const text = make(length * times)
      steps.push(await counter.count(() => attempt(read, text)))
    }
    growth[`${reader} on ${attack}`] = steps
  }
stdout.write(JSON.stringify(growth))

/** Nonsense may be refused; what that costs is counted too. */
function attempt(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
  }
}
