import { parentPort } from 'node:worker_threads'
import type { Order, Report } from './thread.ts'

/** What a test makes a reading thread do: what no reading does, but what some page might bring it to. */
export type Misdeed = 'spin' | 'wait' | 'fill' | 'nest' | 'fault' | 'exit' | 'answer'

const misdeeds: Record<Misdeed, () => Report> = {
  spin: () => {
    for (;;);
  },
  wait: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
    return { is: 'read', value: 'answered' }
  },
  fill: () => {
    const kept: unknown[] = []
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({})))
  },
  nest: () => ({ is: 'too deep' }),
  fault: () => ({ is: 'fault', stack: 'Error: a fault of ours' }),
  exit: () => process.exit(),
  answer: () => ({ is: 'read', value: 'answered' }),
}

parentPort?.on('message', (order: Order) => {
  const done: Report = 'load' in order ? { is: 'loaded' } : misdeeds[misdeedIn(order.read)]()
  parentPort?.postMessage(done)
})

function misdeedIn(input: unknown): Misdeed {
  return (input as { text: Misdeed }).text
}
