import { stdout } from 'node:process'
import { eachNth } from '#test/effort.ts'
import { careless } from './careless.ts'
import { attacks } from './inputs.ts'
import { textReaders, threadReaders } from './readers.ts'
import { createStepCounter } from './step-counter.ts'

/**
 * Prints, as JSON, the steps of each reader on attacks of a length and of eight times as much: on all attacks in a soak,
 * else on each eighth of them, which the seed chooses. A process of its own, since counting changes what the runtime does.
 */
const length = 4096
const counter = await createStepCounter()
const readers = Object.entries({ ...careless, ...textReaders, ...threadReaders })
const growth: Record<string, number[]> = {}
for (const [index, [reader, read]] of readers.entries()) {
  const tried = attacksOn(reader, index)
  await counter.count(() => tried.forEach(([, make]) => attempt(read, make(length / 8))))
  for (const [attack, make] of tried) {
    const [text, longText] = [make(length), make(length * 8)]
    growth[`${reader} on ${attack}`] = [
      await counter.count(() => attempt(read, text)),
      await counter.count(() => attempt(read, longText)),
    ]
  }
}
stdout.write(JSON.stringify(growth))

/** One for those that are careless on purpose: whatever the text, they take its square. */
function attacksOn(reader: string, turn: number) {
  const all = Object.entries(attacks)
  return reader in careless ? all.slice(0, 1) : eachNth(8, all, turn)
}

/** Nonsense may be refused; what that costs is counted too. */
function attempt(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
  }
}
