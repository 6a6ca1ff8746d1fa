const columns = { contact: 'contact_id', account: 'account_id', deal: 'deal_id' } as const

/** The column of leads that names what an event is about, such as `deal.deleted`. */
export function columnOf({ type }: { readonly type: string }) {
  return columns[type.split('.')[0] as keyof typeof columns]
}

/** The name under which leads are noted in the trash and with a merge. */
export const noted = 'gtm_leads'
