import { parse } from 'tldts'
import type { Claim, Method, ReadPage } from './claim.ts'

/** Names of the company outside of structured data: the site name, or the part of a title that the host repeats. */
export function namesIn(pages: ReadPage[], host: string): Claim<string>[] {
  const named = inMeta(pages, ['og:site_name', 'application-name'], 'og', 0.75)
  const home = pages[0]
  const title = home ? titlePart(home.page.title, host) : undefined
  if (!home || title === undefined) return named
  return [...named, { value: title, source: home, method: 'text', confidence: 0.5 }]
}

/** Descriptions outside of structured data: metadata of the first page, else its first long paragraph. */
export function descriptionsIn(pages: ReadPage[]): Claim<string>[] {
  const home = pages.slice(0, 1)
  const paragraph = home.flatMap((source): Claim<string>[] => {
    const block = source.page.blocks.find(
      ({ text, level, link_density }) => level === 0 && link_density < 0.3 && text.length >= 60,
    )
    return block
      ? [{ value: block.text.slice(0, 600), source, method: 'text', confidence: 0.4 }]
      : []
  })
  return [
    ...inMeta(home, ['og:description'], 'og', 0.75),
    ...inMeta(home, ['description'], 'meta', 0.7),
    ...paragraph,
  ]
}

function inMeta(
  pages: ReadPage[],
  names: string[],
  method: Method,
  confidence: number,
): Claim<string>[] {
  return pages.flatMap((source) =>
    names
      .map((name) => source.page.meta.get(name) ?? '')
      .filter(Boolean)
      .map((value) => ({ value: value.slice(0, 600), source, method, confidence })),
  )
}

// "Stoneground flour | Hearth Mill" on hearthmill.example → "Hearth Mill".
function titlePart(title: string, host: string): string | undefined {
  const label = letters(parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ?? host)
  const parts = title
    .split(/\s[|–—·•»:-]+\s|:\s/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const own = parts.find((part) => {
    const name = letters(part)
    return name.length >= 3 && (label.includes(name) || name.includes(label))
  })
  return own ?? parts[0]
}

function letters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
