import { daily } from '#kernel/http/daily.ts'
import { endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy, listedWithin } from '#kernel/http/listed-by.ts'
import { on } from '#kernel/http/on-one.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { createdOnce, newOrThere } from '#kernel/http/writing.ts'
import { readOwnBusiness } from '../businesses/own-businesses.ts'
import { ofBusiness, ofOwnBusiness } from '../businesses/of-own-business.ts'
import { businessPartPath } from '../schemas.ts'
import { RelationshipLimitReached } from './limits.ts'
import { decideRelationship, endRelationship } from './deciding.ts'
import { proposeRelationship, RelationshipNotPossible, RelationshipRefused } from './proposing.ts'
import { listOwnRelationships, listRelationships, readRelationship } from './relationships.ts'
import {
  NewRelationship,
  ownRelationshipQuery,
  PublicRelationshipList,
  Relationship,
  RelationshipList,
  relationshipQuery,
  RelationshipRefusal,
} from './schemas.ts'

/** A relationship as the side of a business of the organization's own sees it. */
const ofOwn = {
  ...on('admin', businessPartPath, async (scope, { slug, id }) => {
    const business = await readOwnBusiness(scope, slug)
    await readRelationship(scope, business.id, id)
    return business
  }),
  effect: 'write',
  dryRun: true,
} as const

export const relationshipEndpoints = [
  endpoint({
    ...ofBusiness,
    ...slowForAll,
    route: 'GET /businesses/{slug}/relationships/',
    summary: 'List the relationships of a business',
    description: 'Lists the partners, suppliers, customers and places that both sides confirmed.',
    ...listedWithin(relationshipQuery, PublicRelationshipList, listRelationships),
    tool: 'list_business_relationships',
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/relationships/',
    name: 'createBusinessRelationship',
    summary: 'Propose a relationship',
    description:
      'Says what another business is to one of yours. It is public once the holder of the other business confirms it; if they had proposed the same, it is confirmed at once. It can be proposed again 30 days after a refusal.',
    transactional: true,
    body: NewRelationship,
    ...createdOnce(Relationship, 'It already existed, or the other side had proposed it'),
    refuses: [RelationshipNotPossible, RelationshipRefused, RelationshipLimitReached],
    limits: [daily('relationships', 100)],
    tool: { name: 'propose_business_relationship', isIdempotent: true },
    handle: async ({ scope, target, body }) => {
      const { relationship, isNew } = await proposeRelationship(scope, target.id, body)
      return newOrThere(relationship, isNew)
    },
  }),
  endpoint({
    route: 'GET /directory/own-relationships/',
    summary: 'List the relationships of your businesses',
    description:
      'Includes proposed and refused ones. `status=proposed` with `proposed_by=them` lists those that wait for your decision.',
    access: 'member',
    ...listedBy(ownRelationshipQuery, RelationshipList, listOwnRelationships),
    tool: 'list_own_relationships',
  }),
  endpoint({
    ...ofOwn,
    route: 'POST /businesses/{slug}/relationships/{id}/confirm/',
    name: 'confirmRelationship',
    summary: 'Confirm a relationship',
    description: 'Confirms what the other side proposed, even if you refused it before.',
    transactional: true,
    returns: ok(Relationship),
    tool: { name: 'confirm_business_relationship', isIdempotent: true },
    handle: ({ scope, target, params: { id } }) =>
      decideRelationship(scope, target.id, { id, decision: 'confirmed', reason: '' }),
  }),
  endpoint({
    ...ofOwn,
    route: 'POST /businesses/{slug}/relationships/{id}/refuse/',
    name: 'rejectRelationship',
    summary: 'Refuse a relationship',
    description:
      'Refuses what the other side proposed, even if you confirmed it before. They may propose it again after 30 days.',
    transactional: true,
    body: RelationshipRefusal,
    returns: ok(Relationship),
    tool: { name: 'refuse_business_relationship', isIdempotent: true, isAdditive: false },
    handle: ({ scope, target, params: { id }, body: { reason } }) =>
      decideRelationship(scope, target.id, { id, decision: 'refused', reason }),
  }),
  endpoint({
    ...ofOwn,
    route: 'DELETE /businesses/{slug}/relationships/{id}/',
    name: 'deleteRelationship',
    summary: 'End a relationship',
    description:
      'Ends it for both sides, or withdraws a proposal. Only the side that refused it can delete a refused one.',
    returns: noContent,
    tool: 'end_business_relationship',
    handle: ({ scope, target, params: { id } }) => endRelationship(scope, target.id, id),
  }),
]
