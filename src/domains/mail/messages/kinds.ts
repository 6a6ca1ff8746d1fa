/** What a mail is about, and how it may be used. */
export interface Kind {
  /** Where its link leads; the secret follows. */
  readonly page?: `/account/${string}/`
  /** What its reader hands on in place of following a link. */
  readonly isCode?: boolean
  /** How long its link can be used. */
  readonly linkHours?: number
  /**
   * Anybody can cause it, for an address that is not theirs: only a few in some hours go to one
   * address.
   */
  readonly isUnasked?: boolean
  /** How many, where they are others than those of `allowance.ts`. */
  readonly most?: { readonly ofSender: number; readonly toAddress: number }
  /** Its row keeps neither address nor facts once nothing more happens with it. */
  readonly isForgotten?: boolean
}

const dayHours = 24

/** Every mail of the service. The catalogues hold their words. */
export const kinds = {
  confirm_address: { page: '/account/confirm/', linkHours: 7 * dayHours, isUnasked: true },
  reset_password: { page: '/account/reset/', linkHours: 1, isUnasked: true },
  change_address: { page: '/account/address/', linkHours: dayHours, isUnasked: true },
  invitation: { page: '/account/invitation/', linkHours: 14 * dayHours, isUnasked: true },
  address_changed: { page: '/account/undo/', linkHours: 7 * dayHours },
  password_changed: {},
  new_sign_in: { isUnasked: true },
  new_key: {},
  second_factor_on: { page: '/account/second-factor/', linkHours: 7 * dayHours },
  second_factor_off: {},
  deletion_scheduled: {},
  deletion_near: {},
  webhooks_paused: {},
  leads_digest: { isForgotten: true },
  account_deleted: { isForgotten: true },
  objection: {
    page: '/account/objection/',
    linkHours: 2 * dayHours,
    isUnasked: true,
    isForgotten: true,
  },
  form_submission: { isUnasked: true, isForgotten: true },
  confirm_submission: {
    page: '/account/form/',
    linkHours: 2 * dayHours,
    isUnasked: true,
    isForgotten: true,
  },
  claim_business: {
    isCode: true,
    linkHours: dayHours,
    isUnasked: true,
    most: { ofSender: 10, toAddress: 3 },
    isForgotten: true,
  },
} as const satisfies Readonly<Record<string, Kind>>

export type MailKind = keyof typeof kinds

/** The kinds whose mails hold a link or a code that acts. */
export type LinkKind = {
  [K in MailKind]: (typeof kinds)[K] extends { readonly page: string } | { readonly isCode: true }
    ? K
    : never
}[MailKind]

/** What each kind is told; never a secret. Instants are RFC 3339. */
export interface Facts {
  confirm_address: { readonly name: string }
  reset_password: { readonly name: string }
  change_address: { readonly name: string }
  invitation: {
    readonly inviter: string
    readonly organization: string
    readonly role: string
  }
  address_changed: { readonly name: string; readonly new_address: string }
  password_changed: { readonly name: string; readonly at: string }
  new_sign_in: {
    readonly name: string
    readonly at: string
    readonly network: string
    readonly program: string
  }
  new_key: {
    readonly name: string
    readonly at: string
    readonly key: string
    readonly organization: string
  }
  second_factor_on: Facts['password_changed']
  second_factor_off: Facts['password_changed']
  /** `at` is when everything is gone. */
  deletion_scheduled: {
    readonly name: string
    readonly organization: string
    readonly at: string
  }
  deletion_near: Facts['deletion_scheduled']
  webhooks_paused: {
    readonly name: string
    readonly organization: string
    readonly count: string
  }
  /** `charged` is in credits. */
  leads_digest: {
    readonly name: string
    readonly domain: string
    readonly count: string
    readonly charged: string
  }
  account_deleted: { readonly name: string; readonly at: string }
  /** No name: who gets it may be known to nobody here. */
  objection: { readonly at: string }
  /** Nothing of what was sent: that is read in the service. */
  form_submission: { readonly name: string; readonly form: string; readonly organization: string }
  /** To whoever was named as the sender; both names are words of the organization. */
  confirm_submission: { readonly form: string; readonly organization: string }
  claim_business: {
    readonly asker: string
    readonly organization: string
    readonly business: string
  }
}
