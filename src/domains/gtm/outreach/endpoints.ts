import { chargedResponse, chargeHeaders } from '#domains/credits/index.ts'
import { created, endpoint, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { resource } from '#kernel/http/resource.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { timeline } from '#kernel/events/timeline.ts'
import { AddressUnconfirmed } from '#domains/identity/index.ts'
import { approveDraft, editDraft, rejectDraft } from './approval.ts'
import { draftEmail, draftingFeature } from './drafting.ts'
import { listDrafts, readDraft } from './drafts.ts'
import type { Rights } from './grounds.ts'
import {
  DraftClosed,
  draftingRefusals,
  DraftNotSent,
  PlaceholderUnfilled,
  TextChanged,
} from './refusals.ts'
import { markReplied } from './replies.ts'
import {
  Approval,
  DraftEmail,
  DraftEmailChange,
  DraftEmailList,
  draftQuery,
  NewDraftEmail,
} from './schemas.ts'
import { senderEndpoints } from './sender/endpoints.ts'

/** Mails to leads, given what each source allows. */
export function outreachEndpoints(rights: Rights): AnyEndpoint[] {
  return [
    endpoint({
      route: 'POST /gtm/draft-emails/',
      name: 'createDraftEmail',
      summary: 'Draft an e-mail to a lead',
      description:
        'Writes the next mail to a lead in its language, from its evidence and the offer of its profile; every statement says where it is from. It is sent to nobody before a person approves it. What is refused costs nothing.',
      access: 'member',
      effect: 'spend',
      transactional: true,
      body: NewDraftEmail,
      returns: created(DraftEmail, '/gtm/draft-emails/{id}/'),
      headers: chargeHeaders('draft'),
      refuses: draftingRefusals,
      tool: { name: 'draft_email', priceOf: draftingFeature },
      handle: async ({ scope, body }) => {
        const { draft, ...charge } = await draftEmail(scope, rights, body)
        return chargedResponse(draft, charge)
      },
    }),
    ...onDrafts,
    ...senderEndpoints,
  ]
}

const ofDraft = onOne(readDraft)

const drafts = resource({
  path: '/gtm/draft-emails/',
  names: ['draft_email', 'draft_emails'],
  shapes: {
    item: DraftEmail,
    list: DraftEmailList,
    query: draftQuery,
    change: DraftEmailChange,
  },
  verbs: { list: listDrafts, read: readDraft, change: editDraft },
  isRemembered: false,
  more: {
    list: {
      summary: 'List e-mails to leads',
      description: 'Drafts, what was approved, sent and rejected; newest first.',
    },
    read: { summary: 'Read an e-mail to a lead' },
    change: {
      summary: 'Edit a draft',
      description:
        'Approved already, it is a draft again, since the approval was of another text. The footer is not edited. Nothing is filled in: what looks like a placeholder, such as `{first_name}`, is refused.',
      refuses: [DraftClosed],
    },
  },
})

const onDrafts: AnyEndpoint[] = [
  ...drafts,
  endpoint({
    ...ofDraft,
    route: 'POST /gtm/draft-emails/{id}/approve/',
    summary: 'Approve a draft for sending',
    description:
      'Approves exactly the text that `text_hash` names, and lets it be sent: once, by day where the lead is, within the daily limit, and only while the lead may be written to. `status_reason` says what it waits for.',
    effect: 'outward',
    transactional: true,
    dryRun: true,
    body: Approval,
    returns: ok(DraftEmail),
    refuses: [DraftClosed, AddressUnconfirmed, TextChanged, PlaceholderUnfilled],
    tool: { name: 'approve_draft_email', isIdempotent: true },
    handle: ({ scope, params, body }) => approveDraft(scope, params.id, body.text_hash),
  }),
  endpoint({
    ...ofDraft,
    route: 'POST /gtm/draft-emails/{id}/reject/',
    summary: 'Reject a draft',
    description: 'It will not be sent, nor the mails that would follow it.',
    ...actsOnce,
    returns: ok(DraftEmail),
    refuses: [DraftClosed],
    tool: { name: 'reject_draft_email', isIdempotent: true },
    handle: ({ scope, params }) => rejectDraft(scope, params.id),
  }),
  endpoint({
    ...ofDraft,
    route: 'POST /gtm/draft-emails/{id}/replied/',
    summary: 'Mark that the lead replied',
    description: 'Nothing more is sent to the lead, and it becomes `replied`.',
    ...actsOnce,
    returns: ok(DraftEmail),
    refuses: [DraftNotSent],
    tool: { name: 'mark_draft_email_replied', isIdempotent: true },
    handle: ({ scope, params }) => markReplied(scope, params.id),
  }),
  timeline({ path: '/gtm/draft-emails/{id}/', noun: 'draft_email', read: readDraft }),
]
