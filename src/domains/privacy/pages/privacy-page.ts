import type { SourcePolicy } from '#adapters/signal-sources/contract.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { network } from '#kernel/http/network.ts'
import { fieldsHtml, type Faults } from '#kernel/pages/field.ts'
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
    show: async (call) => {
      const speech = speechFor(call)
      return call.query.has('sent') ? taken(speech) : shown(speech, policies, call.form)
    },
    act: async (call) => {
      const speech = speechFor(call)
      const { wish, faults } = wishIn(call, speech)
      if (wish === undefined) return shown(speech, policies, call.form, faults)
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
      return { ...taken(speech), shownAt: `${path}?lang=${speech.language}&sent` }
    },
  }
}

function taken(speech: Speech): PageView {
  return telling(speech, speech.say('sent_title'), speech.say('sent_text'))
}

/** Who is to be left alone, or what is wrong with the form. */
function wishIn({ form }: PageCall, { say }: Speech) {
  const email = emailSchema.safeParse(form.get('email') ?? '')
  const handle = (form.get('handle') ?? '').trim()
  const isLong = handle.length > longestHandle
  if (email.success && !isLong)
    return { wish: { email: email.data, ...(handle !== '' && { handle }) }, faults: {} }
  return {
    wish: undefined,
    faults: {
      ...(!email.success && { email: say('email_fault') }),
      ...(isLong && { handle: say('handle_fault') }),
    },
  }
}

function shown(
  speech: Speech,
  policies: readonly SourcePolicy[],
  form: URLSearchParams,
  faults: Faults = {},
): PageView {
  const { language, say } = speech
  const sources = policies.map((policy) =>
    say(policy.person_data === 'none' ? 'source' : 'source_people', {
      source: speech.source(policy),
      days: String(policy.retention_days),
    }),
  )
  const body = html`<p>${say('what')}</p>
    <p>${say('purpose')}</p>
    <p>${say('rights')}</p>
    <h2 id="object">${say('object_title')}</h2>
    <p>${say('object_text')}</p>
    <form method="post" action="${path}?lang=${language}">
      ${fields(speech, form, faults)}
      <button>${say('button')}</button>
    </form>
    <h2>${say('sources_title')}</h2>
    <ul>
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>`
  const hasFaults = Object.keys(faults).length > 0
  return { status: hasFaults ? 400 : 200, language, title: say('title'), body, hasFaults }
}

function fields({ say }: Speech, form: URLSearchParams, faults: Faults): Html[] {
  const asked = [
    {
      name: 'email',
      label: say('email'),
      type: 'email',
      autocomplete: 'email',
      value: form.get('email') ?? '',
      hint: say('email_hint'),
    },
    {
      name: 'handle',
      label: say('handle'),
      type: 'text',
      autocomplete: 'off',
      value: form.get('handle') ?? '',
      hint: say('handle_hint'),
      isRequired: false,
    },
  ] as const
  return fieldsHtml(asked, faults)
}

export function telling(
  { language }: Speech,
  title: string,
  text: string,
  status: PageView['status'] = 200,
): PageView {
  return { status, language, title, body: html`<p>${text}</p>` }
}
