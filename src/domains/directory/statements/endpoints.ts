import type { z } from 'zod'
import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy, listedWithin } from '#kernel/http/listed-by.ts'
import { on } from '#kernel/http/on-one.ts'
import type { UserScope } from '#kernel/scope.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { readBusiness } from '../businesses/businesses.ts'
import { ofBusiness, ofOwnBusiness } from '../businesses/of-own-business.ts'
import { readOwnBusiness } from '../businesses/own-businesses.ts'
import { ofModerators, onModerated } from '../moderation/of-moderators.ts'
import { businessPartPath } from '../schemas.ts'
import { decideStatement, StatementChanged } from './deciding.ts'
import {
  BusinessStatementRecord,
  moderatedStatementQuery,
  NewStatement,
  StatementApproval,
  StatementChange,
  StatementDecision,
  StatementList,
  statementQuery,
} from './schemas.ts'
import {
  changeStatement,
  createStatement,
  deleteStatement,
  listAllStatements,
  listStatements,
  readStatement,
  readStatementOf,
  StatementLimitReached,
} from './statements.ts'

const ofStatement = {
  ...ofOwnBusiness,
  ...on('admin', businessPartPath, async (scope, { slug, id }) => {
    const business = await readOwnBusiness(scope, slug)
    const statement = await readStatementOf(scope, slug, id)
    return { business: business.id, statement: statement.id }
  }),
} as const

const writing = [
  endpoint({
    ...ofBusiness,
    route: 'GET /businesses/{slug}/statements/',
    summary: 'List the statements of a business',
    description:
      'Lists what it states of itself, with issuer and evidence, and whether it is proven.',
    ...listedWithin(statementQuery, StatementList, listStatements),
    tool: 'list_business_statements',
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/statements/',
    summary: 'Add a statement about your business',
    description: 'It is `unproven` until a moderator has checked the evidence.',
    transactional: true,
    body: NewStatement,
    returns: created(BusinessStatementRecord, '/businesses/{slug}/statements/{id}/'),
    refuses: [StatementLimitReached],
    tool: 'create_business_statement',
    handle: ({ scope, target, body }) => createStatement(scope, target.id, body),
  }),
  endpoint({
    route: 'GET /businesses/{slug}/statements/{id}/',
    summary: 'Read a statement of a business',
    access: 'public',
    params: businessPartPath,
    returns: ok(BusinessStatementRecord),
    tool: 'get_business_statement',
    handle: async ({ scope, params }) => {
      await readBusiness(scope, params.slug)
      return readStatementOf(scope, params.slug, params.id)
    },
  }),
  endpoint({
    ...ofStatement,
    route: 'PATCH /businesses/{slug}/statements/{id}/',
    summary: 'Change one of your statements',
    description: 'A changed statement must be proven again.',
    conditional: true,
    body: StatementChange,
    returns: ok(BusinessStatementRecord),
    tool: 'update_business_statement',
    handle: ({ scope, target, body }) =>
      changeStatement(scope, target.business, target.statement, body),
  }),
  endpoint({
    ...ofStatement,
    route: 'DELETE /businesses/{slug}/statements/{id}/',
    summary: 'Delete a statement',
    conditional: true,
    returns: noContent,
    tool: 'delete_business_statement',
    handle: ({ scope, target }) => deleteStatement(scope, target.business, target.statement),
  }),
]

const decision = {
  ...onModerated(byId, (scope, { id }) => readStatement(scope, id)),
  effect: 'write',
  returns: ok(BusinessStatementRecord),
} as const

/** Why is shown to everybody. */
function decidedAs(outcome: 'disputed' | 'rejected') {
  return {
    ...decision,
    body: StatementDecision,
    handle: ({ scope, target, body: { reason } }: Decided) =>
      decideStatement(scope, target.id, { decision: outcome, reason }),
  }
}

interface Decided {
  readonly scope: UserScope
  readonly target: { readonly id: string }
  readonly body: z.output<typeof StatementDecision>
}

const moderating = [
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/statements/',
    name: 'listModeratedStatements',
    summary: 'List statements to moderate',
    ...listedBy(moderatedStatementQuery, StatementList, listAllStatements),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/statements/{id}/approve/',
    name: 'approveStatement',
    summary: 'Approve a statement',
    description:
      'Marks it as proven, as it was first made. If it was changed since, send the `changed_at` of the version that you looked at.',
    body: StatementApproval,
    refuses: [...decision.refuses, StatementChanged],
    handle: ({ scope, target, body: { changed_at: seen } }) =>
      decideStatement(scope, target.id, { decision: 'approved', reason: '', seen }),
  }),
  endpoint({
    ...decidedAs('disputed'),
    route: 'POST /moderation/statements/{id}/dispute/',
    name: 'markStatementDisputed',
    summary: 'Dispute a statement',
    description: 'Shows publicly that it is disputed, and why.',
  }),
  endpoint({
    ...decidedAs('rejected'),
    route: 'POST /moderation/statements/{id}/reject/',
    name: 'rejectStatement',
    summary: 'Reject a statement',
    description: 'Marks it as not proven, and shows publicly why.',
  }),
]

export const statementEndpoints = [...writing, ...moderating]
