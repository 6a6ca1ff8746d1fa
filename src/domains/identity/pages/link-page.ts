import { findLink, recallLink } from '#domains/mail/index.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Page, PageCall, PageView } from '#kernel/pages/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { EmailTaken } from '../accounts/people.ts'
import { invalid, speechFor, telling, type Speech } from './views.ts'

/** A call to a page whose link can be used. */
export interface LinkCall extends PageCall {
  readonly path: string
  readonly speech: Speech
  /** Where the link was sent. */
  readonly address: string
}

type LinkKind = Parameters<typeof findLink>[1]

/** A link that does nothing any more. */
export type Recalled = NonNullable<Awaited<ReturnType<typeof recallLink>>>

interface LinkPage {
  readonly path: Page['path']
  readonly kind: LinkKind
  /** Nothing where the link cannot be used, as with `act`. */
  show(call: LinkCall): Promise<PageView | undefined>
  act(call: LinkCall): Promise<PageView | undefined>
  /** What is said where the link has done what it was for, if that can be known; only to who holds it. */
  already?: {
    readonly title: Parameters<Speech['say']>[0]
    readonly text: Parameters<Speech['say']>[0]
    holds(scope: Scope, link: Recalled): Promise<boolean>
  }
}

/** A page behind a link: who has no valid one learns only that, and who has used theirs that it did what it was for. */
export function linkPage({ path, kind, show, act, already }: LinkPage): Page {
  const settled = async ({ scope, token }: PageCall, speech: Speech) => {
    if (already === undefined) return invalid(speech)
    const link = await recallLink(scope, kind, token)
    if (link === undefined || !(await already.holds(scope, link))) return invalid(speech)
    const { address } = link
    const title = speech.say(already.title)
    return telling(speech, { title, text: speech.say(already.text, { address }) })
  }
  const run = async (call: PageCall, respond: LinkPage['show']) => {
    const speech = speechFor(call)
    const link = await findLink(call.scope, kind, call.token)
    if (link === undefined) return settled(call, speech)
    const { address } = link
    const view = await respond({ ...call, path, speech, address }).catch((error: unknown) =>
      refused(error, speech, address),
    )
    return view ?? settled(call, speech)
  }
  return { path, show: (call) => run(call, show), act: (call) => run(call, act) }
}

/** What is refused beyond an address that is taken lies in the link: its invitation was revoked, say. */
function refused(error: unknown, speech: Speech, address: string): PageView | undefined {
  const { say } = speech
  if (!(error instanceof Refusal)) throw error
  if (error.kind !== EmailTaken) return undefined
  const text = say('taken_text', { address })
  return telling(speech, { title: say('taken_title'), text, status: 409 })
}
