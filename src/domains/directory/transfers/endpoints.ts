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
    code: code.meta({ description: 'Give it to the other organization; it is shown only once.' }),
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
    summary: 'Hand over a business',
    description:
      'Returns a code, valid for seven days, with which another organization can take over the business. Earlier codes stop working. A code also stops working if its creator leaves or is no longer an owner. Until it is used, the business stays yours.',
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
    description: 'Its code stops working.',
    dryRun: false,
    returns: noContent,
    handle: ({ scope, target }) => withdrawTransfer(scope, target.id),
  }),
  endpoint({
    route: 'POST /directory/transfers/accept/',
    name: 'acceptBusinessTransfer',
    summary: 'Take over a business',
    description:
      'Uses the code of the organization that holds it. The business leaves its networks, and the context that the other organization published for it is withdrawn.',
    access: 'admin',
    effect: 'write',
    transactional: true,
    body: Acceptance,
    returns: ok(Business),
    refuses: [NotFound, TransferNotPossible, BusinessLimitReached],
    handle: ({ scope, body }) => acceptTransfer(scope, body.code),
  }),
]
