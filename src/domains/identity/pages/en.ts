/** What the pages say; `{name}` stands for what they are told. */
export const en = {
  invalid_title: 'This link cannot be used',
  invalid_text:
    'It was used already, it has run out, or a newer one took its place. Ask for another one.',
  taken_title: 'This address is taken',
  taken_text: 'Another account uses the address {address}. Nothing was changed.',
  confirm_title: 'Confirm your address',
  confirm_text: 'Is {address} your e-mail address?',
  confirm_button: 'Yes, confirm it',
  confirm_done_title: 'Your address is confirmed',
  confirm_done_text: 'Thank you. You can close this page.',
  address_title: 'Use this address',
  address_text: 'Your account will use {address} from now on. The old address is told.',
  address_button: 'Use this address',
  address_done_title: 'Your address was changed',
  address_done_text: 'Sign in with {address} from now on. You can close this page.',
  undo_title: 'Undo the change of address',
  undo_text:
    'Your account will have the address {address} again. Everybody is signed out, keys and a second factor from after the change end, and we mail you a link to choose a new password.',
  undo_button: 'Undo the change',
  undo_done_title: 'The change was undone',
  undo_done_text: 'A link to choose a new password is on its way to {address}.',
  factor_title: 'Take your second factor off',
  factor_text:
    'For the account of {address}. Everybody is signed out, keys end, and we mail you a link to choose a new password.',
  factor_button: 'Take it off',
  factor_done_title: 'Your second factor is off',
  factor_done_text: 'A link to choose a new password is on its way to {address}.',
  reset_title: 'Choose a new password',
  reset_text: 'For the account of {address}. You will be signed out everywhere.',
  reset_label: 'New password',
  reset_hint: 'At least 12 characters. Several words are easy to remember.',
  reset_button: 'Set the password',
  reset_fault: 'Use at least 12 characters, and not more than 1024 bytes.',
  reset_done_title: 'Your password was changed',
  reset_done_text: 'Sign in with it from now on. You can close this page.',
  invitation_title: 'Join {organization}',
  invitation_text:
    '{inviter} invites {address} to the organization {organization}, with the role {role}.',
  invitation_new: 'You have no account yet. Choose a name and a password for it.',
  invitation_name: 'Your name',
  invitation_password: 'Password',
  invitation_button: 'Accept the invitation',
  invitation_fault: 'Enter your name, and a password of at least 12 characters.',
  invitation_done_title: 'Welcome to {organization}',
  invitation_done_text: 'You are a member now. Sign in with {address}.',
  invitation_closed:
    'There is no account with this address, and registration is closed. Ask the operator of this service for an account, then open the link again.',
} as const

export type PageWords = { readonly [K in keyof typeof en]: string }
