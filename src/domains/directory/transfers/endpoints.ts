import { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { instant, slug } from '#kernel/wire/primitives.ts'
import { BusinessLimitReached } from '../businesses/limits.ts'
import { ofOwnBusiness } from '../businesses/of-own-business.ts'
import { Business } from '../schemas.ts'
import {
  acceptTransfer,
  offerTransfer,
  TransferNotPossible,
  withdrawTransfer,
} from './transfers.ts'

const code = z
  .string()
  .regex(/^[0-9A-Za-z]{32}$/)
  .meta({ example: 'q7Tg1mZc0Yx4bNsK2vJw8eR3uL5aHdPf' })

const Transfer = z
  .object({
    business_slug: slug,
    code: code.meta({ description: 'Give it to the other organization; it is told only now.' }),
    expires_at: instant,
    created_at: instant,
  })
  .meta({ id: 'BusinessTransfer' })

const Acceptance = z.strictObject({ code }).meta({ id: 'BusinessTransferAcceptance' })

export const transferEndpoints = [
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/transfer/',
    name: 'startBusinessTransfer',
    summary: 'Hand a business over',
    description:
      'Returns a code, good for seven days, by which another organization takes the business over; one before it ends, and so does one whose maker leaves or is no owner any more. Until then it stays yours.',
    access: 'owner',
    dryRun: false,
    transactional: true,
    returns: ok(Transfer),
    refuses: [TransferNotPossible],
    handle: ({ scope, target }) => offerTransfer(scope, target.id),
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'DELETE /businesses/{slug}/transfer/',
    name: 'withdrawBusinessTransfer',
    summary: 'Withdraw the hand-over of a business',
    description: 'Its code is worth nothing from then on.',
    dryRun: false,
    returns: noContent,
    handle: ({ scope, target }) => withdrawTransfer(scope, target.id),
  }),
  endpoint({
    route: 'POST /directory/transfers/accept/',
    name: 'acceptBusinessTransfer',
    summary: 'Take a business over',
    description:
      'By the code of the organization that holds it. The business leaves its networks, and what the other organization published of its context is withdrawn.',
    access: 'admin',
    effect: 'write',
    transactional: true,
    body: Acceptance,
    returns: ok(Business),
    refuses: [NotFound, TransferNotPossible, BusinessLimitReached],
    handle: ({ scope, body }) => acceptTransfer(scope, body.code),
  }),
]
