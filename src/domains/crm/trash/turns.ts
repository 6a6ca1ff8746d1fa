import { sql } from 'kysely'
import type { Pointed } from '#kernel/records/giving-back.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { kinds, type Link } from '../records/kinds.ts'
import { trash, type Trashed } from './rows.ts'

/** When records were changed last, by their ids. */
type Times = ReadonlyMap<string, string>

/**
 * The others in the trash whose deletion changed, since, what pointed to a record: each says until when that was as it was. They
 * are found by the instant of their deletion, which is that of the change.
 */
export async function findDeletedSince(
  scope: OrganizationScope,
  links: readonly Link[],
): Promise<string[]> {
  const first = new Map(piecesOf(links).map(({ id, since }) => [id, since]))
  const ids = new Set<string>()
  let times = laterThan(first, await readTimes(scope, links))
  while (times.size > 0) {
    const before = new Map<string, string>()
    for (const other of await deletedAt(scope, new Set(times.values())))
      for (const { id, since, updated_at } of piecesOf(other.links)) {
        if (times.get(id) !== since || updated_at >= since) continue
        ids.add(other.id)
        before.set(id, updated_at)
      }
    times = laterThan(first, before)
  }
  return [...ids]
}

/**
 * The links by which records are pointed again to one that is restored before others, deleted after it, are: what nobody else changed keeps its
 * time, and is as old as before the first deletion once the others are restored too. All rows are locked.
 */
export async function takeTurn(
  scope: OrganizationScope,
  links: readonly Link[],
  others: readonly Trashed[],
): Promise<readonly Link[]> {
  const pieces = new Map(
    others.flatMap((one) => piecesOf(one.links).map((piece) => [keyOf(piece), piece])),
  )
  const times = await lockTimes(scope, links, others)
  const told = new Map<string, string>()
  const turned = (piece: Pointed): Pointed => {
    const now = times.get(piece.id)
    const next = now === undefined ? undefined : nextAfter(piece, now, pieces)
    if (now === undefined || next === undefined) return piece
    told.set(keyOf(next), piece.updated_at)
    return { ...piece, updated_at: now, since: now }
  }
  const own = links.map((link) => ({ ...link, records: link.records.map(turned) }))
  if (told.size > 0) await tell(scope, others, told)
  return own
}

/** The change after that of a piece, where nothing but deletions lies between it and the present. */
function nextAfter(piece: Pointed, now: string, pieces: ReadonlyMap<string, Pointed>) {
  let next: Pointed | undefined
  for (let at = now; at > piece.since; at = next.updated_at) {
    next = pieces.get(keyOf({ id: piece.id, since: at }))
    if (next === undefined || next.updated_at >= at) return undefined
    if (next.updated_at === piece.since) return next
  }
  return undefined
}

/** Others say from now on what was before the change that is taken back. */
async function tell(
  { db, organizationId }: OrganizationScope,
  others: readonly Trashed[],
  told: Times,
): Promise<void> {
  const rewritten = others
    .filter(({ links }) => piecesOf(links).some((piece) => told.has(keyOf(piece))))
    .map(({ id, links }) => ({ id, links: links.map((link) => toldOf(link, told)) }))
  await sql`
    update crm_trash t set links = was.links
      from jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb) as was (id uuid, links jsonb)
     where t.organization_id = ${organizationId} and t.id = was.id`.execute(db)
}

function toldOf(link: Link, told: Times): Link {
  const records = link.records.map((piece) => {
    const updated_at = told.get(keyOf(piece)) ?? piece.updated_at
    return { ...piece, updated_at }
  })
  return { ...link, records }
}

function piecesOf(links: readonly Link[]): Pointed[] {
  return links.flatMap(({ records }) => records)
}

function keyOf({ id, since }: Pick<Pointed, 'id' | 'since'>): string {
  return `${id} ${since}`
}

function laterThan(first: Times, times: Times): Times {
  return new Map([...times].filter(([id, at]) => at > (first.get(id) ?? at)))
}

function deletedAt(scope: OrganizationScope, times: ReadonlySet<string>) {
  return trash(scope)
    .where('deleted_at', '=', sql<string>`any(${[...times]}::timestamptz[])`)
    .execute()
}

async function readTimes(scope: OrganizationScope, links: readonly Link[]): Promise<Times> {
  const ids = piecesOf(links).map(({ id }) => id)
  const lying = await trash(scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const times = new Map(lying.map(({ id, record }) => [id, record.updated_at]))
  for (const { kind, records } of links) {
    const some = records.map(({ id }) => id)
    const found = kinds[kind].noun.all(scope).where('id', '=', sql<string>`any(${some}::uuid[])`)
    for (const { id, updated_at } of await found.execute()) times.set(id, updated_at)
  }
  return times
}

async function lockTimes(
  scope: OrganizationScope,
  links: readonly Link[],
  others: readonly Trashed[],
): Promise<Times> {
  const times = new Map(others.map(({ id, record }) => [id, record.updated_at]))
  for (const { kind, records } of links) {
    const some = records.map(({ id }) => id)
    const locked = await kinds[kind].noun.lockMany(scope, some)
    for (const { id, updated_at } of locked) times.set(id, updated_at)
  }
  return times
}
