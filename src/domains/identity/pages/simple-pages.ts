import type { Page } from '#kernel/pages/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { changeAddress, undoAddressChange } from '../accounts/address-change.ts'
import { confirmAddress } from '../accounts/confirmation.ts'
import type { Ending } from '../accounts/ending.ts'
import { undoSecondFactor } from '../second-factor/undo.ts'
import { linkPage } from './link-page.ts'
import { asking, paragraph, telling } from './views.ts'

interface Simple {
  readonly path: Page['path']
  readonly kind: 'confirm_address' | 'change_address' | 'address_changed' | 'second_factor_on'
  /** What the keys of its words begin with. */
  readonly words: 'confirm' | 'address' | 'undo' | 'factor'
  act(scope: Scope, token: string): Promise<void>
}

/** A page with one button. */
function simple({ path, kind, words, act }: Simple): Page {
  return linkPage({
    path,
    kind,
    show: async ({ token, speech, address }) =>
      asking({ path, token }, speech, {
        title: speech.say(`${words}_title`),
        body: [paragraph(speech.say(`${words}_text`, { address }))],
        button: speech.say(`${words}_button`),
      }),
    act: async ({ scope, token, speech, address }) => {
      await act(scope, token)
      const text = speech.say(`${words}_done_text`, { address })
      return telling(speech, { title: speech.say(`${words}_done_title`), text })
    },
  })
}

export function simplePages(ending: Ending): Page[] {
  return [
    simple({
      path: '/account/confirm/',
      kind: 'confirm_address',
      words: 'confirm',
      act: confirmAddress,
    }),
    simple({
      path: '/account/address/',
      kind: 'change_address',
      words: 'address',
      act: changeAddress,
    }),
    simple({
      path: '/account/undo/',
      kind: 'address_changed',
      words: 'undo',
      act: (scope, token) => undoAddressChange(scope, ending, token),
    }),
    simple({
      path: '/account/second-factor/',
      kind: 'second_factor_on',
      words: 'factor',
      act: (scope, token) => undoSecondFactor(scope, ending, token),
    }),
  ]
}
