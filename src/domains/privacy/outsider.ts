import { domainToUnicode } from 'node:url'
import type { Identifiers, Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { asEntered, hostsOf, marksOf, marksToLookUp, type Mark } from './suppressions/marks.ts'

/** By what somebody is known at last: marks to suppress, and how keepers find them. */
export interface Known {
  readonly marks: readonly Mark[]
  readonly outsider: Outsider
}

/** One person leads from a handle to an address to a contact, and hardly further. */
const mostRounds = 4

/** Asks every keeper by what else they are known and which records are about them, until nobody knows more. */
export async function getToKnow(
  scope: OrganizationScope,
  keepers: readonly OutsiderKeeper[],
  who: Identifiers,
): Promise<Known> {
  let known = knownBy(marksOf(who), new Set(), new Set())
  for (let round = 0; round < mostRounds; round += 1) {
    const next = await askedAbout(scope, keepers, known)
    const isNothingNew =
      next.marks.length === known.marks.length &&
      next.outsider.subjects.size === known.outsider.subjects.size
    known = next
    if (isNothingNew) break
  }
  return known
}

async function askedAbout(
  scope: OrganizationScope,
  keepers: readonly OutsiderKeeper[],
  { marks, outsider }: Known,
): Promise<Known> {
  const all = new Map(marks.map((mark) => [nameOf(mark), mark]))
  const subjects = new Set(outsider.subjects)
  const mentions = new Set(outsider.mentions)
  // From the right, since records refer to the left: a lead is held before the contact that it became.
  for (const { meet } of keepers.toReversed()) {
    const met = await meet?.(scope, { ...outsider, subjects })
    for (const mark of met?.identifiers.flatMap(marksOf) ?? []) all.set(nameOf(mark), mark)
    for (const subject of met?.subjects ?? []) subjects.add(subject)
    for (const mention of met?.mentions ?? []) mentions.add(mention)
  }
  return knownBy([...all.values()], subjects, mentions)
}

function knownBy(
  marks: readonly Mark[],
  subjects: ReadonlySet<string>,
  mentions: ReadonlySet<string>,
): Known {
  const names = new Set([...marks, ...marks.map(asEntered)].map(nameOf))
  const hosts = marks.flatMap(({ kind, value }) =>
    kind === 'handle'
      ? []
      : hostsOf(value.slice(value.lastIndexOf('@') + 1)).flatMap((host) => spellings(host)),
  )
  const handles = marks.flatMap(({ kind, value }) => (kind === 'handle' ? value : []))
  return {
    marks,
    outsider: {
      subjects,
      mentions,
      hosts,
      handles,
      needles: [...hosts, ...handles],
      parts: marks.flatMap(partsOf),
      isMeant: (who) => marksToLookUp(who).some((mark) => names.has(nameOf(mark))),
    },
  }
}

/** Of a mailbox, with and without what follows a plus; a name of one letter says too little. */
function partsOf({ kind, value }: Mark): string[] {
  if (kind === 'handle') return []
  if (kind === 'domain') return spellings(value)
  const at = value.lastIndexOf('@')
  const [name, hosts] = [value.slice(0, at), spellings(value.slice(at + 1))]
  return name.length === 1
    ? hosts.map((host) => `@${host}`)
    : [`${name}+`, ...hosts.map((host) => `${name}@${host}`)]
}

function spellings(host: string): string[] {
  return [...new Set([host, domainToUnicode(host)])]
}

function nameOf({ kind, value }: Mark): string {
  return `${kind} ${value}`
}
