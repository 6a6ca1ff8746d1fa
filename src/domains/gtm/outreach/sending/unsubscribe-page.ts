import { isSuppressed } from '#domains/privacy/index.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { NotAMember } from '#kernel/errors.ts'
import type { Page, PageCall, PageView } from '#kernel/pages/page.ts'
import { languageOfPage, namedLanguage } from '#kernel/text/accepted-languages.ts'
import { filled } from '#kernel/text/filled.ts'
import type { Language } from '#kernel/text/languages.ts'
import { catalogues } from '../wording/catalogues.ts'
import { readSender } from '../sender/sender.ts'
import { unsubscribe } from './unsubscribe.ts'
import { findUnsubscription, unsubscribePath, type Unsubscription } from './unsubscribe-link.ts'

/**
 * Where a lead says that it wants no more mail: a mail program with one click (RFC 8058), a person with the button.
 * Looking changes nothing.
 */
export const unsubscribePage: Page = {
  path: unsubscribePath,
  isOneClick: true,
  show: (call) =>
    behind(call, async (told) => ((await isObeyed(call, told)) ? done(told) : asking(call, told))),
  act: (call) =>
    behind(call, async (told) => {
      await obey(call, told)
      return done(told)
    }),
}

async function behind(
  call: PageCall,
  respond: (told: Unsubscription) => Promise<PageView>,
): Promise<PageView> {
  const told = await findUnsubscription(call.scope, call.token)
  if (told !== undefined) {
    const heading = await senderOf(call, told)
    const view = await respond({ ...told, language: namedLanguage(call) ?? told.language })
    return heading === undefined ? view : { ...view, heading }
  }
  const language = languageOfPage(call)
  const { invalid_title, invalid_text } = catalogues[language].page
  return telling(language, invalid_title, invalid_text, 404)
}

/** Who writes, as the mail said: nobody else is asked to write no more. Of an organization that is gone nothing is known. */
async function senderOf({ enter }: PageCall, { organization }: Unsubscription) {
  try {
    const { name } = await readSender(await enter(organization))
    return name === '' ? undefined : name
  } catch (error) {
    if (!(error instanceof NotAMember)) throw error
    return undefined
  }
}

/** Whether nothing more goes to the address in any case; of an organization that is gone it need not be known. */
async function isObeyed({ enter }: PageCall, { organization, email }: Unsubscription) {
  try {
    return await isSuppressed(await enter(organization), { email })
  } catch (error) {
    if (!(error instanceof NotAMember)) throw error
    return false
  }
}

/** An organization that is gone sends nothing any more. */
async function obey({ enter }: PageCall, { organization, email }: Unsubscription): Promise<void> {
  try {
    await unsubscribe(await enter(organization), email)
  } catch (error) {
    if (!(error instanceof NotAMember)) throw error
  }
}

function done(told: Unsubscription): PageView {
  const { done_title, done_text } = catalogues[told.language].page
  return telling(told.language, done_title, filled(done_text, { address: told.email }))
}

function asking({ token }: PageCall, told: Unsubscription): PageView {
  const { title, text, button } = catalogues[told.language].page
  const body = html`<form method="post" action="${unsubscribePath}?lang=${told.language}">
    <input type="hidden" name="token" value="${token}" />
    <p>${filled(text, { address: told.email })}</p>
    <button>${button}</button>
  </form>`
  return { status: 200, language: told.language, title, body }
}

function telling(
  language: Language,
  title: string,
  text: string,
  status: PageView['status'] = 200,
): PageView {
  const body: Html = html`<p>${text}</p>`
  return { status, language, title, body }
}
