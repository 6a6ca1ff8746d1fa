import type { OrganizationScope } from '#kernel/scope.ts'
import { accountNamed } from '../accounts/account-of.ts'
import { accounts } from '../accounts/accounts.ts'
import { domainTold, isShared, withOwnDomain } from '../accounts/domains.ts'
import type { Account } from '../accounts/schemas.ts'
import { differing, hasMembers, namesIn, textIn, type Fields } from './rule.ts'

/** The account of what was sent. */
export interface Company {
  readonly account_id: string | null
  /** What was sent of it and is not written, such as `account.address`. */
  readonly kept_back: string[]
}

interface Having {
  /** The account that the contact has. */
  readonly ownId: string | null
  readonly isConfirmed: boolean
}

/**
 * The account that the contact has, unless another one is proven; else the one that is meant by domain or name, which
 * keeps what it says, else a new one; none where neither name nor domain was sent. Only inside a transaction.
 */
export async function companyIn(
  scope: OrganizationScope,
  told: Fields,
  { ownId, isConfirmed }: Having,
): Promise<Company> {
  const { sent, left } = ownOf(told)
  const { account_id, kept_back } = await companyOf(scope, sent, { ownId, isConfirmed })
  return { account_id, kept_back: [...left.map(ofAccount), ...kept_back] }
}

/** A page at a host that many share is no domain: it stands for the website, and is left where that was sent too. */
function ownOf(told: Fields): { readonly sent: Fields; readonly left: readonly string[] } {
  if (!isShared(told['domain'])) return { sent: told, left: [] }
  const { domain: _none, ...sent } = withOwnDomain(told)
  return { sent, left: textIn(told, 'website') === '' ? [] : ['domain'] }
}

async function companyOf(
  scope: OrganizationScope,
  sent: Fields,
  { ownId, isConfirmed }: Having,
): Promise<Company> {
  if (!hasMembers(sent)) return { account_id: ownId, kept_back: [] }
  const own = ownId === null ? undefined : await accountWith(scope, ownId)
  const called = calledIn(sent)
  if (own !== undefined && !(isConfirmed && isAnother(own, called))) return keeping(own, sent)
  if (called.name === '') return { account_id: null, kept_back: namesIn(sent).map(ofAccount) }
  return keeping(await accountNamed(scope, { ...sent, ...called }), sent)
}

function accountWith(scope: OrganizationScope, id: string): Promise<Account | undefined> {
  return accounts.all(scope).where('id', '=', id).executeTakeFirst()
}

interface Called {
  readonly name: string
  readonly domain: string
}

/** Of two with a domain it decides, else the name. */
function isAnother(account: Account, { name, domain }: Called): boolean {
  if (domain !== '' && account.domain !== '') return domain !== account.domain.toLowerCase()
  return name !== '' && name.toLowerCase() !== account.name.toLowerCase()
}

/** The domain may be that of the website, and stands for a name that was not sent. */
function calledIn(sent: Fields): Called {
  const domain = textIn(sent, 'domain') || domainIn(sent)
  return { name: textIn(sent, 'name') || domain, domain }
}

function domainIn(sent: Fields): string {
  return domainTold(textIn(sent, 'website')) ?? ''
}

/** An account that is there keeps what it says; of a website it says enough if it has its domain. */
function keeping(account: Account, sent: Fields): Company {
  const { website, ...others } = sent
  const isTold =
    website !== undefined &&
    domainIn(sent) === account.domain.toLowerCase() &&
    account.domain !== ''
  const kept = differing(account, isTold ? others : sent)
  return { account_id: account.id, kept_back: kept.map(ofAccount) }
}

function ofAccount(name: string): string {
  return `account.${name}`
}
