import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { byStrangers, ownWhere } from '../wire/strangers.ts'
import { marked } from './strangers.ts'

const theirs = byStrangers(z.string(), 'elsewhere')
const note = z.object({ text: theirs })
const mark = { untrusted: true, source: 'elsewhere', fields: ['text'] }

const told = { text: 'Hello' }
const toldAndMarked = { ...told, written_by_others: mark }

function markIn(schema: z.ZodType, value: unknown): unknown {
  return marked(schema).mark?.(value)
}

suite('words of strangers', () => {
  for (const [name, member] of Object.entries({
    'may be left out': note.optional(),
    'may be left out, and are nothing then': note.exactOptional(),
    'are null where there are none': note.nullable(),
    'have a default': note.default({ text: '' }),
  }))
    test(`are marked where they ${name}`, () => {
      assert.deepEqual(markIn(z.object({ note: member }), { note: told }), { note: toldAndMarked })
    })

  test('are marked in each of a list that has a default', () => {
    const schema = z.object({ notes: z.array(note).default([]) })
    assert.deepEqual(markIn(schema, { notes: [told, told] }), {
      notes: [toldAndMarked, toldAndMarked],
    })
    assert.deepEqual(markIn(schema, { notes: [] }), { notes: [] })
  })

  test('stay left out where they are', () => {
    assert.deepEqual(markIn(z.object({ note: note.exactOptional() }), {}), {})
  })

  test('count as own in the cases that the schema names, and in no other', () => {
    const fields = { text: theirs, state: z.string(), from: z.string() }
    const schema = ownWhere(z.object(fields), { state: 'verified' }, { from: '', state: 'draft' })
    const isMarked = (state: string, from: string) =>
      'written_by_others' in (markIn(schema, { text: 'Hello', state, from }) as object)
    assert.deepEqual(
      [isMarked('verified', 'a'), isMarked('draft', ''), isMarked('draft', 'a'), isMarked('', '')],
      [false, false, true, true],
    )
    const shape = marked(schema).schema
    for (const state of ['verified', 'draft'])
      shape.parse(markIn(schema, { text: 'Hello', state, from: 'a' }))
  })
})
