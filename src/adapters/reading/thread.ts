import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { readings, type ReadingName } from './readings.ts'
import { madeStorable } from './storable.ts'

/** What a reading thread is told: to load a reading, or to read with the one that it loaded. */
export type Order = { readonly load: ReadingName } | { readonly read: unknown }

/** What it says: that it has loaded, what it read, or why it could not. */
export type Report =
  | { readonly is: 'loaded' }
  | { readonly is: 'read'; readonly value: unknown }
  | { readonly is: 'too deep' }
  | { readonly is: 'fault'; readonly stack: string }

// What the thread before it compiled need not be compiled again: somebody waits meanwhile.
enableCompileCache()

// One value is read at a time, so there is one reading to remember.
const loaded: { read?: (input: never) => unknown } = {}

parentPort?.on('message', (order: Order) => void follow(order).then(say, tell))

async function follow(order: Order): Promise<Report> {
  if ('load' in order) {
    loaded.read = await readings[order.load]()
    flushCompileCache()
    return { is: 'loaded' }
  }
  return { is: 'read', value: madeStorable(loaded.read?.(order.read as never)) }
}

function say(report: Report): void {
  try {
    parentPort?.postMessage(report)
  } catch (error) {
    tell(error)
  }
}

/** Only what strangers nest without end exhausts the stack; anything else is a fault of ours. */
function tell(error: unknown): void {
  const isDepth = error instanceof RangeError || (error as Error).name === 'DataCloneError'
  const fault: Report = { is: 'fault', stack: String((error as Error).stack) }
  parentPort?.postMessage(isDepth ? { is: 'too deep' } : fault)
}
