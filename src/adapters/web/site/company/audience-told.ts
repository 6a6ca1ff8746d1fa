import { customerWordIn } from '../words/customer-words.ts'
import { betweenMembers } from '../words/listed.ts'
import { membersOf } from './audience-members.ts'

/** Customers that a sentence names outright: it speaks to them, tells where it is sold, or who is served. */
export function customersTold(sentence: string, lang: string): string[] {
  return [...spokenTo(sentence, lang), ...afterWords(sentence, lang)]
}

const longestCall = 90
const mostWordsOfOne = 4

/** `Chefs and grocers: our list goes out on Mondays`: those before the colon, where all of them are customers. */
function spokenTo(sentence: string, lang: string): string[] {
  if (sentence.length > longestCall || !/\p{L} ?:$/u.test(sentence)) return []
  const parts = sentence.slice(0, -1).split(betweenMembers)
  const names = parts.map((part) => part.trim()).filter(Boolean)
  const areAll = names.every(
    (name) => customerWordIn(name) && name.split(/\s+/).length <= mostWordsOfOne,
  )
  // One alone may be a place: `Shop:`, `Hofladen:`.
  if (!areAll || (names.length === 1 && !isMany(names[0] ?? '', lang))) return []
  return names.flatMap((name, at) =>
    membersOf(at === 0 && lang !== 'de' ? name.toLowerCase() : name, lang).slice(0, 1),
  )
}

function isMany(name: string, lang: string): boolean {
  return lang !== 'de' && lang !== 'nl' && /(?:[sx]|[^a]i)$/u.test(name)
}

/** `Are you a grower?`, `Vous êtes restaurateur`: a question or a statement about who reads. */
const youAre =
  "(?:are you|if you(?:'re| are)|sind sie|bist du|seid ihr|wenn sie|vous êtes|êtes[- ]vous|tu es|eres|sois|es usted|sei|siete|você é|é|ben je|ben jij|bent u|zijn jullie)(?: (?:an?|eine?|une?|una?|uma?|een))?"

/** Where things are sold, and who is among the customers. */
const soldAt = [
  '(?:available|stocked|sold|on sale|find us|find our \\p{L}+) (?:\\p{L}+ ){0,2}?(?:in|at|by|from)',
  "(?:erhältlich|zu (?:kaufen|haben|finden|bekommen)|gibt es|gibt's) (?:in|im|bei|auf)",
  '(?:en vente|disponibles?|présents?) (?:dans|chez|en|sur)',
  '(?:encontrar[áa]s|encontrar|disponibles?|a la venta|presentes) (?:\\p{L}+ )?en',
  '(?:presenti|in vendita|disponibili|trovat[ei]|trovi) (?:in|nei|nelle|negli|presso|da|dai)(?: (?:migliori|più) )?',
  '(?:verkrijgbaar|te koop|te vinden) (?:bij|in|op)',
  '(?:à venda|disponíveis|presentes|encontra-nos) (?:em|nas?|nos?)',
]
const areServed = [
  '(?:customers|clients|members) (?:\\p{L}+ ){0,2}?(?:include|are|range from)',
  '(?:kundschaft|kund\\p{L}+|auftraggeber\\p{L}*|abnehmer\\p{L}*) (?:gehören|zählen|sind)',
  '(?:clients|clientèle) (?:\\p{L}+ ){0,2}?(?:sont|compte|figurent)',
  '(?:clientes) (?:\\p{L}+ ){0,2}?(?:son|están|hay|incluyen|são|estão|incluem)',
  '(?:clienti) (?:\\p{L}+ ){0,2}?(?:sono|figurano)',
  '(?:klanten|opdrachtgevers|afnemers) (?:\\p{L}+ ){0,2}?(?:zijn|bestaan uit)',
]
const leading = new RegExp(
  `(?:^[¿\\s]*${youAre}|(?<!\\p{L})(?:${[...soldAt, ...areServed].join('|')}))\\s+(?=\\p{L})`,
  'iu',
)

function afterWords(sentence: string, lang: string): string[] {
  const found = leading.exec(sentence.slice(0, 400))
  if (found === null) return []
  const rest = sentence.slice(found.index + found[0].length, found.index + found[0].length + 160)
  return membersOf(rest, lang).filter(customerWordIn)
}
