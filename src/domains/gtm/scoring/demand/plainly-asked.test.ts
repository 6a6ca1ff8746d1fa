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
