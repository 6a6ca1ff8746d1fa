import type { z } from 'zod'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { staleness } from '../modules/staleness.ts'
import { moduleTitles, type ModuleName, type State } from '../modules/names.ts'
import type { PartName } from './purposes.ts'
import type { ContextPack } from './schemas.ts'

type Pack = z.input<typeof ContextPack>
export type PackModule = Pack['modules'][number]
export type PackDocument = Pack['documents'][number]

/** A module as it was written, whoever may see it. */
export interface WrittenModule {
  readonly module: ModuleName
  readonly visibility: 'public' | 'private'
  readonly text: string
  readonly data: unknown
  readonly state: State
  readonly source_url: string
  readonly updated_at: string
}

/** What the directory says that belongs to a module, as Markdown, with its time. */
export type Facts = Partial<
  Record<PartName, { readonly text: string; readonly updated_at: string | null }>
>

const titles: Readonly<Record<PartName, string>> = { ...moduleTitles, crm: 'At work now' }

/** What there is to say under a name: what was written first, then what the directory knows. */
export function partOf(
  module: PartName,
  written: WrittenModule | undefined,
  facts: Facts[PartName],
  { now, removed_at }: { now(): Date; readonly removed_at: string | undefined },
): PackModule | undefined {
  const texts = [written?.text, facts?.text].filter((text) => text !== undefined && text !== '')
  const data = (written?.data ?? null) as PackModule['data']
  if (texts.length === 0 && data === null) return undefined
  const text = texts.join('\n\n')
  const title = titles[module]
  return {
    module,
    title,
    text,
    data,
    visibility: written?.visibility ?? (module === 'crm' ? 'private' : 'public'),
    state: written?.state ?? 'seeded',
    source_url: written?.source_url ?? '',
    // Less is said than before it was removed, which is a change too.
    updated_at: latest(written?.updated_at, facts?.updated_at, removed_at),
    ...staleness({ now }, written?.updated_at ?? facts?.updated_at ?? null),
    tokens: estimatedTokens(`${title} ${text} ${data === null ? '' : JSON.stringify(data)}`),
  }
}

/** The newest of some instants, all written alike. */
export function latest(...instants: readonly (string | null | undefined)[]): string | null {
  return (
    instants
      .filter((one) => typeof one === 'string')
      .toSorted()
      .at(-1) ?? null
  )
}
