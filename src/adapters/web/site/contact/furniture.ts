import { isOfTemplate } from '../words/template-titles.ts'
import type { TextBlock } from '../html/text-blocks.ts'

/** Words about who made a website or keeps it: what stands beside them belongs to somebody else. */
const credit =
  /web ?-?(?:design|site by|site door|agentur|agency|bureau|master|development)|site design|(?:designed|developed|powered|built|made|hosted) (?:by|with)|design:|hosting (?:by|von|door|par)|hosted|h[ée]bergeur|h[ée]berg[ée] par|r[ée]alisation(?!s)|cr[ée]ation (?:du )?site|cr[ée][ée] (?:avec|par)|conception|desarrollad[oa]|diseño (?:web|y desarrollo)|realizzat[oa]|credits|sviluppo|desenvolvid[oa]|webbdesign|webbplats av|hjemmeside (?:af|lavet)|projekt i wykonanie|wykonanie|umsetzung|realisier|erstellt (?:von|mit)|gestaltung|programmierung|theme/i

/** Words about cookies, in the languages that have their own. */
const cookies = /cookie|informasjonskapsl|\bkakor\b|ciasteczk|evästei/i

/** Names of what websites are made with. */
const builders =
  /\b(?:wordpress|joomla|drupal|typo3|prestashop|woocommerce|shopify|wix|squarespace|weebly|jimdo|godaddy|webflow|odoo|magento|blogger|opencart|contao|bootstrap|elementor|divi|mysite|nuvemshop)\b/i
/** Latin that stands in for a text, and what builders write where their customer wrote nothing. */
const filler =
  /lorem ipsum|dolor sit amet|consectetur|will be displayed here|through disruptive products|enter your (?:text|description)|add a description|drop us a line|protected by recaptcha|excepteur|your (?:text|content) here|hummingbird|brown bear|mountain fox|today is a good day|the adventure begins|the best is yet to come/i

/** Whether a text is there because nobody wrote one: it names a maker of websites, or is filler. */
export function isPlaceholder(text: string): boolean {
  return isOfTemplate(text) || filler.test(text) || (builders.test(text) && text.length < 100)
}

/** Whether a text tells of the website instead of the company. */
export function isFurniture({ text }: Pick<TextBlock, 'text'>): boolean {
  return cookies.test(text) || isPlaceholder(text) || (credit.test(text) && text.length < 300)
}
