import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { anyText } from '#test/any-text.ts'
import { demandHash, demandOf, leastDemand } from './demand.ts'

function likelihood(text: string, lang = '') {
  const { undamped, damping } = demandOf(text, lang)
  return undamped * damping
}

suite('a text asks', () => {
  for (const [lang, text] of [
    ['en', 'Salesforce alternative?'],
    ['en', 'which till do you use on the market'],
    ['en', 'any good cheese wholesalers near york'],
    ['en', 'is there a decent apple press under 500'],
    ['de', 'alternative zu lexware?'],
    ['de', 'welche kasse benutzt ihr auf dem markt'],
    ['de', 'gibts hier jemanden der fenster repariert'],
    ['fr', 'une alternative à quickbooks ?'],
    ['fr', 'vous utilisez quoi comme caisse au marché'],
    ['es', 'alternativa a holded?'],
    ['es', 'qué báscula usáis en la tienda'],
    ['it', 'alternative a satispay?'],
    ['it', 'che bilancia usate in negozio'],
    ['nl', 'alternatief voor exact?'],
    ['nl', 'welke kassa gebruiken jullie op de markt'],
    ['pt', 'alternativa ao primavera?'],
    ['pt', 'que balança vocês usam na loja'],
    ['en', 'Request for quotation: apple press, 12 staff, delivery by May'],
    ['it', 'Richiesta di offerta: pressa per mele, due stabilimenti, entro il 15/12'],
    ['nl', 'welk kassasysteem gebruiken jullie als stichting?'],
    ['en', 'Our fruit press man has retired and left us without anyone for the harvest'],
    ['de', 'Unsere Mosterei hat abgesagt, wir haben 2 Tonnen Äpfel. Wer kann einspringen'],
    ['fr', "Notre presseur arrête, on n'arrive pas à trouver quelqu'un pour 2 tonnes"],
    ['es', 'Compro prensa de manzana, unos 200 litros'],
    [
      'it',
      'Il nostro frantoio ha chiuso e siamo rimasti senza. Si accettano nomi, accetto consigli',
    ],
    ['nl', 'Onze perser is ermee gestopt en wij zitten nu zonder'],
    [
      'en',
      'The grant came through, £900 for a press. Names to the clerk, who will get back to us with options',
    ],
    ['de', 'Für die Presse sind 900 Euro bewilligt. Wer da wen weiß, bitte beim Vorstand melden'],
    [
      'fr',
      'Le budget est voté pour un pressoir. Si vous connaissez quelqu’un, envoyez son nom à Anne',
    ],
    [
      'es',
      'Se aprueba una partida para la prensa; si algún socio tiene referencias que las haga llegar',
    ],
    ['it', 'Il contributo per il torchio c’è. Chi ha un contatto glielo giri'],
    [
      'nl',
      'Er is subsidie voor een pers. Ken je een partij met een goede naam, stuur het door naar de werkgroep',
    ],
    ['pt', 'A verba para a prensa existe, quem souber de alguém que lhe diga'],
    ['it', 'Scuola primaria di Firenze cerca fattoria didattica per tre classi'],
    ['es', 'Asociación busca sala para formación de 25 personas en Plasencia'],
    ['fr', 'ça coûte combien une phyto pour 5 habitants, étude comprise ?'],
    ['es', 'cuánto se paga por una mesa fija en un coworking rural?'],
    ['en', 'rough cost to lay 200 m of hedge? no clue what to budget'],
    ['en', 'Parish hall would like a price for a press, about 300 bottles'],
    ['en', 'Same boat here. Our press man is packing it in, so we are stuck too'],
    ['de', 'weiß einer wo man eine Presse für 3 Monate herbekommt'],
    ['de', 'Schließe mich an, wir suchen auch eine Presse'],
    ['fr', 'Pareil chez nous, le pressoir du village ne prend plus personne'],
    ['es', 'Lo mismo por aquí, necesitaríamos una prensa para la visita de mayo'],
    ['it', 'Asilo nel bosco vorrebbe far realizzare un torchio, budget 900 euro'],
    [
      'nl',
      'Sap op kantoor, 25 mensen. We hebben nu pakken. Hoe hebben jullie dat geregeld en met wie',
    ],
    ['pt', 'Na mesma situação aqui, dava jeito alguém que faça sumo de maçã'],
    ['pt', 'O lagar fechou e ficámos sem ninguém, precisamos de quem faça sumo de maçã'],
  ] as const)
    test(`${lang}: ${text}`, () => assert.ok(likelihood(text, lang) >= leastDemand))
})

suite('a text does not ask that', () => {
  for (const [what, text] of [
    ['recruits', 'Press operator wanted, full time, send your CV'],
    ['sells', 'Need a new press? Our presses ship free, order today!'],
    ['tells', 'Show HN: we built an apple press from a washing machine, feedback welcome'],
    ['teaches', 'Apple presses compared: a guide to the 10 best presses'],
    ['has found', 'Solved: we went with the press from Kent. Thanks everyone'],
    ['scoffs', 'Who even needs an apple press? Honestly.'],
    ['repairs', 'Why does my apple press leak at the seal after an hour?'],
    ['sells in French', 'Vous cherchez un pressoir ? Découvrez nos modèles dès 99 € !'],
    ['asks how', 'Wie reinige ich eine Apfelpresse aus Holz?'],
    ['reports', 'Apple growers said on Monday they need more presses, according to the council.'],
    ['asks its readers', 'Bored of wobbly presses? Ours are sawn from ash. Call in on Saturday.'],
    ['recruits in few words', 'Press operator (m/f/x), no experience needed, early shifts, Kent'],
    ['tells whose trade ends', 'The oldest press in the county closes after 140 years.'],
    ['praises', 'Shout out to the lovely people with the apple press, it was incredible'],
    ['quotes', '> which apple press do you use\n\nWe press by foot.'],
  ] as const)
    test(what, () => assert.ok(likelihood(text, 'en') < leastDemand))
})

test('what stands in the middle of a long text says nothing of what it is for', () => {
  const middle = 'It once crashed with an error. We launched a newsletter. '.repeat(9)
  const text = `Apple press for a school?\nWe are twelve. We press on Fridays. ${middle}We are new to it. What do you folks use?`
  assert.ok(likelihood(text, 'en') >= leastDemand)
})

test('a reading is bounded and explains itself', () => {
  fc.assert(
    fc.property(anyText(500), (text) => {
      const { undamped, damping, reasons } = demandOf(text, '')
      assert.ok(undamped > 0 && undamped < 1 && damping > 0 && damping <= 1)
      assert.equal(
        damping < 1,
        reasons.some(({ weight }) => weight < 0),
      )
    }),
  )
})

test('words and numbers have one hash', () => assert.match(demandHash, /^[0-9a-f]{16}$/u))
