import type { Page } from '#kernel/pages/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { changeAddress, undoAddressChange } from '../accounts/address-change.ts'
import { confirmAddress } from '../accounts/confirmation.ts'
import type { Ending } from '../accounts/ending.ts'
import { findPerson } from '../accounts/people.ts'
import { undoSecondFactor } from '../second-factor/undo.ts'
import { linkPage, type Recalled } from './link-page.ts'
import { asking, paragraph, telling } from './views.ts'

interface Simple {
  readonly path: Page['path']
  readonly kind: 'confirm_address' | 'change_address' | 'address_changed' | 'second_factor_on'
  /** What the keys of its words begin with. */
  readonly words: 'confirm' | 'address' | 'undo' | 'factor'
  /** What is said where the account has the address by the link already; for a factor no row tells that. */
  readonly already?: 'confirm' | 'address' | 'undo'
  act(scope: Scope, token: string): Promise<void>
}

/** A page with one button. */
function simple({ path, kind, words, already, act }: Simple): Page {
  return linkPage({
    ...(already && {
      already: {
        title: `${already}_done_title`,
        text: `${already}_already_text`,
        holds: hasAddress,
      },
    }),
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

/** A link that was used, and whose address is the person's own and known to be. */
async function hasAddress(scope: Scope, { subject, address, isEnded }: Recalled): Promise<boolean> {
  const person = isEnded ? await findPerson(scope, address) : undefined
  return person?.id === subject && person.email_confirmed_at !== null && person.disabled_at === null
}

export function simplePages(ending: Ending): Page[] {
  return [
    simple({
      path: '/account/confirm/',
      kind: 'confirm_address',
      words: 'confirm',
      already: 'confirm',
      act: confirmAddress,
    }),
    simple({
      path: '/account/address/',
      kind: 'change_address',
      words: 'address',
      already: 'address',
      act: changeAddress,
    }),
    simple({
      path: '/account/undo/',
      kind: 'address_changed',
      words: 'undo',
      already: 'undo',
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
