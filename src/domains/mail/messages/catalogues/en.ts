import type { Catalogue } from '../wording.ts'

export const en: Catalogue = {
  greeting: 'Hello {name},',
  greeting_stranger: 'Hello,',
  link_hint: 'If the button does not work, open this address:',
  footer: 'Sent by Workspace Growth at {service}.',
  kinds: {
    confirm_address: {
      subject: 'Confirm your e-mail address',
      before: ['An account was registered with this address. Confirm that it is yours.'],
      button: 'Confirm address',
      after: [
        'The link can be used for seven days.',
        'If you did not register, somebody else entered your address. Do not confirm it.',
      ],
    },
    reset_password: {
      subject: 'Choose a new password',
      before: ['Somebody asked for a new password for your account.'],
      button: 'Choose a new password',
      after: [
        'The link can be used once, within an hour. Choosing a new password signs you out everywhere.',
        'If it was not you, you can ignore this message. Your password stays as it is.',
      ],
    },
    change_address: {
      subject: 'Confirm your new e-mail address',
      before: ['You asked to use this address for your account. Confirm that it is yours.'],
      button: 'Use this address',
      after: [
        'The link can be used for a day. Until then your account keeps its old address.',
        'If you did not ask for this, ignore this message.',
      ],
    },
    invitation: {
      subject: '{inviter} invites you to {organization}',
      before: [
        '{inviter} invites you to join the organization “{organization}” on Workspace Growth, with the role {role}.',
      ],
      button: 'See the invitation',
      after: [
        'The invitation can be accepted for fourteen days.',
        'If you do not know the sender, ignore this message.',
      ],
    },
    address_changed: {
      subject: 'The e-mail address of your account was changed',
      before: ['Your account now uses the address {new_address}, and no longer this one.'],
      button: 'Undo the change',
      after: [
        'If you did this, nothing more is needed.',
        'If it was not you, undo it within seven days. That gives your account this address again and signs everybody out.',
      ],
    },
    password_changed: {
      subject: 'Your password was changed',
      before: ['The password of your account was changed on {at}.'],
      after: [
        'If you did this, nothing more is needed.',
        'If it was not you, ask for a new password at once: your address is still this one.',
      ],
    },
    new_sign_in: {
      subject: 'New sign-in to your account',
      before: [
        'Somebody signed in to your account with your password on {at}, from a network or a program that was not used before.',
        'Network: {network}. Program: {program}.',
      ],
      after: [
        'If it was you, nothing more is needed.',
        'If it was not you, change your password. That ends all sessions.',
      ],
    },
    new_key: {
      subject: 'New MCP key: {key}',
      before: [
        'On {at} the key “{key}” was created in the organization “{organization}”. Programs that hold it act in your name.',
      ],
      after: [
        'If you did this, nothing more is needed.',
        'If it was not you, revoke the key and change your password.',
      ],
    },
    second_factor_on: {
      subject: 'Your second factor is on',
      before: [
        'The second factor of your account was switched on: {at}. From now on signing in takes a code besides the password.',
      ],
      button: 'Take it off',
      after: [
        'If you did this, nothing more is needed. Keep the recovery codes where you find them without your device.',
        'If it was not you, take it off within seven days. That signs everybody out, and we mail you a link to choose a new password.',
      ],
    },
    second_factor_off: {
      subject: 'Your second factor is off',
      before: [
        'The second factor of your account was switched off: {at}. The password alone signs in again.',
      ],
      after: [
        'If you did this, or asked for it, nothing more is needed.',
        'If it was not you, change your password, and set the second factor up again.',
      ],
    },
    deletion_scheduled: {
      subject: '{organization} is going to be deleted',
      before: [
        'An owner deleted the organization “{organization}”. On {at} it is gone, with everything in it. Until then it can only be read.',
      ],
      after: [
        'If that is right, nothing more is needed. You can export what is in it until then.',
        'If not, restore it as one of its owners, and look at who else is one.',
      ],
    },
    deletion_near: {
      subject: '{organization} will be gone soon',
      before: [
        'The organization “{organization}” was deleted. On {at} it is gone for good, with everything in it.',
      ],
      after: ['Until then an owner can restore it, and export what is in it.'],
    },
    leads_digest: {
      subject: 'New leads for {domain}: {count}',
      before: [
        'The scheduled search for {domain} found leads that you did not know: {count}. It cost {charged} credits.',
      ],
      after: [
        'They are listed with your profile, the most promising first.',
        'You get this message because a schedule is set in the profile; there it can be changed or ended.',
      ],
    },
    account_deleted: {
      subject: 'Your account was deleted',
      before: ['Your account was deleted on {at}, with your name and your address.'],
      after: [
        'Records that you made in organizations of others stay there, without your name. This is the last message.',
        'If it was not you, somebody else had your password: do not use it anywhere else.',
      ],
    },
    form_submission: {
      subject: 'Somebody sent the form “{form}”',
      before: ['Somebody sent the form “{form}” of {organization}. It is listed with the form.'],
      after: [
        'A few such messages are sent in some hours, however many forms arrive.',
        'You get this message because the form names you; there it can be changed.',
      ],
    },
    confirm_submission: {
      subject: 'Confirm what you sent to {organization}',
      before: [
        'Somebody sent the form “{form}” to {organization} with this address. Confirm that it was you.',
      ],
      button: 'See and confirm',
      after: [
        'The link works for two days.',
        'If it was not you, ignore this message. Then nothing of it is taken.',
      ],
    },
    claim_business: {
      subject: 'A code for the entry of {business}',
      before: [
        '{asker} of the organization “{organization}” says on {service} that the business “{business}” is theirs. Your address is at its domain, so this code proves it.',
      ],
      button: 'The code',
      after: [
        'Whoever of that organization sends it manages the entry of the business from then on. It works once, within a day. Give it to nobody whom you do not trust with that.',
        'If you did not ask for it, ignore this message. Then nothing changes.',
      ],
    },
    objection: {
      subject: 'Confirm that you object',
      before: [
        'Somebody objected with this address ({at}): nobody on {service} is to seek you out or write to you. Confirm that it was you.',
      ],
      button: 'Confirm the objection',
      after: [
        'The link works for two days.',
        'If it was not you, ignore this message. Then nothing changes.',
      ],
    },
  },
}
