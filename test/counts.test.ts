import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { providers } from '#domains/ai/providers/providers.ts'
import { forms } from '#domains/forms/forms/forms.ts'
import { workflows } from '#domains/automation/workflows/workflows.ts'
import { wholeLedger } from '#domains/credits/ledger.ts'
import { documents } from '#domains/context/documents/documents.ts'
import { links } from '#domains/context/links/links.ts'
import { accounts, accountTags } from '#domains/crm/accounts/accounts.ts'
import { contacts, tags } from '#domains/crm/contacts/contacts.ts'
import { deals, dealTags } from '#domains/crm/deals/deals.ts'
import { customFields } from '#domains/crm/fields/definitions.ts'
import { recordTables } from '#domains/crm/fields/schemas.ts'
import { imports } from '#domains/crm/imports/imports.ts'
import { interactions } from '#domains/crm/interactions/interactions.ts'
import { notes } from '#domains/crm/notes/notes.ts'
import { pipelines } from '#domains/crm/pipelines/pipelines.ts'
import { tasks } from '#domains/crm/tasks/tasks.ts'
import { views } from '#domains/crm/views/read.ts'
import { webhooks } from '#domains/events/webhooks/webhooks.ts'
import { wholeLeads } from '#domains/gtm/leads/whole-leads.ts'
import { profiles } from '#domains/gtm/profiles/profiles.ts'
import { keepCount } from '#kernel/counts/keep-count.ts'
import { keepLabels } from '#kernel/counts/keep-labels.ts'
import { proveCount, proveLabels } from '#kernel/counts/prove-count.ts'
import { proveWords } from '#kernel/search/prove-words.ts'
import { fill } from './filled.ts'
import { none } from './none.ts'
import { furnished } from './objects.ts'
import { tableOwner } from './table-owner.ts'

const nouns = [
  accounts,
  providers,
  contacts,
  customFields,
  deals,
  documents,
  imports,
  links,
  forms,
  interactions,
  notes,
  pipelines,
  profiles,
  tasks,
  views,
  webhooks,
  workflows,
]

suite('counts of long lists, and words that records are found by,', () => {
  test('add up after every operation, for every noun', async () => {
    const client = await tableOwner()
    try {
      const own = await furnished()
      const profile = await own.object('/gtm/profiles/')
      const lists = [...nouns.map(({ whole }) => whole), wholeLedger, wholeLeads(profile)]
      for (const list of lists) await keepCount(own.scope, list)
      const labels = [tags, accountTags, dealTags]
      for (const { counted } of labels) await keepLabels(own.scope, counted)
      await fill(client, own)
      const faults = await Promise.all(lists.map((list) => proveCount(own.scope, list)))
      none(
        faults.flat(),
        'record what makes these lists longer or shorter, or count them otherwise:',
      )
      const labelled = labels.map(({ counted }) => proveLabels(own.scope, counted))
      none(
        (await Promise.all(labelled)).flat(),
        'record what changes these labels, or count them otherwise:',
      )
      const searched = nouns.flatMap(({ searched: found }) => found ?? [])
      assert.equal(searched.length, 7)
      const words = await Promise.all(searched.map((noun) => proveWords(own.scope, noun)))
      none(words.flat(), 'keep the words of these records with them:')
    } finally {
      await client.end()
    }
  })

  test('are tried here for every noun there is', async () => {
    const tables: string[] = []
    const kinds: Readonly<Record<string, string>> = recordTables
    for await (const file of glob('src/domains/**/*.ts'))
      for (const [, maker, name] of (await readFile(file, 'utf8')).matchAll(
        /\b(records|noun|recordNoun)\('(\w+)'/g,
      ))
        tables.push(maker === 'recordNoun' ? kinds[name!]! : name!)
    assert.deepEqual(tables.sort(), nouns.map(({ whole }) => whole.table).sort())
  })
})
