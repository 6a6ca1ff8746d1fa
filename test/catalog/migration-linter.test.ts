import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { none } from '#test/none.ts'
import { lintMigration } from './migration-linter.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Those until here made empty tables of a service that nobody ran yet. */
const firstLinted = '0010'

const header = '-- Why: a trial.\n-- Locks: some. Safe while old code runs: yes.\n'
const steps = `-- no transaction\n${header}`

/** The advice of each fault. */
function faultsOf(sql: string, earlier?: readonly string[]): string[] {
  return lintMigration('0042_trial.sql', sql, earlier).map(
    (fault) => fault.split('\n    ')[1] ?? fault,
  )
}

suite('the linter of migrations', () => {
  test('finds nothing in ours', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    assert.ok(names.length > 8, 'the migrations were not found')
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
    none(
      names.flatMap((name, index) =>
        name < firstLinted ? [] : lintMigration(name, texts[index]!, texts.slice(0, index)),
      ),
      'running code uses these tables while a migration changes them; ours before 0010 are no example',
    )
  })

  const bad: readonly (readonly [string, RegExp])[] = [
    ['alter table deals add column place text not null', /needs a default/],
    ['alter table deals add place text not null, add column b int', /needs a default/],
    ['alter table deals add column token uuid default gen_random_uuid()', /computed for each row/],
    [
      'alter table deals add column k text not null generated always as (lower(title)) stored',
      /computed for each row/,
    ],
    ['alter table deals add column owner_id uuid references users (id)', /add the column bare/],
    ['alter table public."deals" alter column value type numeric', /rewrites the table/],
    ['ALTER TABLE deals\n  ALTER value SET DATA TYPE numeric', /rewrites the table/],
    ['alter table deals alter column title set not null', /is not null\) not valid/],
    ['alter table deals add constraint d check (value > 0)', /add it `not valid`/],
    ['alter table deals add foreign key (a, b) references contacts (a, b)', /add it `not valid`/],
    ['alter table deals add constraint d unique (organization_id, title)', /using index/],
    ['create index deals_title on deals (organization_id, title)', /concurrently if not exists/],
    ['create unique index on only deals (title)', /concurrently if not exists/],
    ['drop index deals_title', /drop index concurrently/],
    ['drop table deals', /Unused since/],
    ['alter table deals drop title', /Unused since/],
    ['alter table deals rename column title to name', /Unused since/],
    [
      'create index concurrently if not exists d on deals (title)',
      /begins with `-- no transaction`/,
    ],
    [
      'alter table deals add constraint d check (value > 0) not valid;\nalter table deals validate constraint d',
      /validate it in the next file/,
    ],
  ]
  for (const [sql, advice] of bad)
    test(`refuses: ${sql}`, () => {
      const faults = faultsOf(`${header}${sql};\n`)
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0]!, advice)
    })

  for (const sql of [
    'create index concurrently deals_title on deals (title)',
    'alter table deals add column place text',
    'insert into rate_cards values (1)',
  ])
    test(`refuses without a transaction, where it cannot be repeated: ${sql}`, () => {
      assert.match(
        faultsOf(`${steps}${sql};\n`).join(),
        /^a file without a transaction begins anew/,
      )
    })

  test('refuses a header that leaves something out', () => {
    assert.deepEqual(
      lintMigration('0042_trial.sql', '-- Why: so.\n\ncreate table a (id uuid);\n'),
      [
        '0042_trial.sql: its header has to say "Locks: …"',
        '0042_trial.sql: its header has to say "Safe while old code runs: …"',
      ],
    )
  })

  const good = [
    `${header}create table a (id uuid primary key, b uuid not null references users (id));
     create index a_b on a (b);\nalter table a add constraint c check (b <> id);`,
    `${header}alter table deals add column place text, add column open boolean not null default true;`,
    `${header}alter table deals add constraint d check (value in (1, 2)) not valid;`,
    `${header}alter table deals validate constraint d;`,
    `${header}-- Unused since: 0.4.0\nalter table deals drop column title;`,
    `${header}-- Small: wallets and deals, a row each.\nalter table deals add constraint d check (value > 0);`,
    `${steps}create index concurrently if not exists deals_title on deals (organization_id, title);
     drop index concurrently if exists deals_name;`,
  ]
  for (const sql of good)
    test(`accepts: ${sql.slice(sql.indexOf('yes.') + 5)}`, () => {
      assert.deepEqual(faultsOf(`${sql}\n`), [])
    })

  test('accepts `set not null` once a constraint has been validated', () => {
    const earlier = [
      'alter table deals add constraint titled check (title is not null) not valid;\n',
      'alter table deals validate constraint titled;\n',
    ]
    const sql = `${header}alter table deals alter column title set not null;\n`
    assert.deepEqual(faultsOf(sql, earlier), [])
    assert.equal(faultsOf(sql, earlier.slice(0, 1)).length, 1)
  })
})
