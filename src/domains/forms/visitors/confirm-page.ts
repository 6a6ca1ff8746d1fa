import { readOrganization } from '#domains/identity/index.ts'
import { findLink, recallLink } from '#domains/mail/index.ts'
import { html } from '#kernel/docs/html.ts'
import { NotAMember, NotFound } from '#kernel/errors.ts'
import type { Page, PageCall, PageView } from '#kernel/pages/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { languageOfPage, namedLanguage } from '#kernel/text/accepted-languages.ts'
import { filled } from '#kernel/text/filled.ts'
import { languageOf, type Language } from '#kernel/text/languages.ts'
import { forms } from '../forms/forms.ts'
import type { Form } from '../forms/schemas.ts'
import { titleOf } from '../forms/title.ts'
import { organizationOf } from '../submissions/confirmations.ts'
import { confirmSubmission } from '../submissions/deciding.ts'
import { submissions } from '../submissions/stored.ts'
import { wordsIn } from '../wording/languages.ts'
import { styleOf } from './theme.ts'

const path = '/account/form/'

/** Where the link of the mail leads: programs that look at it confirm nothing. */
export const confirmPage: Page = {
  path,
  show: (call) => behind(call, async (pending) => asking(call, pending)),
  act: (call) =>
    behind(call, async (pending) => {
      const taken = await confirmSubmission(pending.scope, call.token, pending.form.id)
      return taken === undefined ? settled(call) : thanking(pending)
    }),
}

interface Pending {
  readonly scope: OrganizationScope
  readonly form: Form
  readonly organization: string
  readonly language: Language
}

async function behind(
  call: PageCall,
  respond: (pending: Pending) => Promise<PageView>,
): Promise<PageView> {
  const pending = await find(call).catch((error: unknown) => {
    if (error instanceof NotAMember || error instanceof NotFound) return undefined
    throw error
  })
  return pending === undefined ? settled(call) : respond(pending)
}

async function find({ scope, token, query, enter }: PageCall): Promise<Pending | undefined> {
  const link = await findLink(scope, 'confirm_submission', token)
  const organizationId = link && (await organizationOf(scope, link.subject))
  if (link === undefined || organizationId === undefined) return undefined
  const inside = await enter(organizationId)
  const found = await submissions(inside).where('id', '=', link.subject).executeTakeFirst()
  if (found === undefined) return undefined
  const form = await forms.read(inside, found.form_id)
  const { name: organization, deletes_at } = await readOrganization(inside)
  if (deletes_at !== null) return undefined
  const language = namedLanguage({ query }) ?? languageOf(found.language)
  return { scope: inside, form, organization, language }
}

function asking({ token }: PageCall, { form, organization, language }: Pending): PageView {
  const words = wordsIn(language)
  const facts = { form: titleOf(form, language), organization }
  const question = filled(words.confirm_question, facts)
  return {
    status: 200,
    language,
    heading: organization,
    style: styleOf(form.theme),
    title: words.confirm_title,
    body: html`<form method="post" action="${path}?lang=${language}">
      <input type="hidden" name="token" value="${token}" />
      <p>${question}</p>
      <button>${words.confirm_button}</button>
    </form>`,
  }
}

function thanking({ form, organization, language }: Pending): PageView {
  const words = wordsIn(language)
  const own = form.texts[language] ?? {}
  return {
    status: 200,
    language,
    heading: organization,
    style: styleOf(form.theme),
    title: words.confirmed_title,
    body: html`<p>${own.done_text || words.confirmed_text}</p>`,
  }
}

/** A link that was used has confirmed what it was about, even if that is gone by now; of any other nothing is known. */
async function settled(call: PageCall): Promise<PageView> {
  const language = languageOfPage(call)
  const { confirmed_title, confirmed_already, link_title, link_text } = wordsIn(language)
  const link = await recallLink(call.scope, 'confirm_submission', call.token)
  return link?.isEnded === true
    ? { status: 200, language, title: confirmed_title, body: html`<p>${confirmed_already}</p>` }
    : { status: 404, language, title: link_title, body: html`<p>${link_text}</p>` }
}
