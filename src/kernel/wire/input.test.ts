import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { NotFound } from '../errors.ts'
import { check, checkParams, validationFailed, type Place } from './input.ts'
import { day } from './primitives.ts'
import { nearest } from '../text/nearest.ts'

const Task = z.strictObject({
  title: z.string().min(1),
  due: z.iso.datetime().optional(),
  tags: z.array(z.strictObject({ label: z.string() })).optional(),
})

function faults(value: unknown, place: Place = 'body') {
  const checked = check(Task, value, place)
  return 'errors' in checked ? checked.errors : assert.fail('the input was accepted')
}

suite('checking input', () => {
  test('gives back what is valid', () => {
    assert.deepEqual(check(Task, { title: 'Bake' }, 'body'), { data: { title: 'Bake' } })
  })

  test('says that a field is required where it is missing', () => {
    assert.deepEqual(faults({}), [
      { field: 'title', code: 'required', message: 'This field is required.' },
    ])
  })

  test('says of each field what is wrong with it first', () => {
    const errors = check(z.strictObject({ day }), { day: '2026-13-01' }, 'body')
    assert.deepEqual(errors, {
      errors: [{ field: 'day', code: 'malformed', message: 'Send a day such as 2026-12-01.' }],
    })
  })

  test('names the nearest member for one that does not exist', () => {
    assert.deepEqual(faults({ title: 'Bake', tittle: 'x' }), [
      {
        field: 'tittle',
        code: 'unknown',
        message: 'There is no body member "tittle". Did you mean "title"?',
      },
    ])
  })

  test('lists what is accepted where nothing is near', () => {
    const [fault] = faults({ title: 'x', zzzzzzzz: 1 }, 'query')
    assert.equal(
      fault?.message,
      'There is no query parameter "zzzzzzzz". Accepted: title, due, tags.',
    )
    const nothing = check(z.strictObject({}), { a: 1 }, 'argument')
    assert.match('errors' in nothing ? nothing.errors[0]!.message : '', /None is accepted here\.$/)
  })

  test('lists the names of the level that the unknown one is at', () => {
    const [fault] = faults({ title: 'x', tags: [{ label: 'a', zzzzzzzz: 1 }] })
    assert.equal(fault?.message, 'There is no body member "tags.0.zzzzzzzz". Accepted: label.')
    const modules = z.strictObject({
      faq: z.strictObject({ text: z.string().optional() }).exactOptional(),
    })
    const inside = check(modules, { faq: { content: 'Yes' } }, 'argument')
    assert.match('errors' in inside ? inside.errors[0]!.message : '', /Accepted: text\.$/)
  })

  test('says that a call is not about an organization, where it takes none', () => {
    const [fault] = faults({ title: 'x', organization_id: 'x' }, 'query')
    assert.equal(
      fault?.message,
      'This call is not about one organization: leave `organization_id` out.',
    )
  })

  test('says what is missing of an instant', () => {
    const words = (due: string) => faults({ title: 'x', due })[0]?.message ?? ''
    assert.match(words('2026-12-01T10:00:00'), /^Add a time zone/)
    assert.match(words('2026-12-01'), /^Add a time and a time zone/)
    assert.match(words('soon'), /^Send an instant/)
  })

  test('reports twenty-five faults at most, and looks no further', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`k${n}`, 0]))
    assert.equal(faults({ title: 'x', ...many }).length, 25)
    assert.equal(faults({ title: 'x', tags: Array.from({ length: 5_000 }, () => 0) }).length, 25)
  })

  test('proposes what was meant for the first five alone, since each is compared with all names', () => {
    const slips = Object.fromEntries(
      ['tilte', 'titel', 'ttile', 'titlee', 'tiitle', 'titll'].map((key) => [key, 0]),
    )
    const words = faults({ title: 'x', ...slips }).map(({ message }) => message)
    assert.equal(words.filter((word) => word.includes('Did you mean "title"?')).length, 5)
    assert.match(words[5] ?? '', /Accepted: title, due, tags\.$/)
  })

  test('reports all faults together, each with its path', () => {
    const fields = faults({ title: '', due: 'soon', tags: [{ label: 1, more: 2 }] }).map(
      ({ field }) => field,
    )
    assert.deepEqual(fields.sort(), ['due', 'tags.0.label', 'tags.0.more', 'title'])
  })

  test('calls the whole by its place when it is of the wrong kind', () => {
    assert.equal(faults([])[0]?.field, 'body')
    assert.equal(faults('text')[0]?.field, 'body')
    assert.equal(faults(null)[0]?.field, 'body')
  })

  test('writes messages as sentences', () => {
    for (const { message } of faults({ title: 1, due: 'soon', no: 1 }))
      assert.match(message, /[.!?]$/)
  })

  test('refuses unstorable text before anything else', () => {
    assert.equal(faults({ title: 'a\0b' })[0]?.code, 'invalid_text')
  })

  test('turns what is wrong with a path into 404', () => {
    const Path = z.strictObject({ id: z.uuid() })
    const id = crypto.randomUUID()
    assert.deepEqual(checkParams(Path, { id }), { id })
    assert.throws(() => checkParams(Path, { id: 'x' }), NotFound)
    assert.throws(() => checkParams(Path, { id: '\0' }), NotFound)
  })

  test('names each field once in the detail', () => {
    const fault = (field: string) => ({ field, code: 'invalid' as const, message: 'X.' })
    const { message } = validationFailed([fault('a'), fault('b'), fault('a')])
    assert.equal(message, 'Correct `a`, `b` and send the request again.')
  })
})

suite('the nearest name', () => {
  const names = ['page', 'page_size', 'ordering', 'search', 'organization_id']
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['pagesize', 'page_size'],
    ['page-size', 'page_size'],
    ['orderng', 'ordering'],
    ['serach', 'search'],
    ['organisation_id', 'organization_id'],
    ['orgnization', 'organization_id'],
    ['q', undefined],
    ['completely_different', undefined],
    ['', undefined],
  ]
  for (const [word, expected] of cases)
    test(`of "${word}" is ${expected ?? 'none'}`, () =>
      assert.equal(nearest(word, names), expected))

  test('of a very long word is none', () => {
    assert.equal(nearest('x'.repeat(100_000), names), undefined)
  })
})
