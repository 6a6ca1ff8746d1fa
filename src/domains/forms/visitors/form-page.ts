import { readFileSync } from 'node:fs'
import { readOrganization } from '#domains/identity/index.ts'
import { html } from '#kernel/docs/html.ts'
import { NotFound, RateLimited, ValidationFailed, type FieldError } from '#kernel/errors.ts'
import { largestForm } from '#kernel/http/body.ts'
import type { Page, PageCall, PageView } from '#kernel/pages/page.ts'
import type { OrganizationScope, VisitorScope } from '#kernel/scope.ts'
import { type Language, languages } from '#kernel/text/languages.ts'
import { publicPath } from '../forms/addresses.ts'
import type { Form } from '../forms/schemas.ts'
import { FormBusy } from '../submissions/quota.ts'
import { FormClosed, openForm, submit } from '../submissions/submit.ts'
import { languageFor, wordsIn } from '../wording/languages.ts'
import { formHtml, typedHtml } from './form-html.ts'
import { shownForm, thanksOf } from './shown-form.ts'
import { styleOf } from './theme.ts'

/** Without its comments and most of its spaces, since every visitor of a site that shows the form loads it. */
const script = readFileSync(new URL('embed.js', import.meta.url), 'utf8')
  .replaceAll(/^\s+|\/\*.*\*\/\n/gm, '')
  .replaceAll(/ ?(=>|=|[!=]==|&&|\|\||\+|[?:,{}]) /g, '$1')
  .replaceAll(/ (?=\})|(?<=[{([,?:=]|=>|&&)\n|\n(?=[.?:])|,?\n(?=[)\]}])/g, '')
  .replaceAll(/\b(if|for|try|catch|finally|async|await) (?=[({])/g, '$1')
  .replaceAll(/(?<=\)) (?=[{=\w])| (?==|&&|\|\|=)/g, '')

/** The page of a form, for people with a browser of any kind: it needs no script. */
export const formPage: Page = {
  path: '/f/',
  isOneClick: true,
  mostBytes: largestForm,
  files: { 'embed.js': { type: 'text/javascript; charset=utf-8', text: script } },
  show: (call) => opened(call, (found) => looking(call, found)),
  act: (call) => opened(call, (found) => sending(call, found)),
  refuse: (call, refusal) =>
    opened(call, (found) =>
      refusal.kind === RateLimited ? busy(call, found) : tooMuch(call, found),
    ),
}

interface Found {
  readonly scope: OrganizationScope
  readonly form: Form
  readonly language: Language
}

function visitorOf({ scope, enter }: PageCall): VisitorScope {
  return { ...scope, enter }
}

async function opened(
  call: PageCall,
  respond: (found: Found) => Promise<PageView>,
): Promise<PageView> {
  const found = await find(call)
  if (found !== undefined) return respond(found)
  const language = languageFor(languages, wishOf(call))
  const { missing_title, missing_text } = wordsIn(language)
  return { status: 404, language, title: missing_title, body: html`<p>${missing_text}</p>` }
}

function wishOf({ query, acceptLanguage }: PageCall) {
  return { named: query.get('lang'), header: acceptLanguage }
}

async function find(call: PageCall): Promise<Found | undefined> {
  if (!publicPath.safeParse({ public_id: call.token }).success) return undefined
  try {
    const { scope, form } = await openForm(visitorOf(call), call.token)
    return { scope, form, language: languageFor(form.languages, wishOf(call)) }
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

/** What every page of a form has in common. */
async function framed({ scope, form, language }: Found) {
  const { name: heading } = await readOrganization(scope)
  return { language, heading, style: styleOf(form.theme) }
}

/** By a name that no field has: the thanks once more, for a browser that sent the form. */
function looking(call: PageCall, found: Found): Promise<PageView> {
  return found.form.status === 'live' && call.query.has('_sent')
    ? thanking(found)
    : showing(call, found, [])
}

async function showing(
  call: PageCall,
  found: Found,
  faults: readonly FieldError[],
): Promise<PageView> {
  const { scope, form, language } = found
  if (form.status !== 'live') return closed(call, found)
  const shown = await shownForm(scope, form, language)
  const hasFaults = faults.length > 0
  return {
    ...(await framed(found)),
    status: hasFaults ? 400 : 200,
    hasFaults,
    title: shown.title,
    body: formHtml(shown, {
      form: prefilled(call, form),
      faults,
      alert: hasFaults ? shown.faults : undefined,
    }),
  }
}

/** What was typed in before, or what the link to the form says. */
function prefilled({ form: sent, query }: PageCall, { fields }: Form): URLSearchParams {
  if (sent.size > 0) return sent
  const known = new Set(fields.map(({ key }) => key))
  return new URLSearchParams([...query].filter(([name]) => known.has(name)))
}

/** With what was typed, to be copied: it may have been closed meanwhile. */
async function closed({ form: sent }: PageCall, found: Found): Promise<PageView> {
  const { closed_title, closed_text } = wordsIn(found.language)
  return {
    ...(await framed(found)),
    status: 410,
    title: closed_title,
    body: html`<p>${closed_text}</p>
      ${typedHtml(found.form, sent, found.language)}`,
  }
}

/** With the form as it was filled in, to be sent again later. */
async function busy(call: PageCall, found: Found): Promise<PageView> {
  const { scope, form, language } = found
  if (form.status !== 'live') return closed(call, found)
  const { busy_title, busy_text } = wordsIn(language)
  const shown = await shownForm(scope, form, language)
  return {
    ...(await framed(found)),
    status: 429,
    title: busy_title,
    body: formHtml(shown, { form: prefilled(call, form), faults: [], alert: busy_text }),
  }
}

/** Nothing of what was sent has been read, so the form is shown as it was at first. */
async function tooMuch(call: PageCall, found: Found): Promise<PageView> {
  const { scope, form, language } = found
  if (form.status !== 'live') return closed(call, found)
  const shown = await shownForm(scope, form, language)
  return {
    ...(await framed(found)),
    status: 413,
    hasFaults: true,
    title: shown.title,
    body: formHtml(shown, { form: prefilled(call, form), faults: [], alert: shown.long }),
  }
}

async function sending(call: PageCall, found: Found): Promise<PageView> {
  const { form, language } = found
  const { scope, address, acceptLanguage } = call
  try {
    await submit(visitorOf(call), form.public_id, {
      sent: {
        ...membersOf(call.form),
        _language: language,
        _page: `${scope.config.PUBLIC_URL}/f/${form.public_id}/`,
      },
      address,
      acceptLanguage,
    })
  } catch (error) {
    if (error instanceof ValidationFailed) return showing(call, found, error.options.errors ?? [])
    if (error instanceof FormClosed) return closed(call, found)
    if (error instanceof FormBusy) return busy(call, found)
    throw error
  }
  const shownAt = `/f/${form.public_id}/?lang=${language}&_sent`
  return { ...(await thanking(found)), shownAt }
}

function membersOf(form: URLSearchParams): Record<string, string | string[]> {
  const byName = Map.groupBy(form, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const all = pairs.map(([, value]) => value)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

async function thanking(found: Found): Promise<PageView> {
  const { title, text, redirect, needs_confirmation } = thanksOf(found.form, found.language)
  const leadsTo = needs_confirmation ? null : redirect
  return {
    ...(await framed(found)),
    status: 200,
    title,
    body: html`<p role="status">${text}</p>
      ${leadsTo === null ? undefined : html`<p><a href="${leadsTo}">${leadsTo}</a></p>`}`,
    ...(leadsTo !== null && { leadsTo }),
  }
}
