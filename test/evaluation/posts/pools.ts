import type { Observation } from '#adapters/signal-sources/contract.ts'
import { prospectsOf, type Prospect } from '#domains/gtm/discovery/prospects.ts'
import { hourMs } from '#kernel/clock.ts'
import { items, type Item, type Split } from './items.ts'
import { profiles, type EvaluatedProfile } from './profiles.ts'

/** What one profile is to be found in: its own items and those that others of its language were shown. */
export interface Pool {
  readonly profile: EvaluatedProfile
  readonly items: readonly Item[]
}

export const now = new Date('2026-11-20T10:00:00.000Z')
const shortPost = 80
/** Younger than what the score counts in full. */
const oldestHours = 160

export function poolsOf(split: Split): Pool[] {
  return profiles
    .map((profile) => ({
      profile,
      items: items.filter((item) => item.split === split && isShown(item, profile)),
    }))
    .filter((pool) => pool.items.some((item) => isWanted(item, pool.profile)))
}

function isShown(item: Item, { id, lang }: EvaluatedProfile): boolean {
  return item.profile === id || profiles.some((one) => one.id === item.profile && one.lang === lang)
}

/** Whether it should be found for the profile. */
export function isWanted(item: Item, { id }: Pick<EvaluatedProfile, 'id'>): boolean {
  return item.profile === id && item.label === 'lead'
}

export function prospectsIn(items: readonly Item[]): Prospect[] {
  return prospectsOf(items.map(observationOf), new Map())
}

/** As a source delivers a post: it knows no language where there are few words, and the time is by chance. */
export function observationOf({ id, title, text, sort, profile }: Item): Observation {
  const ageHours = Number.parseInt(id.slice(0, 4), 16) % oldestHours
  return {
    source: 'evaluation',
    platform: 'forum',
    external_id: id,
    url: `https://forum.example/${id}`,
    posted_at: new Date(now.getTime() - ageHours * hourMs).toISOString(),
    lang: text.length < shortPost ? '' : profile.slice(-2),
    ...(title !== '' && { title }),
    text,
    // A notice of a register has one meaning, which its source tells.
    ...(sort === 'tender' && { signal_hint: 'tender' as const }),
    author: { handle: id },
    license: '',
    attribution: '',
  }
}
