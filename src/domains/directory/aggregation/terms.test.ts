import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { judge } from './terms.ts'

suite('the terms under which a profile is brought in', () => {
  for (const [licences, nonProfit, other] of [
    [[], 'non_profit', 'non_profit_only'],
    [['CC0-1.0'], 'licence', 'licence'],
    [['https://creativecommons.org/publicdomain/zero/1.0/'], 'licence', 'licence'],
    [['https://creativecommons.org/licenses/by-sa/4.0/deed.de'], 'licence', 'licence'],
    [['https://opendatacommons.org/licenses/odbl/1-0/'], 'licence', 'licence'],
    [['ODbL-1.0'], 'licence', 'licence'],
    [['CC-BY-NC-4.0'], 'non_profit', 'non_profit_only'],
    [['https://creativecommons.org/licenses/by-nc-sa/4.0/'], 'non_profit', 'non_profit_only'],
    [['CC-BY-ND-4.0'], 'licence_not_permitting', 'licence_not_permitting'],
    [['All rights reserved'], 'licence_not_permitting', 'licence_not_permitting'],
    [
      ['https://evil.example/creativecommons.org/licenses/by/4.0/'],
      'licence_not_permitting',
      'licence_not_permitting',
    ],
    [['CC0-1.0', 'CC-BY-NC-4.0'], 'non_profit', 'non_profit_only'],
    [['CC0-1.0', 'proprietary'], 'licence_not_permitting', 'licence_not_permitting'],
  ] as const)
    test(`of ${JSON.stringify(licences)} are ${nonProfit}, and without non-profit use ${other}`, () => {
      const said = (isNonProfit: boolean) => Object.values(judge(licences, isNonProfit))[0]
      assert.deepEqual([said(true), said(false)], [nonProfit, other])
    })
})
