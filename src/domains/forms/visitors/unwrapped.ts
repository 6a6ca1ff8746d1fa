import type { Sent } from '../submissions/answers.ts'

/** Some programs put the fields into a member of their own; names of ours beside them stay. */
export function unwrapped(sent: Sent): Sent {
  const { answers = sent['fields'], fields: _, ...others } = sent
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return sent
  return { ...others, ...(answers as Sent) }
}
