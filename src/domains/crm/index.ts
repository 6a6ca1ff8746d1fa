import { domain, type Domain } from '#kernel/domain.ts'
import type { EventType } from '#kernel/events/event.ts'
import type { Related } from '#kernel/events/related.ts'
import { accounts } from './accounts/accounts.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { accountsOfOutsiders } from './accounts/outsiders.ts'
import { contacts } from './contacts/contacts.ts'
import { contactEndpoints } from './contacts/endpoints.ts'
import { contactsOfOutsiders } from './contacts/outsiders.ts'
import { deals } from './deals/deals.ts'
import { dealEndpoints } from './deals/endpoints.ts'
import { exportEndpoints } from './exports/endpoints.ts'
import { customFields } from './fields/definitions.ts'
import { fieldEndpoints } from './fields/endpoints.ts'
import { removing, removingLate } from './fields/removal.ts'
import { valuesOfOutsiders } from './fields/outsiders.ts'
import { importEndpoints } from './imports/endpoints.ts'
import { importEvents, imports } from './imports/imports.ts'
import { keepingImports } from './imports/keeping.ts'
import { importsOfOutsiders } from './imports/outsiders.ts'
import { revertingImport } from './imports/revert.ts'
import { runImport } from './imports/running/run.ts'
import { interactionEndpoints } from './interactions/endpoints.ts'
import { interactions } from './interactions/interactions.ts'
import { noteEndpoints } from './notes/endpoints.ts'
import { notes } from './notes/notes.ts'
import { pipelineEndpoints } from './pipelines/endpoints.ts'
import { listPipelines, pipelineEvents, pipelineFields } from './pipelines/pipelines.ts'
import { pipelineShapes } from './pipelines/schemas.ts'
import { searchEndpoint } from './search/endpoints.ts'
import { taskOverdue, taskReminded } from './tasks/events.ts'
import { reminding } from './tasks/reminding.ts'
import { taskEndpoints } from './tasks/endpoints.ts'
import { tasks } from './tasks/tasks.ts'
import { duplicateEndpoints } from './duplicates/endpoints.ts'
import { setApart } from './duplicates/events.ts'
import { comparingOld } from './duplicates/comparing-old.ts'
import { keepingPairs } from './duplicates/keeping.ts'
import { mergeEndpoints } from './merges/endpoints.ts'
import { mergeEvents } from './merges/events.ts'
import { settlingMerges } from './merges/job.ts'
import { mentionsOfOutsiders } from './mentions/outsiders.ts'
import { mergesOfOutsiders } from './merges/outsiders.ts'
import { wordsOfAccounts, wordsOfNotes } from './records/words-around.ts'
import { timelineEndpoints } from './timeline/endpoints.ts'
import { trashEndpoints } from './trash/endpoints.ts'
import { purged } from './trash/events.ts'
import { emptyingTrash } from './trash/job.ts'
import { trashOfOutsiders } from './trash/outsiders.ts'
import { viewEndpoints } from './views/endpoints.ts'
import { listViews, viewEvents, viewFields } from './views/read.ts'
import { viewShapes } from './views/schemas.ts'

export { accountKnown } from './accounts/account-known.ts'
export { accountOf } from './accounts/account-of.ts'
export { knownAccounts } from './accounts/known-accounts.ts'
export { hasContacts } from './contacts/contacts.ts'
export { createContact, lockContactWith } from './contacts/intake.ts'
export { sourceOfLeads } from './contacts/outsiders.ts'
export { hasWithdrawn } from './contacts/withdrawn.ts'
export { knownPeople } from './contacts/known-people.ts'
export { readImport } from './imports/imports.ts'
export { receiver } from './imports/receiving.ts'
export { chunkRunner } from './imports/running/runner.ts'
export { listRows as listImportRows } from './imports/running/rows.ts'
export { startImport } from './imports/running/start.ts'
export { stopImportsOf } from './imports/running/stopping.ts'
export { createDeal } from './deals/deals.ts'
export { wonAmong } from './deals/won.ts'
export { matchesOf } from './matches.ts'
export { submittedFields, type SubmittedFields, type SubmittedRecord } from './submitted/fields.ts'
export { takeSubmitted, type Submitted } from './submitted/take.ts'
export { openTasksAmong } from './tasks/among.ts'
export { createTask } from './tasks/tasks.ts'
export { taskOverdue, taskReminded } from './tasks/events.ts'
export { followingMerges } from './merges/following.ts'
export { recordMeant } from './merges/meant.ts'
export { noteOutside, notedOutside } from './records/outside.ts'
export { linkColumns } from './records/links.ts'
export { workSummary } from './summary.ts'

export const {
  events: taskEvents,
  shapes: { item: Task },
} = tasks

const nouns = [contacts, accounts, tasks, deals, notes, interactions]

/** What says how records look: exported as they are. */
const describing = [
  { ...customFields, path: 'fields' },
  {
    names: ['pipeline', 'pipelines'],
    shapes: pipelineShapes,
    fields: pipelineFields,
    list: listPipelines,
  },
  { names: ['view', 'views'], shapes: viewShapes, fields: viewFields, list: listViews },
]

/** The CRM, given what domains further right know of its records. */
export function crm(related: () => readonly Related[]): Domain {
  return domain({
    name: 'crm',
    outsiders: [
      mentionsOfOutsiders,
      accountsOfOutsiders,
      contactsOfOutsiders,
      valuesOfOutsiders,
      importsOfOutsiders,
      trashOfOutsiders,
      mergesOfOutsiders,
    ],
    endpoints: [
      ...contactEndpoints,
      ...accountEndpoints,
      ...taskEndpoints,
      ...dealEndpoints,
      ...noteEndpoints,
      ...interactionEndpoints,
      ...fieldEndpoints,
      ...pipelineEndpoints,
      ...viewEndpoints,
      searchEndpoint(related),
      ...trashEndpoints,
      ...mergeEndpoints,
      ...importEndpoints(),
      ...exportEndpoints([...nouns, ...describing]),
      ...duplicateEndpoints,
      ...timelineEndpoints(related),
    ],
    inWords: nouns,
    jobs: [
      comparingOld,
      emptyingTrash,
      removing,
      removingLate,
      settlingMerges,
      reminding,
      runImport,
      revertingImport,
      keepingImports,
    ],
    on: [keepingPairs],
    within: [wordsOfNotes, wordsOfAccounts],
    events: [
      ...[...nouns, customFields, imports].map(({ events }) => events),
      pipelineEvents,
      viewEvents,
      { taskReminded, taskOverdue },
      purged,
      importEvents,
      setApart,
      ...Object.values(mergeEvents),
    ].flatMap((events) => Object.values<EventType>(events)),
  })
}
