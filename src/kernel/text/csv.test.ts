import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { csvLine } from './csv.ts'

suite('comma-separated values', () => {
  test('quote what has commas, quotes and lines in it', () => {
    assert.equal(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, 3]), 'a,"b,c","d""e","f\ng",,3\r\n')
  })

  test('keep spreadsheets from taking words for formulas, and leave numbers alone', () => {
    assert.equal(
      csvLine(['=1+1', '+1 2', '@x', '\tx', '-0.50', '-x', '\r=1']),
      `'=1+1,'+1 2,'@x,'\tx,-0.50,'-x,"'\r=1"\r\n`,
    )
  })
})
