import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { builtin, measured, sharedWords } from './measure.ts'
import { questions } from './questions.ts'

suite('questions to an invented workspace', () => {
  test('are enough, in four languages', () => {
    assert.ok(questions.length >= 120)
    assert.equal(new Set(questions.map(({ language }) => language)).size, 4)
  })

  test('find the right record first, or none where there is none', () => {
    const { rightFirst, abstained, wrong } = measured(builtin)
    const said = JSON.stringify({ rightFirst, abstained, wrong }, undefined, 2)
    assert.ok(rightFirst >= 0.85, said)
    assert.ok(abstained >= 0.9, said)
  })

  test('are served better than by shared words', () => {
    const [own, plain] = [measured(builtin), measured(sharedWords)]
    assert.ok(own.rightFirst >= plain.rightFirst)
    assert.ok(own.abstained > plain.abstained)
  })
})
