const dayPattern = /^(\d{4})-?(\d{2})-?(\d{2})(Z|[+-]\d{2}:\d{2})?$/u
const compactPattern = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/u
const americanPattern = /^(\d{2})\/(\d{2})\/(\d{4})$/u
const zonePattern = /(?:Z|[+-]\d{2}:?\d{2}|\b[A-Z]{1,4})$/u
const isoPattern = /^\d{4}-\d{2}-\d{2}T/u
const [earliest, latest] = [Date.UTC(1990, 0), Date.UTC(2100, 0)]
const firstMs = 100_000_000_000

/**
 * The moment, in RFC 3339 UTC, that a source wrote in any of the usual spellings; undefined where it is none. A day
 * begins at its midnight, and what names no zone is UTC. Numbers are seconds since 1970, or milliseconds.
 */
export function instantOf(written: string | number): string | undefined {
  const ms =
    typeof written === 'number'
      ? fromNumber(written)
      : Date.parse(spelled(written.trim().slice(0, 40)))
  return ms >= earliest && ms < latest ? new Date(ms).toISOString() : undefined
}

function fromNumber(number: number): number {
  return number < firstMs ? number * 1_000 : number
}

function spelled(text: string): string {
  const [, year, month, day, zone = 'Z'] = dayPattern.exec(text) ?? []
  if (year !== undefined) return `${year}-${month}-${day}T00:00:00${zone}`
  const compact = compactPattern.exec(text)
  if (compact !== null) return `${compact.slice(1, 4).join('-')}T${compact.slice(4).join(':')}Z`
  const american = americanPattern.exec(text)
  if (american !== null) return `${american[3]}-${american[1]}-${american[2]}T00:00:00Z`
  if (zonePattern.test(text)) return text
  return isoPattern.test(text) ? `${text}Z` : `${text} UTC`
}
