import { ValidationFailed } from '#kernel/errors.ts'
import { accountHtml, fieldsHtml, type Faults } from '#kernel/pages/field.ts'
import type { Page, PageView } from '#kernel/pages/page.ts'
import type { Ending } from '../accounts/ending.ts'
import { resetPassword } from '../accounts/password-reset.ts'
import { newPassword } from '../schemas.ts'
import { linkPage, type LinkCall } from './link-page.ts'
import { asking, paragraph, telling } from './views.ts'

/** Where a new password is chosen. */
export function resetPage(ending: Ending): Page {
  return linkPage({
    path: '/account/reset/',
    kind: 'reset_password',
    show: async (call) => form(call),
    act: async (call) => {
      const { scope, token, speech } = call
      const { say } = speech
      const chosen = newPassword.safeParse(call.form.get('password') ?? '')
      if (!chosen.success) return form(call, { password: say('reset_fault') })
      try {
        await resetPassword(scope, ending, { token, new_password: chosen.data })
      } catch (error) {
        if (error instanceof ValidationFailed)
          return form(call, { password: say('reset_guessable') })
        throw error
      }
      return telling(speech, { title: say('reset_done_title'), text: say('reset_done_text') })
    },
  })
}

function form({ speech, address, ...link }: LinkCall, faults: Faults = {}): PageView {
  const { say } = speech
  return asking(link, speech, {
    title: say('reset_title'),
    body: [
      paragraph(say('reset_text', { address })),
      accountHtml(address),
      ...fieldsHtml(
        [
          {
            name: 'password',
            label: say('reset_label'),
            type: 'password',
            autocomplete: 'new-password',
            hint: say('reset_hint'),
          },
        ],
        faults,
      ),
    ],
    button: say('reset_button'),
    faults,
  })
}
