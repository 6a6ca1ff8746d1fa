import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import { documentedEndpoints } from './endpoint-calls.ts'
import { effort } from './effort.ts'
import { withInstance } from './instance.ts'
import { none } from './none.ts'
import { organization, world, type Organization } from './world.ts'

type Row = Readonly<Record<string, unknown>>
type Ask = (text: string, values?: readonly unknown[]) => Promise<Row[]>

/** The lists whose records are looked up by a door. */
const paths = 'contacts accounts tasks deals notes interactions'.split(' ')

const letters = fc.constantFrom(
  ...'abAB 12.@-_%\'\\":*&|!()<>\n\t'.split(''),
  'é',
  'É',
  'ß',
  'ı',
  'İ',
  '\u{a0}',
  '\u{3000}',
  '\u{301}',
  '\u{1f33e}',
)

function text(maxLength: number) {
  return fc.array(letters, { minLength: 1, maxLength }).map((all) => all.join(''))
}

/** What the setting of a connection may be, and how many of an organization's own records it shows. */
function settingsFor(own: string) {
  return [
    [own, 1],
    ['', 0],
    [undefined, 0],
    [randomUUID(), 0],
  ] as const
}

/**
 * The functions by which texts that hold others are found past row-level security, called as the application calls them
 * and as somebody would who can make it send statements.
 */
suite('the doors past row-level security', () => {
  let own: Organization
  let other: Organization
  before(async () => {
    own = await organization()
    other = await organization()
    const long = `${'ochre '.repeat(400)}at the very end`
    for (const [index, { id, owner }] of [own, other].entries()) {
      const mine = index === 0 ? 'mine' : 'theirs'
      const named = { organization_id: id, name: `Secret ${mine}`, source: `trade fair ${mine}` }
      for (const body of [named, { organization_id: id, name: `'%_\\ Zoë ${mine}` }])
        assert.equal((await owner.post('/crm/contacts/', body)).status, 201)
      const note = { organization_id: id, body: `${long} ${mine}` }
      assert.equal((await owner.post('/crm/notes/', note)).status, 201)
    }
  })

  test('know each field of a text that their lists can be asked about', async () => {
    const documented = await documentedEndpoints()
    const unknown: string[] = []
    await asApplication(own.id, async (ask) => {
      for (const noun of paths) {
        const list = documented.find(({ route }) => route === `GET /crm/${noun}/`)
        const fields: QueriedFields = list?.endpoint.filteredBy ?? {}
        const texts = Object.entries(fields).filter(([, { kind }]) => kind === 'text')
        assert.ok(texts.length > 0, noun)
        for (const [name, { containing }] of texts) {
          const rows = await ask(`select * from ${noun}_holding($1, 'zzqqxx')`, [name])
          if (rows.length > 0 || containing === undefined) unknown.push(`${noun} ${name}`)
        }
      }
    })
    none(unknown, 'a field that a door does not know is looked for record by record: add it there')
  })

  test('are asked by the lists of records, alone, beside others and among alternatives', async () => {
    const sent: string[] = []
    const contains = (field: string) => ({ field, op: 'contains', value: 'secret' })
    const fields = { contacts: 'name', accounts: 'name', tasks: 'title', deals: 'title' }
    await withInstance({ onStatement: (text) => void sent.push(text) }, async ({ as: acting }) => {
      for (const [noun, field] of Object.entries(fields)) {
        const other = { field: 'created_at', op: 'gte', value: '2020-01-01T00:00:00Z' }
        for (const filter of [
          contains(field),
          { and: [contains(field), other] },
          { or: [contains(field), { field, op: 'eq', value: 'theirs' }] },
        ]) {
          sent.length = 0
          const body = { organization_id: own.id, filter }
          const { status } = await acting(own.owner).post(`/crm/${noun}/query/`, body)
          assert.equal(status, 200)
          const doors = sent.filter((text) => text.includes(`"${noun}_holding"`))
          assert.equal(doors.length, 1, `${noun} ${JSON.stringify(filter)}`)
        }
      }
    })
  })

  test('find what holds a text and nothing else, whatever the letters', async () => {
    const { id } = await organization()
    await fc.assert(
      fc.asyncProperty(
        fc.array(text(12), { minLength: 1, maxLength: 8 }),
        fc.array(text(4), { minLength: 1, maxLength: 8 }),
        async (names, parts) => {
          await asApplication(id, async (ask) => {
            await ask('delete from contacts where organization_id = $1', [id])
            await ask(
              `insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at)
               select $1, gen_random_uuid(), name, '', '', '{}', now(), now() from unnest($2::text[]) name`,
              [id, names],
            )
            const inside = names.map((name) => name.slice(1, 5)).filter((part) => part !== '')
            for (const part of [...parts, ...inside, ...names]) {
              const found = await ask(`select found_id as id from contacts_holding('name', $1)`, [
                part,
              ])
              const holding = await ask(
                `select id from contacts where organization_id = $1 and strpos(lower(name), lower($2)) > 0`,
                [id, part],
              )
              assert.deepEqual(idsOf(found), idsOf(holding), JSON.stringify({ names, part }))
            }
          })
        },
      ),
      { numRuns: effort(15, 300) },
    )
  })

  test('find what holds several texts in several fields and nothing else, whatever the letters', async () => {
    const { id } = await organization()
    const some = fc.array(text(6), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(some, some, text(3), text(3), async (names, titles, name, title) => {
        await asApplication(id, async (ask) => {
          await ask(
            `insert into contacts (organization_id, id, name, title, email, phone, tags, created_at, updated_at)
             select $1, gen_random_uuid(), name, title, '', '', '{}', now(), now()
               from unnest($2::text[]) name, unnest($3::text[]) title`,
            [id, names, titles],
          )
          const inside = [names[0]?.slice(1, 4) ?? '', titles[0]?.slice(1, 4) ?? '']
          for (const parts of [[name, title], inside.map((part) => part || 'a'), [name, name]]) {
            const found = await ask(
              `select found_id as id from contacts_holding_all('{name,title}', $1)`,
              [parts],
            )
            const holding = await ask(
              `select id from contacts where organization_id = $1
                  and strpos(lower(name), lower($2)) > 0 and strpos(lower(title), lower($3)) > 0`,
              [id, ...parts],
            )
            assert.deepEqual(idsOf(found), idsOf(holding), JSON.stringify({ names, titles, parts }))
          }
        })
      }),
      { numRuns: effort(15, 300) },
    )
  })

  test('find what says something, where nothing is looked for', async () => {
    await asApplication(own.id, async (ask) => {
      for (const [field, found] of [
        ['name', 2],
        ['source', 1],
        ['email', 0],
      ])
        assert.equal(
          (await ask(`select * from contacts_holding($1, '')`, [field])).length,
          found,
          String(field),
        )
    })
  })

  test('tell that more hold a text than are counted, and else name all', async () => {
    await asApplication(own.id, async (ask) => {
      await ask(
        `insert into notes (organization_id, id, body, pinned, created_at, updated_at)
         select $1, gen_random_uuid(), case when n <= 9000 then 'xyz' else 'xy' end, false, now(), now()
           from generate_series(1, 24000) n`,
        [own.id],
      )
      const holding = `select count(found_id)::int as found, count(*)::int as rows from notes_holding('body', $1)`
      for (const [part, found, rows] of [
        ['xy', 0, 1],
        ['y', 0, 1],
        ['xyz', 9000, 9000],
        ['z', 9000, 9000],
      ])
        assert.deepEqual(await ask(holding, [part]), [{ found, rows }], String(part))
    })
  })

  test('find a text beyond those letters of a long one that stand in the index', async () => {
    await asApplication(own.id, async (ask) => {
      for (const part of ['VERY END', 'end mine', 'hre och', 'nd'])
        assert.equal((await ask(`select * from notes_holding('body', $1)`, [part])).length, 1, part)
      for (const part of ['theirs', 'hre oc hre'])
        assert.equal((await ask(`select * from notes_holding('body', $1)`, [part])).length, 0, part)
    })
  })

  test('show nothing of another organization, and nothing without one', async () => {
    const secret = `select count(*)::int as found from contacts_holding('name', 'secret')`
    const theirs = `select count(*)::int as found from contacts_holding('name', 'theirs')`
    for (const [setting, mine] of settingsFor(own.id))
      await asApplication(setting, async (ask) => {
        assert.deepEqual(await ask(secret), [{ found: mine }], String(setting))
        assert.deepEqual(await ask(theirs), [{ found: 0 }], String(setting))
      })
    await asApplication('any', (ask) =>
      assert.rejects(ask(secret), {
        code: '22P02',
        message: 'invalid input syntax for type uuid: "any"',
      }),
    )
  })

  test('show nothing of another organization where several texts are looked for', async () => {
    const found = `select count(*)::int as found from contacts_holding_all('{name,source}', $1)`
    for (const [setting, mine] of settingsFor(own.id))
      await asApplication(setting, async (ask) => {
        assert.deepEqual(await ask(found, [['secret', 'trade']]), [{ found: mine }], `${setting}`)
        assert.deepEqual(await ask(found, [['secret', 'theirs']]), [{ found: 0 }], `${setting}`)
      })
    await asApplication(own.id, async (ask) => {
      for (const part of [`') or true --`, `x' | 'secret`, `':*`, 'secret & theirs', '\\'])
        assert.deepEqual(await ask(found, [['secret', part]]), [{ found: 0 }], part)
      const nulls = [{ found_id: null, found_at: null }]
      for (const [fields, parts] of [
        [
          ['name', 'organization_id'],
          ['secret', 'x'],
        ],
        [['name', 'source'], ['secret']],
        [['name'], ['secret', 'trade']],
        [[], []],
        [null, null],
      ])
        assert.deepEqual(
          await ask('select * from contacts_holding_all($1, $2)', [fields, parts]),
          nulls,
          JSON.stringify({ fields, parts }),
        )
    })
  })

  test('take whatever is sent for a text, and answer what they do not know with nulls', async () => {
    const odd = [
      `') or true --`,
      `x' | 'secret`,
      `':*`,
      `!!`,
      `\\`,
      `'`,
      'theirs & mine',
      'secret'.repeat(5000),
      '\u{10ffff}'.repeat(300),
    ]
    await asApplication(own.id, async (ask) => {
      for (const part of odd)
        assert.deepEqual(
          await ask(`select * from contacts_holding('source', $1)`, [part]),
          [],
          part,
        )
      const nulls = [{ found_id: null, found_at: null }]
      for (const [field, part] of [
        ['name', null],
        [null, 'secret'],
        ['organization_id', 'secret'],
        ['name) or (true', 'secret'],
      ])
        assert.deepEqual(await ask('select * from contacts_holding($1, $2)', [field, part]), nulls)
      await assert.rejects(ask(`select * from custom_values_holding('name', 'x')`), {
        code: '22P02',
      })
    })
  })

  test('are led nowhere else by what a caller makes and by where it looks first', async () => {
    await as('none', own.id, async (ask) => {
      await ask('create schema trap')
      const never = `language plpgsql as $$begin raise exception 'called'; end$$`
      await ask(`create function trap.strpos(text, text) returns int ${never}`)
      await ask(`create function trap.parts_of(text, text) returns text ${never}`)
      await ask(`create function trap.uuid_send(uuid) returns bytea ${never}`)
      await ask(`create function trap.current_setting(text, boolean) returns text
        language sql as $$select '${other.id}'$$`)
      await ask('grant usage on schema trap to workspace_app')
      await ask('set local role workspace_app')
      await ask('set local search_path = pg_temp, trap, public, pg_catalog')
      await ask('create temporary table contacts as select * from public.contacts where false')
      await assert.rejects(savepoint(ask, `select strpos('a', 'b')`), /called/, 'no trap')
      for (const [part, found] of [
        ['secret', 1],
        ['theirs', 0],
      ] as const) {
        const rows = await ask('select * from public.contacts_holding($1, $2)', ['name', part])
        assert.equal(rows.length, found, part)
        const several = 'select * from public.contacts_holding_all($1, $2)'
        assert.equal((await ask(several, [['name'], [part]])).length, found, part)
      }
    })
  })

  test('open for the application alone, and let nobody behind them', async () => {
    for (const role of ['workspace_sweep', 'workspace_purge'])
      for (const door of [`holding('name', 'secret')`, `holding_all('{name}', '{secret}')`])
        await as(role, own.id, (ask) =>
          assert.rejects(ask(`select * from contacts_${door}`), { code: '42501' }),
        )
    await asApplication(own.id, async (ask) => {
      for (const statement of [
        'select * from parts_asked($$n$$, $$secret$$)',
        'alter function contacts_holding set search_path = pg_temp',
        'create or replace function contacts_holding(field text, part text) returns int language sql return 1',
        'create policy mine on contacts using (true)',
      ])
        await assert.rejects(savepoint(ask, statement), { code: '42501' }, statement)
    })
  })
})

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => String(id)).sort()
}

/** So that what is refused does not end the transaction. */
async function savepoint(ask: Ask, statement: string): Promise<void> {
  await ask('savepoint before')
  try {
    await ask(statement)
  } finally {
    await ask('rollback to before')
  }
}

function asApplication(organizationId: string | undefined, work: (ask: Ask) => Promise<unknown>) {
  return as('workspace_app', organizationId, work)
}

/** In a transaction that is rolled back, on a connection of its own. */
async function as(
  role: string,
  organizationId: string | undefined,
  work: (ask: Ask) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...(await world()).database, options: `-c role=${role}` })
  await client.connect()
  try {
    await client.query('begin')
    if (organizationId !== undefined)
      await client.query(`select set_config('app.organization_id', $1, true)`, [organizationId])
    await work(async (text, values = []) => (await client.query<Row>(text, [...values])).rows)
  } finally {
    await client.end()
  }
}
