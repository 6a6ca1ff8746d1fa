import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { settingsOf } from '#roles/settings.ts'
import { startModelProvider } from '#test/stand-ins/model-provider/model-provider.ts'
import { builtin, measured, sharedWords, told } from './measure.ts'
import { questions } from './questions.ts'
import { answersReport } from './report.ts'

suite('questions to an invented workspace', () => {
  test('are enough, in four languages', () => {
    assert.ok(questions.length >= 120)
    assert.equal(new Set(questions.map(({ language }) => language)).size, 4)
  })

  test('find the right record first, or none where there is none', async () => {
    const { rightFirst, abstained, wrong } = measured(await told(builtin))
    const said = JSON.stringify({ rightFirst, abstained, wrong }, undefined, 2)
    assert.ok(rightFirst >= 0.85, said)
    assert.ok(abstained >= 0.9, said)
  })

  test('are served better than by shared words', async () => {
    const [own, plain] = [measured(await told(builtin)), measured(await told(sharedWords))]
    assert.ok(own.rightFirst >= plain.rightFirst)
    assert.ok(own.abstained > plain.abstained)
  })

  test('are asked of the model that is set up, in the words of the feature', async () => {
    const provider = await startModelProvider()
    try {
      const config = settingsOf({
        AI_PROVIDER: 'openai_compatible',
        AI_BASE_URL: `${provider.origin}/v1`,
        AI_MODEL: 'stand-in',
      })
      const report = await answersReport(config)
      // It always cites the first record, and never abstains.
      assert.match(report, /stand-in: right record first 0\.\d\d, abstained 0\.\d\d/)
      assert.equal(provider.asked.length, questions.length)
      const { body } = provider.asked[0]!
      assert.match(JSON.stringify(body), /the numbered records alone.*<records>/)
    } finally {
      await provider.close()
    }
  })
})
