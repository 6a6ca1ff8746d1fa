import type { readProfile } from '#domains/directory/index.ts'
import type { Facts } from './parts.ts'

type Profile = Awaited<ReturnType<typeof readProfile>>

/** What the public directory knows, under the modules that it belongs to. */
export function factsOf(profile: Profile): Facts {
  const { updated_at } = profile
  const texts = {
    identity: identityOf(profile),
    offer: list(profile.offers.map(({ title, description }) => [title, description])),
    audience: list(
      profile.wants.map(({ title, description }) => [`Looking for: ${title}`, description]),
    ),
    proof: list(profile.statements.map(statementOf)),
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === '' ? [] : [[name, { text, updated_at }]],
    ),
  )
}

function identityOf(profile: Profile): string {
  const { description, website, city, region, country, categories, tags, status } = profile
  const place = [city, region, country].filter((part) => part !== '').join(', ')
  return [
    description,
    list([
      ['Place', place],
      ['Also in', elsewhere(profile.places)],
      ['Open', openedAt(profile.opening_hours)],
      ['Website', website],
      ['Kind', categories.map(({ name }) => name).join(', ')],
      ['Marks', tags.map(({ name }) => name).join(', ')],
      ['In the directory', status],
    ]),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** So many further locations; the public profile has all. */
const mostPlaces = 10

function elsewhere(places: Profile['places']): string {
  return places
    .slice(0, mostPlaces)
    .map(({ name, city, country }) => `${name}, ${city}, ${country}`)
    .join('; ')
}

function openedAt(hours: Profile['opening_hours']): string {
  if (hours === null) return ''
  const days = Object.entries(hours.weekly).flatMap(([day, intervals]) => {
    const times = intervals.map(({ opens, closes }) => `${opens}–${closes}`)
    return times.length === 0 ? [] : [`${day} ${times.join(' and ')}`]
  })
  return days.length === 0 ? '' : `${days.join(', ')} (${hours.time_zone})`
}

type Statement = Profile['statements'][number]

/** What is unproven is said to be. */
function statementOf({
  claim,
  issuer,
  status,
  evidence_url,
}: Statement): readonly [string, string] {
  const by = issuer === '' ? '' : `, by ${issuer}`
  return [claim, `${status}${by}${evidence_url === '' ? '' : ` (${evidence_url})`}`]
}

/** Bullets; a line without a second part says nothing after a colon. */
function list(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .filter(([name, value]) => name !== '' && (value !== '' || !isLabel(name)))
    .map(([name, value]) => (value === '' ? `- ${name}` : `- ${name}: ${value}`))
    .join('\n')
}

const labels = new Set(['Place', 'Also in', 'Open', 'Website', 'Kind', 'Marks', 'In the directory'])
function isLabel(name: string): boolean {
  return labels.has(name)
}
