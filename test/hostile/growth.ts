import { stdout } from 'node:process'
import { careless } from './careless.ts'
import { attacks } from './inputs.ts'
import { textReaders, threadReaders } from './readers.ts'
import { createStepCounter } from './step-counter.ts'

/**
 * Prints, as JSON, the steps of each reader on each attack of one, two, four and eight times a length. A process of its
 * own, since counting changes what the runtime does.
 */
const length = 4096
const counter = await createStepCounter()
const readers = Object.entries({ ...careless, ...textReaders, ...threadReaders })
const growth: Record<string, number[]> = {}
for (const [reader, read] of readers)
  for (const [attack, make] of Object.entries(attacks)) {
    const steps: number[] = []
    for (const times of [1, 2, 4, 8]) {
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
