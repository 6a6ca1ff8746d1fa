import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { importPath, imported, recordsOf, runToEnd, started, uploaded } from './imports.fixture.ts'

interface Row {
  readonly outcome: string
  readonly reasons: readonly { readonly field: string; readonly code: string }[] | null
}

function toldOf(rows: readonly Row[]): string[] {
  return rows.map(({ outcome, reasons }) =>
    [outcome, ...(reasons ?? []).map(({ field, code }) => `${field} ${code}`)].join(' '),
  )
}

/** What the preview says of each row, which is what then becomes of it. */
async function foreseen(
  tenant: Organization,
  lines: readonly string[],
  {
    record = 'contact',
    ...change
  }: { readonly record?: string; readonly [name: string]: unknown } = {},
): Promise<string[]> {
  const { id } = await uploaded(tenant, `${lines.join('\n')}\n`, { record })
  const patched = await tenant.owner.patch(importPath(tenant, `${id}/`), change)
  assert.equal(patched.status, 200, JSON.stringify(patched.body))
  const preview = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
  assert.equal(preview.status, 200, JSON.stringify(preview.body))
  await started(tenant, id)
  const { counts } = await runToEnd(tenant, id)
  const { created, updated, unchanged, refused } = counts
  assert.deepEqual(preview.body.counts, { created, updated, unchanged, refused })
  const { body } = await tenant.owner.get(importPath(tenant, `${id}/rows/`, '&page_size=50'))
  const told = toldOf(preview.body.results)
  assert.deepEqual(told, toldOf(body.results))
  return told
}

async function withField(tenant: Organization, field: object): Promise<void> {
  const { status } = await tenant.owner.post(`/crm/fields/?organization_id=${tenant.id}`, {
    record: 'contact',
    label: 'Own',
    type: 'text',
    ...field,
  })
  assert.equal(status, 201)
}

suite('a preview of an import says what becomes of rows', () => {
  test('that have a value which no two records may have', async () => {
    const tenant = await organization()
    await withField(tenant, { key: 'code', unique: true })
    await withField(tenant, { key: 'number', type: 'number', unique: true })
    await imported(
      tenant,
      'name,email,custom.code\nAda,ada@mill.example,A1\nEve,eve@mill.example,E5\n',
    )
    assert.deepEqual(
      await foreseen(tenant, [
        'name,email,custom.code,custom.number',
        'Bob,bob@mill.example,a1,1',
        'Kim,kim@mill.example,K2,1',
        'Lee,lee@mill.example,k2,2',
        'Ada,ada@mill.example,A1,',
        'Eve,eve@mill.example,E6,3.0',
        'Max,max@mill.example,M7,3',
        'Kim,kim@mill.example,K3,',
        'Sue,sue@mill.example,K2,',
      ]),
      [
        'refused custom.code taken',
        'created',
        'refused custom.code taken',
        'unchanged',
        'refused custom.number taken',
        'created',
        'updated',
        'refused custom.code taken',
      ],
    )
  })

  test('that give such values up for each other, or far from each other', async () => {
    const tenant = await organization()
    await withField(tenant, { key: 'code', unique: true })
    const first = ['name,email,custom.code', 'Ada,ada@mill.example,A1', 'Eve,eve@mill.example,E5']
    await imported(tenant, first.join('\n'))
    const swapped = ['name,email,custom.code', 'Ada,ada@mill.example,E5', 'Eve,eve@mill.example,A1']
    assert.deepEqual(await foreseen(tenant, swapped), ['updated', 'updated'])
    const many = Array.from({ length: 620 }, (_, at) => `P ${at},p${at}@x.example,C${at % 610}`)
    await foreseen(tenant, ['name,email,custom.code', ...many])
    assert.equal((await recordsOf(tenant, 'contacts')).length, 200)
  })

  test('that name a business, a record or a member which there is not, or lack what is required', async () => {
    const tenant = await organization()
    await withField(tenant, { key: 'guide', type: 'contact' })
    await imported(tenant, 'name,email\nAda,ada@mill.example\n')
    const [ada] = await recordsOf(tenant)
    await withField(tenant, { key: 'zone', required: true })
    const gone = crypto.randomUUID()
    assert.deepEqual(
      await foreseen(tenant, [
        'name,email,business_slug,owner_id,custom.guide,custom.zone',
        `Bob,bob@mill.example,no-such-mill,,,north`,
        `Kim,kim@mill.example,,${gone},,north`,
        `Lee,lee@mill.example,,,${gone},north`,
        `Max,max@mill.example,,,${ada.id},north`,
        'Sue,sue@mill.example,,,,',
        'Ada,ada@mill.example,,,,',
        'Ada,ada@mill.example,no-such-mill,,,',
        'Ada,ada@mill.example,,,,south',
      ]),
      [
        'refused business_slug not_found',
        'refused owner_id not_found',
        'refused custom.guide not_found',
        'created',
        'refused custom.zone required',
        'unchanged',
        'refused business_slug not_found',
        'updated',
      ],
    )
  })

  test('that nobody could be called by, and that come twice', async () => {
    const tenant = await organization()
    const both = ['name,email,phone,title', 'Ada,ada@mill.example,,', ',,,Head', ',,+49 30 1,']
    assert.deepEqual(await foreseen(tenant, [...both, both[1]!, 'Ada,ada@mill.example,,Head']), [
      'created',
      'refused name required email required phone required',
      'created',
      'unchanged',
      'updated',
    ])
    const [ada] = await recordsOf(tenant)
    assert.deepEqual(
      await foreseen(tenant, ['id,name,email', `${ada.id},,`], {
        match: 'id',
        mode: 'update',
        empty: 'clear',
      }),
      ['refused name required email required phone required'],
    )
  })

  test('as far as they are held in memory: of long ones it looks at fewer', async () => {
    const tenant = await organization()
    const long = Array.from({ length: 1_800 }, (_, at) => `${at} ${'x'.repeat(19_000)}`)
    const { id } = await uploaded(tenant, ['body', ...long, ''].join('\n'), { record: 'note' })
    const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.deepEqual([body.is_whole, body.counts.created], [false, body.rows])
    assert.ok(body.rows > 1_500, body.rows)
  })

  test('that are deals and tasks: pipelines, stages and rules', async () => {
    const tenant = await organization()
    const { body: other } = await tenant.owner.post(
      `/crm/pipelines/?organization_id=${tenant.id}`,
      {
        name: 'Other',
        stages: [
          { key: 'new', name: 'New', probability: 10, outcome: 'open' },
          { key: 'sold', name: 'Sold', probability: 100, outcome: 'won' },
          { key: 'gone', name: 'Gone', probability: 0, outcome: 'lost' },
        ],
      },
    )
    assert.deepEqual(
      await foreseen(
        tenant,
        [
          'title,value,stage,pipeline_id,external_id',
          'Rye,10,lead,,1',
          `Oat,10,new,${other.id},2`,
          `Bun,10,lead,${other.id},3`,
          `Pie,10,new,,4`,
          `Tea,10,,${crypto.randomUUID()},5`,
        ],
        { record: 'deal', match: 'external_id' },
      ).then((told) => told.map((one) => one.split(' ').slice(0, 2).join(' '))),
      ['created', 'created', 'refused stage', 'refused stage', 'refused pipeline_id'],
    )
    const tasks = [
      'title,due,recurrence,external_id',
      'Call,2027-01-31T08:00:00Z,FREQ=WEEKLY,1',
      'Ring,2027-01-31T08:00:00Z,FREQ=NEVER,2',
      'Call,2027-01-31T09:00:00+01:00,FREQ=WEEKLY,1',
    ]
    assert.deepEqual(await foreseen(tenant, tasks, { record: 'task', match: 'external_id' }), [
      'created',
      'refused recurrence malformed',
      'unchanged',
    ])
  })
})
