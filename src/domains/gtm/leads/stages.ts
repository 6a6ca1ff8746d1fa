import { z } from 'zod'
import { conflict } from '#kernel/errors.ts'

export const leadStages = [
  'discovered',
  'qualified',
  'contacted',
  'replied',
  'converted',
  'dismissed',
] as const
export type LeadStage = (typeof leadStages)[number]

/** Why a lead is none; what it teaches is proposed by `lessons`. */
export const dismissalReasons = [
  'not_my_region',
  'too_small',
  'competitor',
  'wrong_need',
  'other',
] as const
export type DismissalReason = (typeof dismissalReasons)[number]

/** As a dismissed lead keeps it. */
export interface Dismissal {
  readonly reason: DismissalReason
  readonly note: string
  readonly at: string
}

export const LeadStageForbidden = conflict(
  'lead_stage_forbidden',
  'A lead of this stage cannot move there',
  'Choose one of the stages in `allowed`; a lead becomes `converted` by POST …/convert/.',
  { allowed: z.array(z.enum(leadStages)).meta({ example: ['qualified', 'dismissed'] }) },
)

/** Conversion is a verb of its own, since it makes a contact; it is the end. */
const moves: Readonly<Record<LeadStage, readonly LeadStage[]>> = {
  discovered: ['qualified', 'contacted', 'replied', 'dismissed'],
  qualified: ['discovered', 'contacted', 'replied', 'dismissed'],
  contacted: ['qualified', 'replied', 'dismissed'],
  replied: ['qualified', 'contacted', 'dismissed'],
  converted: [],
  dismissed: ['discovered', 'qualified'],
}

/** Whether a person may move a lead; staying where it is is always allowed. */
export function mayMove(from: LeadStage, to: LeadStage): boolean {
  return from === to || moves[from].includes(to)
}

/** A dismissed lead has to be taken up again before it can be converted; repeating a conversion is harmless. */
export function mayConvert(from: LeadStage): boolean {
  return from !== 'dismissed'
}

/** Where a lead of this stage may go, for the refusal of any other stage. */
export function movesFrom(from: LeadStage): readonly LeadStage[] {
  return moves[from]
}
