import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { saysClosed } from './closed.ts'

suite('a company that says so is closed', () => {
  for (const description of [
    'Sourdough for cafés. After 31 years we closed our doors in 2024, thank you all.',
    'The mill is permanently closed.',
    'Hearth Mill ceased trading in March. The company has ceased trading.',
    'This co-operative is no longer trading; its archive is with the town.',
    'The society was dissolved in 2023.',
    'Holzofenbrot seit 1960. Geschäft Ende 2024 aufgegeben.',
    'Geschäft aufgegeben, danke für alles.',
    'Unser Laden ist endgültig geschlossen.',
    'Der Betrieb wurde 2023 eingestellt.',
    'Boulangerie fermée définitivement.',
    'En cessation d’activité depuis mai.',
    'Nous avons cessé notre activité.',
    'Cerrado permanentemente desde 2022.',
    'Hemos cesado nuestra actividad.',
    'Attività: chiuso definitivamente.',
    'Abbiamo cessato l’attività a giugno.',
    'De winkel is definitief gesloten.',
    'Het bedrijf is opgeheven.',
    'Encerrado definitivamente.',
    'Cessámos a nossa atividade em 2023.',
  ])
    test(description, () => assert.equal(saysClosed(description), true))
})

suite('and one that says something else is not', () => {
  for (const description of [
    'Closed on Mondays and for the whole of January.',
    'Insolvency advice for firms in liquidation and companies that closed.',
    'Montags ist der Laden geschlossen.',
    'Wir räumen Betriebe, die aufgegeben werden.',
    'Comptable : de la création à la cessation d’activité.',
    'Fermé le lundi. La boulangerie d’en face a fermé.',
    'Cerrado los lunes.',
    'Chiuso il lunedì.',
    'Maandag gesloten.',
    'Encerrado à segunda-feira.',
    'We opened when the mill next door closed its gates.',
    'Upcycled doors: we have closed-loop wood and our doors last.',
  ])
    test(description, () => assert.equal(saysClosed(description), false))
})
