import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runEach, runTogether, type Batched } from '#kernel/http/batch/run-batch.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { accountKeys } from '../accounts/account-of.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { contactKeys } from '../contacts/intake.ts'
import { pathsOf } from '../crm.fixture.ts'
import { changeField, createField, customFields } from '../fields/definitions.ts'
import { addCode } from '../fields/fields.fixture.ts'
import { fieldKeys } from '../fields/keys.ts'
import { FieldChange, fieldShapes } from '../fields/schemas.ts'
import { notes } from '../notes/notes.ts'
import {
  changePipeline,
  createPipeline,
  lockAllPipelines,
  pipelineKeys,
} from '../pipelines/changes.ts'
import { pipelineShapes, standard } from '../pipelines/schemas.ts'
import { viewShapes } from '../views/schemas.ts'
import { createView, lockViews, viewKeys } from '../views/views.ts'
import { externalKey } from './external-id.ts'

/** What batches know of the nouns, as their endpoints say it. */
const batched = {
  contacts: { ...contacts, verbs: contacts, keys: contactKeys },
  accounts: { ...accounts, verbs: accounts, keys: accountKeys },
  notes: { ...notes, verbs: notes, keys: externalKey('note', notes) },
  pipelines: {
    shapes: pipelineShapes,
    verbs: { create: createPipeline, change: changePipeline },
    keys: pipelineKeys,
    lockIds: lockAllPipelines,
  },
  fields: {
    ...customFields,
    shapes: { ...fieldShapes, change: FieldChange },
    verbs: { read: customFields.read, create: createField, change: changeField },
    keys: fieldKeys,
    fixed: ['record', 'key', 'type'],
  },
  views: { shapes: viewShapes, verbs: { create: createView }, keys: viewKeys, lockIds: lockViews },
} as unknown as Readonly<Record<string, Batched>>

const meeting = [
  ['contacts', 'email', { email: 'ada@mill.example', name: 'Ada' }],
  ['contacts', 'custom.code', { custom: { code: 'K-1' }, name: 'Ada' }],
  ['accounts', 'domain', { domain: 'mill.example', name: 'Mill' }],
  ['notes', 'external_id', { external_id: '4711', body: 'Less salt' }],
  ['pipelines', 'name', { name: 'Repairs', stages: standard.stages }],
  ['fields', 'key', { record: 'deal', key: 'region', label: 'Region', type: 'text' }],
  ['views', 'name', { record: 'contact', name: 'North' }],
] as const

/** A call of these waits for the organization before it begins, so that their keys are tried without one. */
const heldByAdmins: ReadonlySet<string> = new Set(['pipelines', 'fields'])

// Each is red without the lock of its natural key, which both take before they look.
suite('two batches that bring one key at once', () => {
  for (const [noun, match, data] of meeting)
    for (const atomic of [true, false])
      test(`make one record by ${match}${atomic ? ', all or nothing' : ''}`, async () => {
        const tenant = await organization()
        if (match === 'custom.code') await addCode(tenant)
        const { all } = pathsOf(noun)
        const { count: before } = (await tenant.owner.get(all(tenant))).body
        const operations = [{ op: 'upsert', match, data }] as const
        const run = atomic ? runTogether : runEach
        const [[first], second] = await overlapping(
          tenant.scope,
          (inside) => run(inside, batched[noun]!, operations),
          async () =>
            heldByAdmins.has(noun)
              ? run(tenant.scope, batched[noun]!, operations)
              : (
                  await tenant.owner.post(all(tenant).replace('/?', '/batch/?'), {
                    atomic,
                    operations,
                  })
                ).body.results,
        )
        assert.equal(first?.status, 201)
        const found = second.map(({ status, id }: { status: number; id: string | null }) => [
          status,
          id,
        ])
        assert.deepEqual(found, [[200, first.id]])
        assert.equal((await tenant.owner.get(all(tenant))).body.count, before + 1)
      })
})
