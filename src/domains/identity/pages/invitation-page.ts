import type { Html } from '#kernel/docs/html.ts'
import { ValidationFailed } from '#kernel/errors.ts'
import { accountHtml, fieldsHtml, type Faults } from '#kernel/pages/field.ts'
import type { Page, PageView } from '#kernel/pages/page.ts'
import {
  findInvited,
  joinByLink,
  type Invited,
  type InvitedAccount,
  wasAccepted,
} from '../organizations/invited.ts'
import type { Ending } from '../accounts/ending.ts'
import { newPassword, personName } from '../schemas.ts'
import { linkPage, type LinkCall } from './link-page.ts'
import { asking, paragraph, telling } from './views.ts'

/** Where an invitation is accepted, by who has an account and by who makes one here. */
export function invitationPage(ending: Ending): Page {
  return linkPage({
    path: '/account/invitation/',
    kind: 'invitation',
    already: {
      title: 'invitation_already_title',
      text: 'invitation_already_text',
      holds: (scope, { subject }) => wasAccepted(scope, subject),
    },
    show: async (call) => {
      const invited = await findInvited(call.scope, call.token)
      return invited && offer(call, invited)
    },
    act: async (call) => {
      const { scope, token, speech, address } = call
      const invited = await findInvited(scope, token)
      if (invited === undefined) return undefined
      const { newcomer, faults } =
        invited.account === 'confirmed' ? { faults: {} } : newcomerIn(call)
      if (Object.keys(faults).length > 0) return offer(call, invited, faults)
      try {
        await joinByLink(scope, ending, { token, newcomer })
      } catch (error) {
        if (!(error instanceof ValidationFailed)) throw error
        return offer(call, invited, { password: speech.say('reset_guessable') })
      }
      const { organization } = invited
      return telling(speech, {
        title: speech.say('invitation_done_title', { organization }),
        text: speech.say('invitation_done_text', { address }),
      })
    },
  })
}

/** The account that the form describes, or what is wrong with it. */
function newcomerIn({ form, speech: { language, say } }: LinkCall) {
  const name = personName.safeParse(form.get('name') ?? '')
  const password = newPassword.safeParse(form.get('password') ?? '')
  if (name.success && password.success)
    return { newcomer: { name: name.data, password: password.data, language }, faults: {} }
  return {
    newcomer: undefined,
    faults: {
      ...(!name.success && { name: say('invitation_name_fault') }),
      ...(!password.success && { password: say('reset_fault') }),
    },
  }
}

function offer(call: LinkCall, invited: Invited, faults: Faults = {}): PageView {
  const { speech, address, scope } = call
  const { inviter, organization, role, account } = invited
  const title = speech.say('invitation_title', { organization })
  if (account === 'none' && scope.config.SIGNUP === 'closed')
    return telling(speech, { title, text: speech.say('invitation_closed'), status: 403 })
  const facts = { inviter, organization, address, role: speech.say(`role_${role}`) }
  const text = speech.say('invitation_text', facts)
  return asking(call, speech, {
    title,
    body: [paragraph(text), ...newAccount(call, account, faults)],
    button: speech.say('invitation_button'),
    faults,
  })
}

function newAccount(
  { speech: { say }, form, address }: LinkCall,
  account: InvitedAccount,
  faults: Faults,
): Html[] {
  if (account === 'confirmed') return []
  const fields = [
    {
      name: 'name',
      label: say('invitation_name'),
      type: 'text',
      autocomplete: 'name',
      value: form.get('name') ?? '',
    },
    {
      name: 'password',
      label: say('invitation_password'),
      type: 'password',
      autocomplete: 'new-password',
      hint: say('reset_hint'),
    },
  ] as const
  const words = account === 'none' ? 'invitation_new' : 'invitation_unconfirmed'
  return [paragraph(say(words)), accountHtml(address), ...fieldsHtml(fields, faults)]
}
