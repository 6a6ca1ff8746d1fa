import type { SearchInterest, SignalSource } from './contract.ts'
import { countriesOf } from './interest.ts'

/** What a profile decided about a source. */
export interface SourceChoice {
  readonly enabled?: boolean | undefined
  readonly terms_accepted?: boolean | undefined
  readonly places?: readonly string[] | undefined
}

/** Who wants to ask: the installation with its keys, and a profile if there is one. */
export interface Asker {
  /** What the operator switched off. */
  readonly off: ReadonlySet<string>
  readonly keyOf: (setting: string) => string | undefined
  readonly profile?:
    | { readonly choice: SourceChoice; readonly interest: SearchInterest }
    | undefined
}

/** What of a source decides whether it is asked. */
export type Governed = Pick<SignalSource, 'policy' | 'countries' | 'places'>

/** Why a source is not asked, and what to do about it; null where it is. The first reason that holds. */
export function reasonNotToAsk(source: Governed, asker: Asker): string | null {
  return installationReason(source, asker) ?? profileReason(source, asker)
}

/** Why the installation asks a source nothing at all; null where it may. */
export function installationReason({ policy }: Governed, { off, keyOf }: Asker): string | null {
  if (off.has(policy.id)) return 'Switched off by the operator (`LEAD_SOURCES_OFF`).'
  if (policy.default === 'key' && policy.key !== null && keyOf(policy.key) === undefined)
    return `Needs a key: the operator sets \`${policy.key}\`.`
  return null
}

function profileReason(source: Governed, { profile }: Asker): string | null {
  const { policy, countries, places } = source
  const { enabled, terms_accepted, places: named = [] } = profile?.choice ?? {}
  if (enabled === false) return `Switched off in the profile (\`sources.${policy.id}.enabled\`).`
  if (needsAcceptance(source) && terms_accepted !== true)
    return `Read its terms at ${policy.terms_url}, then set \`sources.${policy.id}.terms_accepted\` of the profile.`
  if (policy.default === 'off' && enabled !== true)
    return `Off until the profile sets \`sources.${policy.id}.enabled\`.`
  if (places !== undefined && places.usual.length === 0 && named.length === 0)
    return `Name ${places.what} in \`sources.${policy.id}.places\` of the profile, such as \`${places.example}\`.`
  if (countries === undefined || enabled === true || profile === undefined) return null
  return isIn(countries, profile.interest)
    ? null
    : `\`icp.geos\` of the profile names none of its countries (${countries.join(', ')}). Set \`sources.${policy.id}.enabled\` to ask it anyway.`
}

function needsAcceptance({ policy }: Governed): boolean {
  return policy.default === 'ack'
}

function isIn(countries: readonly string[], interest: SearchInterest): boolean {
  return countriesOf(interest).some((code) => countries.includes(code))
}
