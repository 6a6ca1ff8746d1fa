import { findLink, recallLink } from '#domains/mail/index.ts'
import { html } from '#kernel/docs/html.ts'
import type { Page, PageCall } from '#kernel/pages/page.ts'
import { confirm, findObjection } from '../objections/objections.ts'
import { telling } from './privacy-page.ts'
import { speechFor } from './words.ts'

const path = '/account/objection/'

/** Where the link of the mail leads: looking at it objects to nothing. */
export const confirmPage: Page = {
  path,
  show: async (call) => {
    const { scope, token } = call
    const speech = speechFor(call)
    const link = await findLink(scope, 'objection', token)
    const objection = link && (await findObjection(scope, link.subject))
    if (objection === undefined) return settled(call)
    const { email, handle } = objection
    const who = handle ? `${email}, ${handle}` : email
    return {
      status: 200,
      language: speech.language,
      title: speech.say('confirm_title'),
      body: html`<form method="post" action="${path}?lang=${speech.language}">
        <input type="hidden" name="token" value="${token}" />
        <p>${speech.say('confirm_text', { who })}</p>
        <button>${speech.say('confirm_button')}</button>
      </form>`,
    }
  },
  act: async (call) => {
    const { scope, token } = call
    const speech = speechFor(call)
    if (!(await confirm(scope, token))) return settled(call)
    return telling(speech, speech.say('done_title'), speech.say('done_text'))
  },
}

/** A link that was used has confirmed its objection, which is forgotten once it is carried out. */
async function settled(call: PageCall) {
  const speech = speechFor(call)
  const link = await recallLink(call.scope, 'objection', call.token)
  if (link?.isEnded === true)
    return telling(speech, speech.say('done_title'), speech.say('already_text'))
  return telling(speech, speech.say('invalid_title'), speech.say('invalid_text'), 404)
}
