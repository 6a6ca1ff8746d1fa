import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { demandOf, leastDemand } from './demand.ts'

// Sentences of a grammar, about what no split of the evaluation is about.
const asked: Readonly<Record<string, readonly string[]>> = {
  en: [
    'I wish there was a simple booking system for village halls',
    'Please recommend a thatcher in Devon',
    'Trying to source oak shingles for a church roof',
    'The hall committee has asked me to find a booking system',
    'The mill we bought from went bust last month.',
  ],
  de: [
    'Wo kann man Eichenschindeln kaufen?',
    'Mit welchen Kosten muss ich für eine Trockenmauer rechnen?',
    'Meine Mutter braucht einen Reetdachdecker, sie wohnt bei Husum',
    'Könnt ihr jemanden nennen, der Weidentipis baut?',
    'Die Mühle, bei der wir gekauft haben, hat zugemacht.',
  ],
  fr: [
    "Merci de m'indiquer un chaumier",
    'Tous les conseils sont les bienvenus',
    'La commune lance une consultation pour la réfection du mur du cimetière',
    "Notre couvreur vient d'annuler et le toit est ouvert.",
  ],
  es: [
    '¿A quién acudís para los tejados?',
    '¿Quién nos podría levantar un muro?',
    'La junta me ha pedido que busque un programa de reservas',
    'El taller que nos llevaba las bicis ha quebrado.',
  ],
  it: [
    'Chi mi consiglia un fabbro onesto?',
    'Con chi gestite le prenotazioni?',
    'Mia madre ha bisogno di un fabbro, abita ad Asti',
    "L'officina che ci seguiva le bici è fallita.",
  ],
  nl: [
    'Wat moet je rekenen voor een stapelmuur?',
    'Bij wie moet je zijn voor een stapelmuur?',
    'Er is geen rietdekker te vinden hier',
    'De molen waar wij kochten is gestopt.',
  ],
  pt: [
    'Procura-se serralheiro para portão, Évora',
    'Quanto é que pode ficar um muro de pedra seca?',
    'Quem nos poderia fazer um muro?',
    'O nosso contabilista já não aceita associações.',
  ],
}

const refused: Readonly<Record<string, readonly string[]>> = {
  en: [
    'I found a bakery consultant last week. Please stop sending me offers, I am not looking for anybody.',
    'We no longer need a thatcher. The contract has been awarded.',
    'Not looking for a supplier at the moment, please do not contact me.',
  ],
  de: [
    'Ich habe letzte Woche einen Berater gefunden. Bitte schickt mir keine Angebote, ich suche niemanden.',
    'Wir suchen keinen Reetdachdecker mehr, der Auftrag ist vergeben.',
  ],
  fr: [
    "J'ai trouvé un chaumier hier. Merci de ne plus m'envoyer d'offres, je ne cherche personne.",
    "Nous n'avons plus besoin de couvreur, le toit est fini.",
  ],
  es: [
    'Ya encontré un asesor. Por favor, dejen de enviarme ofertas, no busco a nadie.',
    'Ya no necesitamos techador, la plaza está cubierta.',
  ],
  it: [
    'Ho trovato un fabbro ieri. Per favore smettete di mandarmi offerte, non cerco nessuno.',
    'Non abbiamo più bisogno di un fabbro.',
  ],
  nl: [
    'Ik heb een rietdekker gevonden. Stuur me geen aanbiedingen meer, ik zoek niemand.',
    'We zoeken geen rietdekker meer, de opdracht is vergeven.',
  ],
  pt: [
    'Encontrei um serralheiro. Por favor parem de me enviar propostas, não procuro ninguém.',
    'Já não precisamos de serralheiro.',
  ],
}

suite('who wants nobody any more asks for nothing', () => {
  for (const [lang, sentences] of Object.entries(refused))
    for (const sentence of sentences)
      test(`${lang}: ${sentence}`, () => {
        const { undamped, damping, reasons } = demandOf(sentence, lang)
        assert.ok(undamped * damping < leastDemand, (undamped * damping).toFixed(2))
        assert.ok(reasons.every(({ reason }) => reason !== 'seeking'))
      })
})

suite('what fails is no question of technique where a provider is asked for', () => {
  for (const text of [
    'Ask HN: bakery consulting?\nDoes anyone know a good bakery consultant for allergen management? Our bread is failing.',
    'We are not looking for the cheapest, but does anyone know a good thatcher for a church?',
  ])
    test(text, () => {
      const { undamped, damping } = demandOf(text, 'en')
      assert.ok(undamped * damping >= leastDemand, (undamped * damping).toFixed(2))
    })
})

suite('asking in its plainest forms is heard', () => {
  for (const [lang, sentences] of Object.entries(asked))
    for (const sentence of sentences)
      test(`${lang}: ${sentence}`, () => {
        const { undamped, damping } = demandOf(sentence, lang)
        assert.ok(undamped * damping >= leastDemand, (undamped * damping).toFixed(2))
      })

  test('and a vacancy that is worded so is none', () => {
    const { undamped, damping } = demandOf(
      'Precisa-se de ajudante para cozinha, turno da noite',
      'pt',
    )
    assert.ok(undamped * damping < leastDemand)
  })
})
