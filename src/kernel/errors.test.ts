import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { conflict, NotFound, Refusal } from './errors.ts'
import { problemDocument, problemOf, Problem } from './wire/problem.ts'

const TooSoon = conflict('too_soon', 'It is too soon', 'Wait until tomorrow.')
const TooMuch = conflict('too_much', 'It is too much', 'Wait for the next month.', {
  resets_at: z.iso.datetime(),
})
const answered = { publicUrl: 'https://api.example', requestId: 'r-1', words: {} }

suite('a refusal', () => {
  test('is an error that knows its kind', () => {
    const refused = new TooSoon()
    for (const kind of [TooSoon, Refusal, Error]) assert.ok(refused instanceof kind)
    assert.equal((refused as unknown) instanceof NotFound, false)
    assert.equal(refused.kind, TooSoon)
    assert.equal(refused.name, 'too_soon')
    assert.equal(refused.message, 'Wait until tomorrow.')
  })

  test('may say more precisely what to do', () => {
    assert.equal(new TooSoon({ detail: 'Wait an hour.' }).message, 'Wait an hour.')
  })

  test('becomes a problem document with what it adds', () => {
    const refused = new TooMuch({
      errors: [{ field: 'due', code: 'out_of_range', message: 'Too early.' }],
      members: { resets_at: '2026-12-01T00:00:00.000Z' },
      headers: { 'retry-after': '60' },
    })
    const document = problemDocument(refused, answered)
    assert.deepEqual(document, {
      type: 'https://api.example/docs/#problem-too_much',
      title: 'It is too much',
      status: 409,
      detail: 'Wait for the next month.',
      code: 'too_much',
      request_id: 'r-1',
      errors: [{ field: 'due', code: 'out_of_range', message: 'Too early.' }],
      resets_at: '2026-12-01T00:00:00.000Z',
    })
    assert.ok(Problem.safeParse(document).success)
  })

  test('has no errors member where no field is at fault, and never a stack', () => {
    const document = problemDocument(new TooSoon(), answered)
    assert.deepEqual(Object.keys(document).sort(), [
      'code',
      'detail',
      'request_id',
      'status',
      'title',
      'type',
    ])
  })

  test('is told in the words of the product, unless it says more precisely itself', () => {
    const told = { ...answered, words: { too_soon: 'Wait for POST /tomorrow/.' } }
    assert.equal(problemDocument(new TooSoon(), told).detail, 'Wait for POST /tomorrow/.')
    const precise = new TooSoon({ detail: 'Wait an hour.' })
    assert.equal(problemDocument(precise, told).detail, 'Wait an hour.')
  })

  test('is documented from the same declaration', () => {
    const { detail, ...rest } = problemOf(TooSoon, answered)
    assert.equal(detail, 'Wait until tomorrow.')
    assert.equal(rest.status, 409)
  })
})
