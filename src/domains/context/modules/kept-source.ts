import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Module } from './store.ts'

export const SourceKeptByPeople = refusal(
  403,
  'source_kept_by_people',
  'Only a person can change where a text comes from',
  'Leave `source_url` out; a person who is signed in can change it.',
)

/**
 * Where words come from after a change: what was read from a website stays marked as that until a person says
 * otherwise. @throws SourceKeptByPeople
 */
export function sourceAfter(
  { actor }: OrganizationScope,
  { source_url: before }: Pick<Module, 'source_url'>,
  wanted: string | undefined,
): string {
  if (wanted === undefined || wanted === before) return before
  if (before !== '' && actor.kind !== 'user') throw new SourceKeptByPeople()
  return wanted
}
