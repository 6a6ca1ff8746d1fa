import { withPlainLetters } from '#kernel/text/fold.ts'
import type { TextBlock } from '../html/text-blocks.ts'

/** Headings under which customers and visitors speak, of themselves. */
const ofVisitors = new RegExp(
  `^(?:${[
    '(?:read |hear )?what (?:(?:our|my|some|other) )?(?:customers?|clients?|people|guests|others|they|you) (?:say|think).{0,30}',
    '(?:our |customer |client )?(?:testimonials?|reviews?|feedback|voices|quotes)',
    '(?:kind words|in their (?:own )?words|from our (?:customers|clients)|guest ?book)',
    '(?:das|was) (?:sagen )?(?:unsere |andere |meine )?(?:kund(?:en|innen)|gaste|andere|sie)(?: uber uns)?(?: sagen)?(?: uber uns)?',
    '(?:kundenstimmen|stimmen|(?:kunden)?bewertungen|rezensionen|kundenmeinungen|gastebuch|erfahrungsberichte)',
    "(?:les |vos |leurs )?(?:temoignages?|avis)(?: (?:de nos )?clients?)?|ce qu'(?:en pensent|ils).{0,40}|ils (?:parlent de nous|temoignent)|livre d'or",
    '(?:testimonios|opiniones|resenas)(?: de (?:nuestros )?clientes)?|(?:lo )?que dicen.{0,30}',
    '(?:testimonianze|recensioni)(?: dei (?:nostri )?clienti)?|dicono di noi|cosa dicono.{0,30}',
    '(?:klantervaringen|ervaringen|recensies|klantbeoordelingen)|wat (?:onze )?klanten (?:zeggen|vinden).{0,20}|klanten aan het woord',
    '(?:testemunhos|depoimentos|opinioes|avaliacoes)(?: (?:dos|de) (?:nossos )?clientes)?|o que dizem.{0,30}',
    '(?:\\d{1,4} )?(?:comments?|replies|kommentare?|commentaires?|comentarios?|commenti|reacties)',
  ].join('|')})[ :!?.…]{0,3}$`,
  'u',
)

/** Headings under which other firms are described. */
const ofPartners =
  /^(?:our |unsere |nos |nuestros |i nostri |onze |os nossos |nossos )?(?:partners?|sponsors?|supporters|friends|sponsoren|forderer|partenaires|socios|colaboradores|patrocinadores|sponsor|parceiros)(?: (?:and|und|et|y|e|en) \p{L}{4,14})?[ :]{0,2}$/u

const longestHeading = 60
const us: ReadonlySet<string> = new Set('we wir nous nosotros noi wij nós'.split(' '))
const ofUs = /(?:amos|emos|iamo)$/u

/** `Our partner delivers` speaks of another. */
function isAboutUs(text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  return words.some((word) => us.has(word) || ofUs.test(word))
}

/** The texts of a page in which others speak of themselves, or are described, by the headings that they stand under. */
export function othersSpeakIn(blocks: readonly TextBlock[]): ReadonlySet<TextBlock> {
  const found = new Set<TextBlock>()
  let under: { readonly level: number; readonly isOfPartners: boolean } | undefined
  for (const block of blocks) {
    const heading = headingOf(block)
    if (block.level > 0 && under !== undefined && block.level <= under.level) under = undefined
    if (heading !== '' && ofVisitors.test(heading))
      under = { level: levelOf(block), isOfPartners: false }
    else if (heading !== '' && ofPartners.test(heading))
      under = { level: levelOf(block), isOfPartners: true }
    else if (under !== undefined && !(under.isOfPartners && isAboutUs(block.text))) found.add(block)
  }
  return found
}

/** A heading, or a short line that stands for one. */
function headingOf({ text, link_density }: TextBlock): string {
  const isHeading = text.length <= longestHeading && link_density < 0.5
  return isHeading ? withPlainLetters(text).replaceAll('’', "'").trim() : ''
}

/** A line that is no heading ends with the next heading, of whatever level. */
function levelOf({ level }: TextBlock): number {
  return level === 0 ? 6 : level
}
