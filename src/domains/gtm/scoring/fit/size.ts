/** A range of people, both ends within it. */
interface SizeRange {
  readonly from: number
  readonly to: number
}

// The bands of Commission Recommendation 2003/361/EC.
const sizeBands: Readonly<Record<string, SizeRange>> = {
  solo: { from: 1, to: 1 },
  micro: { from: 1, to: 9 },
  small: { from: 10, to: 49 },
  medium: { from: 50, to: 249 },
  sme: { from: 1, to: 249 },
  large: { from: 250, to: Number.POSITIVE_INFINITY },
  enterprise: { from: 250, to: Number.POSITIVE_INFINITY },
}

/** 1 inside a wanted range, else `exp(-|ln(people / nearest edge)|)`; null when nothing readable is asked or known. */
export function sizeMatch(
  employees: number | string | undefined,
  wanted: readonly string[],
): number | null {
  const ranges = wanted.map(sizeRange).filter((range) => range !== null)
  const people = peopleOf(employees)
  if (ranges.length === 0 || people === null) return null
  return Math.max(...ranges.map((range) => closeness(people, range)))
}

/** Reads `11-50`, `250+`, `<50`, `> 10`, a number or the name of a band. */
export function sizeRange(text: string): SizeRange | null {
  const plain = text.toLowerCase().replace(/(\d)[.,\s](?=\d{3}\b)/gu, '$1')
  const band = sizeBands[plain.trim()]
  if (band !== undefined) return band
  const [first, second] = (plain.match(/\d{1,9}/gu) ?? []).map(Number)
  if (first === undefined) return null
  if (second !== undefined) return rangeOf(first, second)
  if (/^\s*(?:<|up to|under)/u.test(plain)) return rangeOf(1, first)
  const open = /\+|^\s*(?:>|over)/u.test(plain)
  return rangeOf(first, open ? Number.POSITIVE_INFINITY : first)
}

function rangeOf(a: number, b: number): SizeRange {
  return { from: Math.max(1, Math.min(a, b)), to: Math.max(1, a, b) }
}

/** A known range stands for its geometric middle; an open one for its lower end. */
function peopleOf(employees: number | string | undefined): number | null {
  if (typeof employees === 'number') return employees > 0 ? employees : null
  const range = employees === undefined ? null : sizeRange(employees)
  if (range === null) return null
  return range.to === Number.POSITIVE_INFINITY ? range.from : Math.sqrt(range.from * range.to)
}

function closeness(people: number, { from, to }: SizeRange): number {
  if (people >= from && people <= to) return 1
  const edge = people < from ? from : to
  return Math.exp(-Math.abs(Math.log(people / edge)))
}
