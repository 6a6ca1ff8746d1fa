import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { anyText } from '#test/any-text.ts'
import { lexiconHash, readText } from './lexicon.ts'

suite('a text is read as', () => {
  for (const [type, lang, text] of [
    ['want', 'en', 'We are looking for a mill that sells organic flour.'],
    ['want', 'en', 'Can anyone recommend a bookkeeper?'],
    ['tender', 'en', 'We have published an RFP and look for bidders.'],
    ['evaluate', 'en', 'Comparing vendors of till software. X vs Y?'],
    ['switch', 'en', 'Fed up with our accountant.'],
    ['pain', 'en', 'We keep struggling with invoices in spreadsheets.'],
    ['hiring', 'en', 'We’re hiring: looking for a buyer to join our team.'],
    ['permit', 'en', 'The renovation of our second kitchen begins.'],
    ['trigger', 'en', 'The chain expands to Denmark.'],
    ['topic', 'en', 'Flour is ground wheat.'],
    ['want', 'de', 'Wir suchen einen Lieferanten für Bio-Mehl.'],
    ['want', 'de', 'Kann uns jemand eine Mühle empfehlen? Wir brauchen bald Mehl.'],
    ['tender', 'de', 'Die Ausschreibung läuft bis Ende Januar.'],
    ['evaluate', 'de', 'Wer hat Erfahrungen mit Warenwirtschaft für Hofläden?'],
    ['switch', 'de', 'Sind sehr unzufrieden mit unserem Steuerbüro.'],
    ['pain', 'de', 'Das machen wir alles von Hand.'],
    ['hiring', 'de', 'Bäcker (m/w/d) zur Verstärkung für unser Team.'],
    ['trigger', 'de', 'Die Genossenschaft eröffnet eine neue Filiale.'],
    ['want', 'fr', 'Nous recherchons un moulin pour notre fournil.'],
    ['tender', 'fr', 'La ville publie un appel d’offres.'],
    [
      'evaluate',
      'fr',
      'Quels sont vos retours d’expérience sur ce logiciel ? Nous hésitons entre deux.',
    ],
    ['switch', 'fr', 'Marre de notre comptable.'],
    ['pain', 'fr', 'Tout est fait à la main, quelle galère.'],
    ['hiring', 'fr', 'Nous recrutons une acheteuse.'],
    ['trigger', 'fr', 'La nouvelle réglementation impose le tri.'],
    ['want', 'es', 'Buscamos un proveedor de harina ecológica.'],
    ['tender', 'es', 'Se abre la licitación del comedor.'],
    ['evaluate', 'es', 'Estamos comparando opciones de envases.'],
    ['switch', 'es', 'Estamos hartos de nuestra gestoría.'],
    ['pain', 'es', 'Lo hacemos a mano en hojas de cálculo.'],
    ['hiring', 'es', 'Únete a nuestro equipo de compras.'],
    ['want', 'it', 'Cerchiamo un mulino biologico.'],
    ['tender', 'it', 'Pubblicato il bando di gara per la mensa.'],
    ['evaluate', 'it', 'Stiamo valutando alcuni gestionali.'],
    ['switch', 'it', 'Siamo stufi del nostro fornitore.'],
    ['pain', 'it', 'Facciamo fatica a tenere i conti.'],
    ['want', 'nl', 'We zijn op zoek naar een molen.'],
    ['tender', 'nl', 'De aanbesteding sluit in januari.'],
    ['evaluate', 'nl', 'Wie heeft ervaring met boekhoudpakketten?'],
    ['switch', 'nl', 'We zijn ontevreden over onze leverancier.'],
    ['pain', 'nl', 'Wij worstelen met de voorraad.'],
    ['want', 'pt', 'Procuramos um moinho de farinha biológica.'],
    ['tender', 'pt', 'O caderno de encargos já foi publicado.'],
    ['evaluate', 'pt', 'Estamos a comparar embalagens.'],
    ['switch', 'pt', 'Estamos fartos do nosso fornecedor.'],
    ['pain', 'pt', 'Fazemos tudo manualmente.'],
    ['want', '', 'Wij zoeken een molen.'],
    ['want', 'sv', 'We are looking for a mill.'],
  ] as const) {
    test(`${type}: ${text}`, () => assert.equal(readText(text, lang).type, type))
  }
})

suite('a text is damped as', () => {
  for (const [damper, lang, text] of [
    ['self_promotion', 'en', 'Looking for flour? We offer 25 kg bags.'],
    ['self_promotion', 'en', 'Show HN: we built a tool for mills.'],
    ['self_promotion', 'en', 'We are looking for beta testers.'],
    ['self_promotion', 'de', 'Suchen Sie Mehl? Wir liefern es.'],
    ['self_promotion', 'fr', 'Nous proposons des farines, essai gratuit.'],
    ['self_promotion', 'es', 'Ofrecemos envases compostables.'],
    ['self_promotion', 'it', 'Cerchi farina? Vendiamo la migliore.'],
    ['self_promotion', 'nl', 'Wij leveren bakmeel.'],
    ['self_promotion', 'pt', 'Oferecemos embalagens.'],
    ['job_seeker', 'en', 'Looking for a new job, my CV is attached.'],
    ['job_seeker', 'de', 'Suche Arbeit als Bäcker.'],
    ['solved', 'en', 'Update: we found a mill near us.'],
    ['solved', 'de', 'Hat sich erledigt.'],
    ['consumer', 'en', 'I need flour for my kitchen.'],
    ['student', 'en', "I'm a second year student with a survey."],
    ['student', 'nl', 'Ik ben student en schrijf mijn scriptie.'],
  ] as const) {
    test(`${damper}: ${text}`, () => {
      assert.ok(readText(text, lang).dampers.includes(damper))
    })
  }

  for (const text of [
    'We offer catering and are looking for compostable bowls.',
    'We certify home compost bowls. Who should we talk to?',
    'We have not found a mill yet.',
  ]) {
    test(`nothing: ${text}`, () => assert.deepEqual(readText(text, 'en').dampers, []))
  }
})

suite('a cue does not count', () => {
  for (const [sentence, lang, text] of [
    ['when denied before', 'en', 'We are not looking for a mill.'],
    ['when denied after', 'de', 'Wir suchen keinen Lieferanten.'],
    ['when denied around', 'fr', 'Nous ne cherchons pas de moulin.'],
    ['in a quoted line', 'en', '> we are looking for a mill\nFlour is ground wheat.'],
    ['in a quotation', 'en', 'She wrote "we are looking for a mill that delivers".'],
    ['within another word', 'en', 'Looking forward to bread.'],
  ] as const) {
    test(sentence, () => assert.equal(readText(text, lang).type, 'topic'))
  }

  test('a denial in another clause denies nothing', () => {
    assert.equal(readText('Our mill is not good, we are looking for another.', 'en').type, 'want')
  })
})

test('any text is read in bounded time', () => {
  readText('we are looking for '.repeat(5_000), '')
  readText(`"${'a '.repeat(50_000)}`, '')
  fc.assert(
    fc.property(anyText(500), fc.constantFrom('en', 'de', ''), (text, lang) => {
      assert.ok(readText(text, lang).cues.length <= 40)
    }),
  )
})

test('the lexicon has a hash', () => assert.match(lexiconHash, /^[0-9a-f]{16}$/u))
