import { signalSources } from '#adapters/signal-sources/registry.ts'
import type { SignalSource } from '#adapters/signal-sources/contract.ts'

const defaults = {
  on: 'on',
  key: 'with a key',
  ack: 'once its terms are accepted',
  off: 'off',
}
const rights = { email: 'e-mail', reply: 'reply there', none: 'none' }

/** A line for each source, as `docs/sources.md` is to show it. */
export const sourceTable: readonly string[] = signalSources.map(rowOf)

function rowOf({ policy, countries, places, pace, fresh_minutes }: SignalSource): string {
  const where = countries === undefined ? '' : `; ${shown(countries)}`
  const at = places === undefined || places.usual.length > 0 ? '' : '; at named places'
  const key = policy.key === null ? '' : `; \`${policy.key}\``
  const cells = [
    `\`${policy.id}\``,
    policy.title,
    defaults[policy.default] + where + at + key,
    policy.person_data,
    rights[policy.outreach],
    `${policy.retention_days} days`,
    `${pace.requests} in ${pace.seconds} s`,
    `${fresh_minutes} min`,
    `[${policy.licence}](${policy.terms_url})`,
  ]
  return `| ${cells.join(' | ')} |`
}

function shown(countries: readonly string[]): string {
  return countries.length > 3 ? 'Europe' : countries.join(', ')
}
