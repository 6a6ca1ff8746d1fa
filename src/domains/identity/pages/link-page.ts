import { findLink } from '#domains/mail/index.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Page, PageCall, PageView } from '#kernel/pages/page.ts'
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

interface LinkPage {
  readonly path: Page['path']
  readonly kind: LinkKind
  show(call: LinkCall): Promise<PageView>
  act(call: LinkCall): Promise<PageView>
}

/** A page behind a link: who has no valid one learns only that. */
export function linkPage({ path, kind, show, act }: LinkPage): Page {
  const run = async (call: PageCall, respond: LinkPage['show']) => {
    const speech = speechFor(call)
    const link = await findLink(call.scope, kind, call.token)
    if (link === undefined) return invalid(speech)
    const { address } = link
    return respond({ ...call, path, speech, address }).catch((error: unknown) =>
      refused(error, speech, address),
    )
  }
  return { path, show: (call) => run(call, show), act: (call) => run(call, act) }
}

/** What is refused beyond an address that is taken lies in the link: its invitation was revoked, say. */
function refused(error: unknown, speech: Speech, address: string): PageView {
  const { say } = speech
  if (!(error instanceof Refusal)) throw error
  if (error.kind !== EmailTaken) return invalid(speech)
  const text = say('taken_text', { address })
  return telling(speech, { title: say('taken_title'), text, status: 409 })
}
