import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'
import { attacks, type Attacker } from './attacks.ts'

/** What a worker is told: which attack, by whom, for how long. It tells the statuses that came back. */
export interface Attacking {
  readonly name: string
  readonly attacker: Attacker
  readonly seconds: number
}

// Beside the thread that reads and measures: what it costs to attack is no wait of the one attacked.
const { name, attacker, seconds } = workerData as Attacking
const attack = attacks.find((one) => one.name === name)
if (attack === undefined) throw new Error(`there is no attack "${name}"`)

const statuses: number[] = []
const under: Promise<unknown>[] = []
const stop = performance.now() + seconds * 1000
for (let sent = 0; sent < seconds * attack.perSecond && performance.now() < stop; sent += 1) {
  under.push(
    attack.once(attacker).then(
      (status) => statuses.push(status),
      () => undefined,
    ),
  )
  await sleep(1000 / attack.perSecond)
}
await Promise.race([Promise.all(under), sleep(20_000, undefined, { ref: false })])
parentPort?.postMessage(statuses)
