import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { industryMatch } from './industry.ts'
import { labelMatch } from './labels.ts'

suite('industries match', () => {
  for (const [known, wanted, expected] of [
    ['10.71C', 'bakeries', 1],
    ['Boulangerie Martin', 'Bäckereien', 1],
    ['Großbäckerei Huber', 'panaderías', 1],
    ['panificio', 'bakkerij', 1],
    ['10.72Z', 'bakery', 0.8],
    ['10.61', 'padaria', 0.5],
    ['Hotel zur Post', 'Bäckerei', 0],
    ['56.29B', 'cantines scolaires', 1],
    ['somebody', 'bakery', null],
    ['bakery', 'those who care', null],
  ] as const)
    test(`${known} as ${wanted}: ${expected}`, () => {
      assert.equal(industryMatch([known], [wanted]), expected)
    })
})

suite('labels match', () => {
  for (const [tags, wanted, expected] of [
    [['bio', '10.71C'], ['organic flour'], 1],
    [['bio'], ['harina ecológica', 'cooperativa'], 0.5],
    [['ess'], ['Bio-Mehl'], 0],
    [[], ['organic flour'], null],
    [['bio'], ['flour'], null],
  ] as const)
    test(`${tags.join(', ')} with ${wanted.join(', ')}: ${expected}`, () => {
      assert.equal(labelMatch(tags, wanted), expected)
    })
})
