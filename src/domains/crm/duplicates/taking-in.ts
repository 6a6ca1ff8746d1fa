import { z } from 'zod'
import { conflict, type Refusal } from '#kernel/errors.ts'
import { isolated } from '#kernel/postgres/isolated.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { candidatesOf } from './candidates.ts'
import { Candidate } from './schemas.ts'

const choices = ['create', 'refuse', 'update', 'refuse_similar'] as const
export type OnDuplicate = (typeof choices)[number]

/** What is asked where records of a kind come in that are known by what `by` says; `first` is the one that is updated. */
export function onDuplicateBy(by: string, first = 'the oldest') {
  const description = `Known ${by}: add another, return 409 (\`refuse_similar\`: also by phone or name), or update ${first}.`
  return z.strictObject({
    on_duplicate: z.enum(choices).default('create').meta({ description, example: 'create' }),
  })
}

/** The refusal of a record that is there already. */
export function existing(kind: MergedKind, title: string) {
  return conflict(
    `${kind}_exists`,
    title,
    `Use the ${kind} named in \`existing_id\`, or send \`on_duplicate=update\` or \`on_duplicate=create\`.`,
    { existing_id: id, candidates: z.array(Candidate).meta({ example: [] }) },
    { 'X-Possible-Duplicates': `Ids of the ${kind}s in \`candidates\`, separated by commas.` },
  )
}

interface Found {
  readonly id: string
  readonly tags: readonly string[]
}

/** A kind of records that may be there already when they come in. */
interface Coming<R extends Found, F extends object> {
  readonly kind: MergedKind
  readonly Exists: new (options: Told) => Refusal
  /** What says nothing. */
  readonly defaults: object
  /** What a record is known by, such as its e-mails. */
  known(fields: F): readonly string[]
  /** Until the transaction ends nobody else adds one that is known by one of these. */
  lock(scope: OrganizationScope, known: readonly string[]): Promise<void>
  /** Those that are, held, with the one first that is updated. */
  twins(scope: OrganizationScope, known: readonly string[]): Promise<readonly R[]>
  create(scope: OrganizationScope, fields: F): Promise<R>
  change(scope: OrganizationScope, id: string, values: object): Promise<R>
}

interface Told {
  readonly members: { existing_id: string; candidates: Candidate[] }
  readonly headers: Readonly<Record<string, string>>
}

/** What became of a new record, and which others are known by what it is known by. */
export interface TakenIn<R> {
  readonly record: R
  readonly created: boolean
  readonly possible_duplicates: string[]
}

/** So many others are named. */
export const maxTwins = 10
const sure = 0.5

/**
 * The verb that adds a record. Where others are known by the same, `choice` decides: add one more, refuse, or update the
 * first: filled fields replace, tags are united. Similar records are allowed unless `refuse_similar` is set and one scores
 * 0.5 or more. What is refused leaves nothing, also where the caller catches it and their transaction goes on.
 */
export function takingIn<R extends Found, F extends object>(coming: Coming<R, F>) {
  return async (scope: OrganizationScope, fields: F, choice: OnDuplicate = 'create') => {
    const known = coming.known(fields)
    if (known.length === 0 && choice !== 'refuse_similar')
      return takenIn(await coming.create(scope, fields), [])
    return isolated(scope, async (inside) => {
      await coming.lock(inside, known)
      const twins = known.length === 0 ? [] : await coming.twins(inside, known)
      const [oldest, ...others] = twins
      if (oldest !== undefined && choice === 'update')
        return takenIn(await unite(coming, inside, oldest, fields), others, false)
      const made = await coming.create(inside, fields)
      const surest = choice === 'refuse' ? oldest?.id : undefined
      if (surest !== undefined || choice === 'refuse_similar')
        await requireUnlike(coming, inside, { made, twins, surest })
      return takenIn(made, twins)
    })
  }
}

interface Compared {
  readonly made: Found
  readonly twins: readonly Found[]
  /** Refused in any case, because of this one. */
  readonly surest: string | undefined
}

/** It was added to be compared as it would be, and is undone with the refusal. */
async function requireUnlike<R extends Found, F extends object>(
  { kind, Exists }: Coming<R, F>,
  scope: OrganizationScope,
  { made, twins, surest }: Compared,
): Promise<void> {
  const candidates = await candidatesOf(scope, kind, made.id, idsOf(twins))
  const alike = candidates.find(({ score }) => score >= sure)?.id
  const existing_id = surest ?? alike
  if (existing_id === undefined) return
  const headers = { 'x-possible-duplicates': idsOf(candidates).join(',') }
  throw new Exists({ members: { existing_id, candidates }, headers })
}

/** @throws ValidationFailed where the tags of both are too many for one */
function unite<R extends Found, F extends object>(
  { change, defaults }: Coming<R, F>,
  scope: OrganizationScope,
  oldest: R,
  fields: F,
): Promise<R> {
  const none: Readonly<Record<string, unknown>> = { ...defaults }
  const filled = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(none[name]),
  )
  const { tags, ...others } = Object.fromEntries(filled)
  const all = Array.isArray(tags) ? { tags: [...oldest.tags, ...tags] } : {}
  return change(scope, oldest.id, { ...others, ...all })
}

function takenIn<R>(record: R, twins: readonly Found[], created = true): TakenIn<R> {
  return { record, created, possible_duplicates: idsOf(twins.slice(0, maxTwins)) }
}

function idsOf(all: readonly { readonly id: string }[]): string[] {
  return all.map(({ id: one }) => one)
}
