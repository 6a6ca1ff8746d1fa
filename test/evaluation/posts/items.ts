import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { profiles } from './profiles.ts'

/** `lead`: asks for what the profile offers; `other`: asks for something else; `none`: asks for nothing to buy. */
export type Label = 'lead' | 'other' | 'none'
/** Written after the rules, and measured before any of them saw it. */
const later = [
  'fresh',
  'untidy',
  'blind',
  'later',
  'last',
  'mixed',
  'rough',
  'sealed',
  'strange',
  'shut',
  'wild',
  'locked',
  'bare',
  'veiled',
  'unread',
  'unopened',
] as const
export const splits = ['dev', 'test', ...later] as const
export type Split = (typeof splits)[number]
/** No weight was fitted to these, and no word written because of them. */
export const heldBack: readonly Split[] = [
  'test',
  'mixed',
  'sealed',
  'shut',
  'locked',
  'unread',
  'unopened',
]

/** An invented post with what a person makes of it, in view of the profile that it is shown to. */
export interface Item {
  readonly id: string
  readonly profile: string
  readonly label: Label
  /** What sort of post it is: question, want, tender, advert, article … */
  readonly sort: string
  readonly title: string
  readonly text: string
  readonly split: Split
}

const labels: readonly Label[] = ['lead', 'other', 'none']

/** What came first stands in one folder; its digests part it. */
const folders = ['items', ...later] as const

/** In an order that says nothing. */
export const items: readonly Item[] = profiles
  .flatMap(({ id }) => folders.flatMap((folder) => itemsOf(folder, id)))
  .sort((a, b) => (a.id < b.id ? -1 : 1))

/** Reads `FOLDER/PROFILE.txt`: each item begins with `@ label sort`, then perhaps `# title`, then its text. */
function itemsOf(folder: (typeof folders)[number], profile: string): Item[] {
  const file = new URL(`${folder}/${profile}.txt`, import.meta.url)
  if (!existsSync(file)) return []
  return itemsIn(file, profile).map((item) =>
    folder === 'items' ? item : { ...item, split: folder },
  )
}

/** The items of a file, each shown to one profile. */
export function itemsIn(file: URL, profile: string): Item[] {
  return readFileSync(file, 'utf8')
    .split(/^@ /mu)
    .slice(1)
    .map((block) => itemOf(profile, block))
}

function itemOf(profile: string, block: string): Item {
  const [, named = '', sort = '', , title = '', body = ''] =
    /^(\w+) (\S+)\n(# (.*)(?:\n|$))?([^]*)$/u.exec(block) ?? []
  const label = labels.find((one) => one === named)
  if (label === undefined) throw new Error(`an item of ${profile} has no label: ${block}`)
  const text = body.trim()
  const digest = createHash('sha256').update(`${title}\n${text}`).digest()
  const split = digest.readUInt8(0) % 3 === 0 && digest.readUInt8(1) % 2 === 0 ? 'test' : 'dev'
  return { id: digest.toString('hex', 0, 6), profile, label, sort, title, text, split }
}
