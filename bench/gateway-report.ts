import { measureGateway, type Compared } from './gateway.ts'
import { print, row } from './table.ts'
import type { BenchWorld } from './world.ts'

export async function reportGateway(world: BenchWorld): Promise<void> {
  const { calls, firstWord, memory, streams } = await measureGateway(world)
  print('A model asked directly and by POST /ai/run/, ms (medians of 7 rounds in turns)')
  row('', 'p50', 'p99')
  calls.forEach(printCompared)
  row('  until the first word of the agent', firstWord.p50.toFixed(1), firstWord.p99.toFixed(1))
  const sizes = [memory.before, memory.during, memory.after].map((size) => size.toFixed(0))
  row(`  ${streams} streams: MiB before, while and after`, ...sizes)
}

function printCompared({ callers, thinks, added, mostAdded, ...rest }: Compared) {
  const { direct, disk, bare, gateway, processor } = rest
  const model = thinks ? '150 to 350 ms that the model thinks' : 'a model that responds at once'
  print(`  ${callers} callers, ${model}`)
  row('    directly', direct.p50.toFixed(1), direct.p99.toFixed(1))
  row('    one commit alone, as often', disk.p50.toFixed(1), disk.p99.toFixed(1))
  row('    through a bare one: two commits', bare.p50.toFixed(1), bare.p99.toFixed(1))
  row('    through the gateway', gateway.p50.toFixed(1), gateway.p99.toFixed(1))
  const target = thinks || callers === 1 ? ' (target 3.0 and 10.0)' : ''
  row(`    added${target}`, added.p50.toFixed(1), added.p99.toFixed(1))
  row('    at most in a round', '', mostAdded.toFixed(1))
  const { service, postgres, model: standIn } = processor
  const parts = `service ${service.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}, stand-in ${standIn.toFixed(2)}`
  print(`    processor ms of a call: ${parts}`)
}
