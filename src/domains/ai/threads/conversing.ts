import type { Alongside } from '#domains/credits/index.ts'
import { changingSome } from '#kernel/postgres/fitting.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Prepared } from '../runs/preparing.ts'
import type { AiRun } from '../runs/schemas.ts'
import { saying } from './messages.ts'
import { tainting } from './threads.ts'

/** What a run adds to the conversation that it goes on, when it begins and when it ends. */
export interface Conversing {
  begins(run: AiRun): Alongside
  ends(run: AiRun): Alongside
}

/** The question, which does not fit where the thread was deleted meanwhile, and what was responded. */
export function conversing(
  scope: OrganizationScope,
  thread_id: string,
  { question, hasWordsOfStrangers }: Prepared,
): Conversing {
  const said = (role: 'user' | 'assistant', text: string, { id: run_id }: AiRun) =>
    saying(scope, { thread_id, role, parts: [{ type: 'text', text }], run_id })
  return {
    begins: (run) => {
      const [moving, ...adding] = said('user', question, run)
      return { statements: [changingSome(moving), ...adding] }
    },
    ends: (run) => ({
      statements: [
        ...(run.output === '' ? [] : said('assistant', run.output, run)),
        ...(hasWordsOfStrangers ? [tainting(scope, thread_id)] : []),
      ],
    }),
  }
}
