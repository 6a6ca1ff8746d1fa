import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported, importPath, recordsOf, uploaded } from './imports.fixture.ts'

/** The deals of a file, by title: how each ended, and at which stage. */
async function endings(file: string): Promise<Readonly<Record<string, string>>> {
  const tenant = await organization()
  const { counts } = await imported(tenant, file, { record: 'deal' })
  assert.equal(counts.refused, 0, JSON.stringify(counts))
  return endingsOf(await recordsOf(tenant, 'deals'))
}

function endingsOf(deals: readonly Readonly<Record<'title' | 'stage' | 'outcome', string>>[]) {
  return Object.fromEntries(
    deals.map(({ title, stage, outcome }) => [title, `${outcome} ${stage}`]),
  )
}

const files: readonly (readonly [system: string, file: string])[] = [
  [
    'Pipedrive',
    'Deal - Title,Deal - Value,Deal - Stage,Deal - Status\nRye,9,Qualified,Open\nBread,8,Qualified,Won\nCake,7,Contact Made,Lost\n',
  ],
  [
    'Pipedrive in German',
    'Deal - Titel,Deal - Wert,Deal - Phase,Deal - Status\nRye,9,Qualified,Offen\nBread,8,Qualified,Gewonnen\nCake,7,Qualified,Verloren\n',
  ],
  [
    'Pipedrive in French',
    'Affaire - Titre,Affaire - Étape,Affaire - Statut\nRye,Qualified,Ouvert\nBread,Qualified,Gagné\nCake,Qualified,Perdu\n',
  ],
  [
    'Pipedrive in Spanish',
    'Trato - Título,Trato - Etapa,Trato - Estado\nRye,Qualified,Abierto\nBread,Qualified,Ganado\nCake,Qualified,Perdido\n',
  ],
  [
    'Pipedrive in Italian',
    'Affare - Titolo,Affare - Fase,Affare - Stato\nRye,Qualified,Aperto\nBread,Qualified,Vinto\nCake,Qualified,Perso\n',
  ],
  [
    'Pipedrive in Dutch',
    'Deal - Titel,Deal - Fase,Deal - Status\nRye,Qualified,Open\nBread,Qualified,Gewonnen\nCake,Qualified,Verloren\n',
  ],
  [
    'Pipedrive in Portuguese',
    'Negócio - Título,Negócio - Etapa,Negócio - Status\nRye,Qualified,Aberto\nBread,Qualified,Ganho\nCake,Qualified,Perdido\n',
  ],
  [
    'HubSpot',
    'Record ID,Deal Name,Deal Stage\n1,Rye,Qualified\n2,Bread,Closed Won\n3,Cake,Closed Lost\n',
  ],
  [
    'HubSpot by its own names',
    'Deal Name,Deal Stage\nRye,qualified\nBread,closedwon\nCake,closedlost\n',
  ],
  ['Attio', 'Deal name,Deal stage\nRye,Qualified\nBread,Won 🎉\nCake,Lost\n'],
  ['Zoho', 'Deal Name,Stage\nRye,Qualified\nBread,Closed Won\nCake,Closed Lost to Competition\n'],
  ['Salesforce', 'Opportunity Name,Stage\nRye,Qualified\nBread,Closed Won\nCake,Closed Lost\n'],
  [
    'Salesforce in French',
    "Nom de l'opportunité,Étape\nRye,Qualified\nBread,Fermée et gagnée\nCake,Fermée et perdue\n",
  ],
]

suite('deals of other systems', () => {
  for (const [system, file] of files)
    test(`are won, lost or open as they were: ${system}`, async () => {
      assert.deepEqual(await endings(file), {
        Rye: 'open qualified',
        Bread: 'won won',
        Cake: 'lost lost',
      })
    })

  test('ended when the column of how they ended says, and open ones did not', async () => {
    const tenant = await organization()
    const file = [
      'Deal - ID,Deal - Title,Deal - Owner,Deal - Value,Deal - Currency of Value,Deal - Stage,Deal - Status,Deal - Deal created,Deal - Update time,Deal - Won time,Deal - Lost time,Deal - Lost reason',
      '1,Won,,9,EUR,Qualified,Won,2023-01-02 10:00:00,2024-03-05 08:00:00,2024-03-04 09:30:00,,',
      '2,Lost,,9,EUR,Qualified,Lost,2023-01-02 10:00:00,2024-03-05 08:00:00,2024-01-01 10:00:00,2024-02-03 10:00:00,Price',
      '3,Open,,9,EUR,Qualified,Open,2023-01-02 10:00:00,2024-03-05 08:00:00,,2024-02-03 10:00:00,',
      '4,Strange,,9,EUR,Qualified,Won,2023-01-02 10:00:00,2024-03-05 08:00:00,soon,,',
    ].join('\n')
    const { id } = await imported(tenant, file, { record: 'deal' })
    const deals: Readonly<Record<string, string>>[] = await recordsOf(tenant, 'deals')
    const closed = deals.map(({ title, outcome, closed_at: at }) => `${title} ${outcome} ${at}`)
    assert.deepEqual(closed.toSorted(), [
      'Lost lost 2024-02-03T10:00:00.000Z',
      'Open open null',
      'Won won 2024-03-04T09:30:00.000Z',
    ])
    const refused = await tenant.owner.get(importPath(tenant, `${id}/rows/`, '&outcome=refused'))
    const [only] = refused.body.results
    assert.deepEqual([only.row, only.reasons[0].field], [4, 'won_at'])
  })

  test('say by a status that is none of these what is told, and stay at their stage', async () => {
    const tenant = await organization()
    const file =
      'Deal - Title,Deal - Stage,Deal - Status\nA,Qualified,Deleted\nB,Qualified,Won\nC,,Lost\n'
    const { id } = await imported(tenant, file, { record: 'deal' })
    const deals = await recordsOf(tenant, 'deals')
    assert.deepEqual(endingsOf(deals), { A: 'open qualified', B: 'won won', C: 'lost lost' })
    const noted = await tenant.owner.get(importPath(tenant, `${id}/rows/`, '&is_noted=true'))
    const [only, ...others] = noted.body.results
    assert.deepEqual([only.row, others], [1, []])
    assert.equal(only.reasons[0].field, 'deal_status')
    assert.match(only.reasons[0].message, /Open, Won or Lost/u)
  })

  test('are refused where no stage ends so, in the preview as in the end', async () => {
    const tenant = await organization()
    const begun = { key: 'begun', name: 'Angebot geprüft', probability: 10, outcome: 'open' }
    const endless = { name: 'Endless', stages: [begun], is_default: true }
    assert.equal((await tenant.owner.post(pathsOf('pipelines').all(tenant), endless)).status, 201)
    const file = 'Title,Stage,Status\nA,Angebot geprüft,Open\nB,Angebot geprüft,Lost\n'
    const { id } = await uploaded(tenant, file, { record: 'deal' })
    const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.deepEqual([body.counts.created, body.counts.refused], [1, 1])
    assert.match(body.results[1].reasons[0].message, /Endless has no stage with the outcome lost/u)
    const done = await imported(tenant, file, { record: 'deal' })
    assert.deepEqual([done.counts.created, done.counts.refused], [1, 1])
    assert.deepEqual(endingsOf(await recordsOf(tenant, 'deals')), { A: 'open begun' })
  })
})
