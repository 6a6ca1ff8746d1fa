import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { faultOf, statementLinter, BadStatement } from './statement-linter.ts'

const tables = ['contacts', 'deals']
function inTenant(text: string) {
  return faultOf(text, true, tables)
}

suite('the statement linter', () => {
  const good = [
    'select "id" from "contacts" where "organization_id" = $1',
    'select * from contacts c join deals d on d.organization_id = c.organization_id where c.organization_id = $1',
    'insert into "deals" ("organization_id", "id") values ($1, $2) on conflict do nothing',
    'update contacts set updated_at = now() where organization_id = $1',
    'select id from users where id = $1',
    'insert into deals (organization_id) values ($1) on conflict (organization_id) do update set title = excluded.title',
    'insert into deals (organization_id, id) select organization_id, id from jsonb_populate_recordset(null::deals, $1)',
    'with gone as (insert into deals (organization_id) values ($1) returning id) select * from gone',
  ]
  for (const text of good) test(`accepts: ${text}`, () => assert.equal(inTenant(text), undefined))

  const bad: readonly (readonly [string, RegExp])[] = [
    ['select * from "contacts" where "id" = $1', /does not name organization_id/],
    [
      'select * from contacts c join deals d on d.contact_id = c.id where c.organization_id = $1',
      /for every tenant table/,
    ],
    ['delete from deals', /does not name organization_id/],
    ["select set_config('app.organization_id', $1, true)", /sets a setting/],
    ["set app.organization_id = 'x'", /beyond its transaction/],
    ["select pg_notify('jobs', '')", /notifies/],
    ['notify jobs', /notifies/],
    [
      'insert into "deals" select * from jsonb_populate_recordset(null::deals, $1) where organization_id = $2',
      /naming its columns/,
    ],
    ['insert into deals select organization_id, id from old', /naming its columns/],
    ['insert into deals (organization_id, id) select * from old', /naming its columns/],
    [
      'update deals set stage = $1 where organization_id = $2 and id in (select id from deals where organization_id = $2 and (stage = $3) order by id limit 8 for update skip locked)',
      /limited subquery/,
    ],
    ['insert into deals (organization_id, id)\nselect o.* from old o', /naming its columns/],
    ['merge into contacts using x on organization_id = 1', /merges/],
    [
      'insert into deals (organization_id) values ($1) on conflict (organization_id, id) do update set updated_at = now()',
      /volatile/,
    ],
  ]
  for (const [text, fault] of bad)
    test(`refuses: ${text}`, () => assert.match(inTenant(text) ?? 'nothing', fault))

  test('refuses a tenant table outside any organization', () => {
    const text = 'select * from contacts where organization_id = $1'
    assert.match(faultOf(text, false, tables) ?? 'nothing', /outside any organization/)
  })

  test('stops the statement before it is sent', (t) => {
    t.mock.method(process.stderr, 'write', () => true)
    const observe = statementLinter(tables)
    assert.throws(() => observe('delete from deals', crypto.randomUUID(), []), BadStatement)
    observe('select 1', undefined, [])
  })
})
