import { customerHeadIn, customerWordIn } from '../words/customer-words.ts'
import { headsFirst } from './audience-places.ts'

/**
 * Whether a member of a list is a kind of customer, so that its neighbours may be some too: what it is, is one.
 * `club nights`, `Firmenfeiern` and `nóminas de empresa` are none, and what is done is nobody: `farming`. Rooms are places
 * as often as customers, and vouch for nobody.
 */
export function vouches(member: string, lang: string): boolean {
  const words = member.split(' ')
  const own = headsFirst.has(lang) ? beforeJoin(words) : words.slice(-1)
  return own.some((word, at) => isOne(word, lang) && !(at > 0 && ofKind.test(word)))
}

function isOne(word: string, lang: string): boolean {
  if (rooms.test(word) || (lang === 'en' && doing.test(word))) return false
  return compounding.has(lang) ? customerHeadIn(word) : customerWordIn(word)
}

/** `petites entreprises de la vallée` → its first two words. */
function beforeJoin(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word, at) => at > 0 && joining.test(word))
  return end < 0 ? words : words.slice(0, end)
}

const joining =
  /^(?:d['’].*|de|du|des|del|dell['’].*|della|delle|dei|degli|di|da|do|dos|das|en|em|in|à|a|para|per|pour)$/iu
/** What tells of which kind a thing is: `cene aziendali`, `comidas escolares`. */
const ofKind = /(?:[aei]al|ial|ale|ali|ales|ais|ar|are|ari|ares)$/iu
const doing = /ing$/iu
const compounding: ReadonlySet<string> = new Set(['de', 'nl'])
const rooms =
  /^(?:kitchens?|halls?|studios?|offices?|home|homes|bars?|küchen?|kuchen|büros?|laden|cuisines?|salons?|bureaux?|salles?|cocinas?|oficinas?|salas?|hogar|cucin[ae]|studi[oi]?|uffici[oi]?|keukens?|kantoor|cozinhas?|escritórios?|lar|bodegas?)$/iu

/** `known for bread`: what follows is what somebody is known for. */
export function isOfRepute(before: string): boolean {
  return repute.test(before)
}

const repute =
  /^(?:known|famous|famed|renowned|celebrated|noted|bekannt|berühmt|geschätzt|connue?s?|réputée?s?|célèbres?|conocid[oa]s?|famos[oaie]s?|not[oaie]|rinomat[oaie]|conosciut[oaie]|bekend|beroemd|conhecid[oa]s?)$/iu

/** `not for manufacturers`, `nicht mehr für Privatleute`, but `not only for schools`. */
export function isDenied(bare: readonly string[], at: number): boolean {
  const [before = '', last = ''] = bare.slice(Math.max(0, at - 2), at)
  return denials.has(at < 2 ? before : last) || (denials.has(before) && longer.has(last))
}

const denials: ReadonlySet<string> = new Set(
  'not never nor no nicht nie pas jamais non mai nunca jamás não niet nooit'.split(' '),
)
const longer: ReadonlySet<string> = new Set('longer mehr plus más più meer mais'.split(' '))
