/**
 * All ways of reading what strangers sent, each by its name. They run in threads of their own (`thread.ts`), which load
 * only what they are asked for.
 */
export const readings = {
  robots: async () => (await import('../web/robots-file.ts')).readRobots,
  reservations: async () => (await import('../web/reservations-file.ts')).readReservations,
  page: async () => (await import('../web/site/site-page.ts')).readSitePage,
  sitemap: async () => (await import('../web/site/sitemap.ts')).readSitemap,
  company: async () => (await import('../web/site/site-page.ts')).readCompany,
  items: async () => (await import('../signal-sources/signal-page.ts')).readGoneItems,
  picture: async () => (await import('../pictures/drawing.ts')).drawPicture,
  signals: async () => (await import('../signal-sources/signal-page.ts')).readSignals,
}

type Readings = typeof readings

export type ReadingName = keyof Readings

type Reading<N extends ReadingName> = Awaited<ReturnType<Readings[N]>>

/** Reads what a stranger sent. Rejects with `ReadingStopped`, or with a fault of our own. */
export type Read = <N extends ReadingName>(
  name: N,
  input: Parameters<Reading<N>>[0],
  caller: Caller,
) => Promise<ReturnType<Reading<N>>>

/** On whose behalf something is read, so that no tenant waits for another's pages. */
export interface Caller {
  readonly tenant: string
  readonly signal?: AbortSignal | undefined
}
