import type { SourcePolicy } from '#adapters/signal-sources/contract.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { network } from '#kernel/http/network.ts'
import type { Page, PageCall, PageView } from '#kernel/pages/page.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { email as emailSchema } from '#kernel/wire/primitives.ts'
import { takeDown } from '../objections/objections.ts'
import { speechFor, type Speech } from './words.ts'

const path = '/privacy/'
const longestHandle = 200

/** What is kept of people who are no members, and where they object. It says the same to everybody. */
export function privacyPage(policies: readonly SourcePolicy[]): Page {
  return {
    path,
    isOpen: true,
    show: async ({ acceptLanguage, form }) => shown(speechFor(acceptLanguage), policies, form),
    act: async (call) => {
      const speech = speechFor(call.acceptLanguage)
      const wish = wishIn(call)
      if (wish === null) return shown(speech, policies, call.form, speech.say('fault'))
      try {
        await takeDown(call.scope, {
          ...wish,
          language: speech.language,
          network: network(call.address),
        })
      } catch (error) {
        if (!(error instanceof EncryptionNotSetUp)) throw error
        return telling(speech, speech.say('title'), speech.say('unable'), 409)
      }
      return telling(speech, speech.say('sent_title'), speech.say('sent_text'))
    },
  }
}

function wishIn({ form }: PageCall) {
  const email = emailSchema.safeParse(form.get('email') ?? '')
  const handle = (form.get('handle') ?? '').trim()
  if (!email.success || handle.length > longestHandle) return null
  return { email: email.data, ...(handle !== '' && { handle }) }
}

function shown(
  { language, say }: Speech,
  policies: readonly SourcePolicy[],
  form: URLSearchParams,
  complaint?: string,
): PageView {
  const sources = policies.map(({ title, retention_days, person_data }) =>
    say(person_data === 'none' ? 'source' : 'source_people', {
      source: title,
      days: String(retention_days),
    }),
  )
  const body = html`<p>${say('what')}</p>
    <p>${say('purpose')}</p>
    <p>${say('rights')}</p>
    <h2 id="object">${say('object_title')}</h2>
    <p>${say('object_text')}</p>
    ${complaint === undefined ? undefined : html`<p class="fault" role="alert">${complaint}</p>`}
    <form method="post" action="${path}">
      ${field('email', 'email', say('email'), say('email_hint'), form)}
      ${field('handle', 'text', say('handle'), say('handle_hint'), form)}
      <button>${say('button')}</button>
    </form>
    <h2>${say('sources_title')}</h2>
    <ul>
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>`
  return { status: complaint === undefined ? 200 : 400, language, title: say('title'), body }
}

function field(
  name: 'email' | 'handle',
  type: 'email' | 'text',
  label: string,
  hint: string,
  form: URLSearchParams,
): Html {
  const value = form.get(name) ?? ''
  const described = `${name}-hint`
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${type === 'email' ? 'email' : 'off'}"
      aria-describedby="${described}"
      ${type === 'email' ? html`required` : undefined}
    />
    <p class="hint" id="${described}">${hint}</p>`
}

export function telling(
  { language }: Speech,
  title: string,
  text: string,
  status: PageView['status'] = 200,
): PageView {
  return { status, language, title, body: html`<p>${text}</p>` }
}
