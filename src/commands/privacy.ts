import { eraseEverywhere, isSomebody } from '#domains/privacy/index.ts'
import { UsageError, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** Removes somebody from all organizations. */
export async function erase({ email, domain, handle }: Values): Promise<void> {
  const who = textsOf({ email, domain, handle })
  if (!isSomebody(who))
    throw new UsageError('--email, --domain or --handle says who; a mail provider is nobody')
  await withRuntime(async ({ app, base, gate }, print) => {
    await base.vault.prepare()
    const enter = (id: string) => gate.system(base, id)
    const removed = await eraseEverywhere(base, enter, app.outsiders, who)
    const counts = removed.map(({ kind, count }) => `${count} ${kind.replaceAll('_', ' ')}`)
    print(`Removed ${counts.join(', ') || 'nothing'}. They are left alone from now on.`)
  })
}

function textsOf(values: Values): Record<string, string> {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}
