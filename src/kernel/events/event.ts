import type { z } from 'zod'
import { projection, type Projection } from '../wire/projection.ts'

/** One kind of event as a value: what happened to which kind of record, and what is told about it. */
export interface EventType<D extends z.ZodType = z.ZodType> {
  /** Noun and past participle, such as `contact.updated`; the noun is the type of its subject. */
  readonly type: `${string}.${string}`
  /** When it is recorded, as one sentence. */
  readonly summary: string
  readonly data: D
  /** The least role that may read it; `member` unless it says otherwise. */
  readonly access?: 'member' | 'admin'
  /** Copies what `data` declares: whoever reads events sees no more of a record. */
  readonly told: Projection
}

/** Declares an event; its domain lists it, verbs record it, subscribers and webhooks name it. */
export function event<D extends z.ZodType>(value: Omit<EventType<D>, 'told'>): EventType<D> {
  return { ...value, told: projection(value.data) }
}

/** The events of one kind of record that tell the same of it: what happened, with its summary. */
export function eventsOf<W extends string, D extends z.ZodType>(
  noun: string,
  data: D,
  summaries: Readonly<Record<W, string>>,
  access: 'member' | 'admin' = 'member',
): Readonly<Record<W, EventType<D>>> {
  const events = Object.entries<string>(summaries).map(([what, summary]) => [
    what,
    event({ type: `${noun}.${what}`, summary, data, access }),
  ])
  return Object.fromEntries(events) as Record<W, EventType<D>>
}

/** What kind of record an event is about. */
export function subjectTypeOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

/** Whether a pattern names a type: `contact.created`, `contact.*` or `*`. */
export function matchesType(pattern: string, type: string): boolean {
  if (pattern === '*') return true
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
}
