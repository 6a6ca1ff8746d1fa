import type { LeadSources } from '../discovery/sources.ts'

/** A source that finds five bakeries more at each asking. */
export function sourceOfBakeries(): Pick<LeadSources, 'ask' | 'outreach'> {
  let asked = 0
  return {
    outreach: { directory: 'email' },
    ask: async ({ now }) => {
      asked += 1
      const observations = [1, 2, 3, 4, 5].map((number) => ({
        source: 'directory',
        platform: 'directory',
        external_id: `${asked}-${number}`,
        url: `https://bakery-${asked}-${number}.example/`,
        posted_at: now().toISOString(),
        lang: 'en',
        text: `Looking for a supplier of stoneground flour, 2 t a month, number ${asked}${number}`,
        signal_hint: 'want' as const,
        org: { name: `Bakery number ${asked} ${number}`, ids: {} },
        license: '',
        attribution: '',
      }))
      const report = { source: 'directory', requests: 1, fetched: 5, kept: 5, ms: 1 }
      return {
        observations,
        organizations: new Map(),
        reports: [{ ...report, status: 'ok' as const, reason: null }],
      }
    },
  }
}
