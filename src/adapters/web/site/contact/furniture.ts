import type { TextBlock } from '../html/text-blocks.ts'

/** Words about who made a website or keeps it: what stands beside them belongs to somebody else. */
const credit =
  /web ?-?(?:design|site by|site door|agentur|agency|bureau|master|development)|site design|(?:designed|developed|powered|built|made|hosted) (?:by|with)|design:|hosting|h[ée]berg|r[ée]alisation|cr[ée]ation (?:du )?site|cr[ée][ée] (?:avec|par)|conception|desarrollad[oa]|diseño (?:web|y desarrollo)|realizzat[oa]|credits|sviluppo|desenvolvid[oa]|webbdesign|webbplats av|hjemmeside (?:af|lavet)|projekt i wykonanie|wykonanie|umsetzung|realisier|erstellt (?:von|mit)|gestaltung|programmierung|theme/i

/** Words about cookies, in the languages that have their own. */
const cookies = /cookie|informasjonskapsl|\bkakor\b|ciasteczk|evästei/i

/** Whether a text tells of the website instead of the company. */
export function isFurniture({ text }: Pick<TextBlock, 'text'>): boolean {
  return cookies.test(text) || (credit.test(text) && text.length < 300)
}
