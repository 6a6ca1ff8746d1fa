import { readOrganization } from '#domains/identity/index.ts'
import { suppressedAmong } from '#domains/privacy/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotAMember, NotFound, Refusal, type FieldError } from '#kernel/errors.ts'
import { network } from '#kernel/http/network.ts'
import { undone } from '#kernel/postgres/isolated.ts'
import { record } from '#kernel/events/record.ts'
import {
  transaction,
  type OrganizationScope,
  type Scope,
  type VisitorScope,
} from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { textFaults } from '#kernel/wire/text-faults.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import type { Language } from '#kernel/text/languages.ts'
import { findAddress } from '../forms/addresses.ts'
import { forms, targetsOf } from '../forms/forms.ts'
import type { Form } from '../forms/schemas.ts'
import { isDisposable } from '../spam/disposable.ts'
import { judge, type SpamReason } from '../spam/reasons.ts'
import { textKey, textSigns, type Written } from '../spam/text-signs.ts'
import { readToken, type TokenState } from '../spam/token.ts'
import { languageFor, wishedAmong, wordsIn } from '../wording/languages.ts'
import { accept, RecordsRefuse } from './accepting.ts'
import { readAnswers, type Sent } from './answers.ts'
import { decimalSignIn } from './numbers.ts'
import { askToConfirm } from './confirmations.ts'
import { countTried, historySigns } from './history.ts'
import { count, FormBusy, hasRoom, lockCounts, readCounts, sentTo, triedAt } from './quota.ts'
import {
  formSubmitted,
  submissionEvents,
  type Answers,
  type ConsentReceipt,
  type Submission,
} from './schemas.ts'
import { addressSecret } from './senders.ts'
import { agreedIn, consentText, receiptPage, type Agreed } from './receipt.ts'

export const FormClosed = conflict(
  'form_closed',
  'The form is not accepting submissions',
  'It is not live. Contact its owner.',
)

/** What arrives, however it was sent. Names of ours begin with an underscore; the others are keys of fields. */
export interface Arriving {
  readonly sent: Sent
  readonly address: string
  readonly acceptLanguage: string | undefined
  readonly idempotencyKey?: string | undefined
  /** Whether it is only tried: counted as any other, told the same, and not kept. */
  readonly isDryRun?: boolean | undefined
}

/** What its sender may know: the same whatever became of it. */
export interface Received {
  readonly id: string
  readonly form: Form
  readonly language: Language
}

/** The field that people do not see, and programs fill in. */
export const trap = '_homepage'

/** Two days, as the mail says, and an hour for a link that is opened in the last minute. */
const confirmationHours = 48 + 1

/** The form behind a public address; closed where its organization waits for its deletion. @throws NotFound */
export async function openForm(
  scope: VisitorScope,
  publicId: string,
): Promise<{ scope: OrganizationScope; form: Form }> {
  const address = await findAddress(scope, publicId)
  if (address === undefined) throw new NotFound()
  const inside = await scope.enter(address.organization_id).catch((error: unknown) => {
    throw error instanceof NotAMember ? new NotFound() : error
  })
  const [form, { deletes_at }] = await Promise.all([
    forms.read(inside, address.form_id),
    readOrganization(inside),
  ])
  return { scope: inside, form: deletes_at === null ? form : { ...form, status: 'closed' } }
}

/**
 * Takes what a stranger sent: accepted, to be confirmed, or held where something speaks against it; they are told the
 * same. The same thing sent again is the same submission. @throws NotFound, FormClosed, ValidationFailed, FormBusy
 */
export async function submit(
  visitor: VisitorScope,
  publicId: string,
  arriving: Arriving,
): Promise<Received> {
  const { scope, form } = await openForm(visitor, publicId)
  if (form.status !== 'live') throw new FormClosed()
  const { sent, acceptLanguage, isDryRun = false } = arriving
  const unsafe = textFaults(sent)
  if (unsafe.length > 0) throw validationFailed(unsafe)
  const named = textOf(sent['_language'])
  const wish = { named, header: acceptLanguage }
  const language = languageFor(form.languages, wish)
  const isKnown = wishedAmong(form.languages, wish) !== undefined
  const { answers, faults } = readAnswers(
    { ...form, targets: await targetsOf(scope, form.fields) },
    sent,
    {
      words: wordsIn(language),
      sign: isKnown ? decimalSignIn(language, acceptLanguage) : undefined,
    },
  )
  const agreed = agreedIn(form, sent['_consent'], language)
  const all = [...faults, ...consentFault(form, agreed, language)]
  if (all.length > 0) throw validationFailed(all)
  const draft = await draftOf(scope, form, arriving, { answers, agreed, language })
  const keep = (one: Draft) =>
    transaction(scope, (inside) => store(inside, form, { draft: one, isDryRun }))
  const { id } = await keep(draft).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.kind === RecordsRefuse)) throw error
    return keep({ ...draft, signs: [...draft.signs, 'records_refuse'] })
  })
  return { id, form, language }
}

function consentFault({ consent }: Form, agreed: Agreed, language: Language): FieldError[] {
  const words = wordsIn(language)
  if (agreed.language === undefined)
    return [{ field: '_consent', code: 'invalid', message: words.consent_changed_fault }]
  if (consent?.required !== true || agreed.given) return []
  return [{ field: '_consent', code: 'required', message: words.consent_fault }]
}

interface Draft {
  readonly id: string
  readonly answers: Answers
  readonly email: string
  readonly language: Language
  readonly page: string
  readonly consent: ConsentReceipt
  readonly address_hash: string
  readonly text_hash: string | null
  readonly content_hash: string
  readonly request_key: string | null
  readonly signs: readonly SpamReason[]
}

interface Checked {
  readonly answers: Answers
  readonly agreed: Agreed
  readonly language: Language
}

async function draftOf(
  scope: OrganizationScope,
  form: Form,
  { sent, address, idempotencyKey }: Arriving,
  { answers, agreed, language }: Checked,
): Promise<Draft> {
  const hashed = await addressSecret(scope)
  const token = await readToken(scope, form.public_id, textOf(sent['_token']))
  const written = writtenIn(form, answers)
  const email = emailIn(form, answers)
  const text = textKey(written)
  const page = receiptPage(textOf(sent['_page']))
  const address_hash = hashed(`address ${scope.organizationId} ${network(address)}`)
  const key = idempotencyKey ?? token.nonce
  const { given, language: agreedTo = language } = agreed
  return {
    id: scope.newId(),
    answers,
    email,
    language,
    page,
    consent: {
      given,
      text: consentText(form, agreedTo),
      version: form.consent?.version ?? '',
      language: agreedTo,
      at: timestamp(scope.now()),
      page,
      address_hash,
      confirmed_at: null,
    },
    address_hash,
    text_hash: text === undefined ? null : hashed(`text ${text}`),
    content_hash: hashed(`content ${JSON.stringify([answers, given])}`),
    request_key: key === undefined ? null : hashed(`key ${key}`),
    signs: [
      ...(textOf(sent[trap]) ? (['honeypot'] as const) : []),
      ...tokenSigns(form, token.state),
      ...textSigns(written),
      ...(email !== '' && (await isDisposable(email)) ? (['disposable_address'] as const) : []),
    ],
  }
}

function tokenSigns({ requires_token }: Form, state: TokenState): SpamReason[] {
  const signs = {
    good: [],
    missing: [requires_token ? 'form_requires_token' : 'token_missing'],
    forged: ['token_forged'],
    young: ['too_fast'],
    old: ['token_expired'],
  } as const
  return [...signs[state]]
}

function writtenIn({ fields }: Form, answers: Answers): Written[] {
  const free = new Set(['text', 'textarea', 'phone'])
  return fields.flatMap(({ key, type, maps_to: fills }) => {
    const text = ownMember(answers, key)
    return free.has(type) && typeof text === 'string' ? [{ type, text, fills }] : []
  })
}

/** That of the contact, else the first address in the form. */
function emailIn({ fields }: Form, answers: Answers): string {
  const asked = fields.filter(({ type }) => type === 'email')
  const { key = '' } = asked.find(({ maps_to }) => maps_to === 'contact.email') ?? asked[0] ?? {}
  return textOf(ownMember(answers, key)) ?? ''
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Suppression is asked for first: its lock is taken before any row is, by those who erase too. */
async function store(
  scope: OrganizationScope,
  form: Form,
  { draft, isDryRun }: { readonly draft: Draft; readonly isDryRun: boolean },
): Promise<{ readonly id: string }> {
  const who = { email: draft.email }
  const isSuppressed = draft.email !== '' && (await suppressedAmong(scope, [who])).has(who)
  const counted = (isDryRun ? triedAt : sentTo)(scope, form.id)
  const counts = await lockCounts(scope, counted)
  const known = await findRepeated(scope, form.id, draft)
  if (known !== undefined) return known
  const trace = { ...draft, form_id: form.id }
  if (isDryRun) await countTried(scope, trace)
  const reasons: SpamReason[] = [
    ...draft.signs,
    ...(isSuppressed ? (['suppressed_address'] as const) : []),
    ...(await historySigns(scope, trace)),
  ]
  const verdict = judge(reasons)
  const kind = verdict === 'clean' ? 'clean' : 'suspicious'
  const isFull = !hasRoom(scope, counted, counts, kind)
  if (isFull || (isDryRun && !(await wouldHaveRoom(scope, form.id, kind)))) {
    if (kind === 'suspicious') return draft
    throw new FormBusy({ headers: { 'retry-after': '3600' } })
  }
  await count(scope, counted, kind)
  const judged = { draft, reasons, verdict }
  return isDryRun
    ? undone(scope, (inside) => settle(inside, form, judged))
    : settle(scope, form, judged)
}

/** Whether what is tried would be taken if it was sent. */
async function wouldHaveRoom(
  scope: OrganizationScope,
  formId: string,
  kind: 'clean' | 'suspicious',
): Promise<boolean> {
  const counted = sentTo(scope, formId)
  return hasRoom(scope, counted, await readCounts(scope, counted), kind)
}

async function findRepeated(
  { db, organizationId }: OrganizationScope,
  formId: string,
  { request_key, content_hash }: Draft,
) {
  if (request_key === null) return undefined
  return db
    .selectFrom('form_submissions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('form_id', '=', formId)
    .where('request_key', '=', request_key)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
}

interface Judged {
  readonly draft: Draft
  readonly reasons: readonly SpamReason[]
  readonly verdict: ReturnType<typeof judge>
}

/** Where the mail that asks cannot be sent, a person decides instead. */
async function settle(scope: OrganizationScope, form: Form, { draft, reasons, verdict }: Judged) {
  const isAsked = verdict === 'clean' && form.double_opt_in
  const isSent = isAsked && (await askToConfirm(scope, form, draft))
  const all = isAsked && !isSent ? [...reasons, 'confirmation_not_sent' as const] : reasons
  const state = isSent ? 'pending_confirmation' : isAsked ? 'quarantined' : stateOf(verdict)
  await insert(scope, form, draft, { state, reasons: all })
  const { id } = draft
  record(scope, formSubmitted, {
    subject: form.id,
    data: { id: form.id, submission_id: id, state },
  })
  if (state === 'accepted')
    await accept(
      scope,
      form,
      { ...draft, form_id: form.id, reasons: [...all] },
      { isConfirmed: false },
    )
  else {
    const told = {
      pending_confirmation: 'pending',
      quarantined: 'quarantined',
      rejected: 'rejected',
    } as const
    const records = { contact_id: null, account_id: null, deal_id: null }
    record(scope, submissionEvents[told[state]], {
      subject: id,
      data: { id, form_id: form.id, state, reasons: [...all], ...records },
    })
  }
  return draft
}

function stateOf(verdict: Judged['verdict']): Submission['state'] {
  return verdict === 'clean' ? 'accepted' : verdict
}

async function insert(
  scope: OrganizationScope,
  form: Form,
  { signs: _signs, ...draft }: Draft,
  {
    state,
    reasons,
  }: { readonly state: Submission['state']; readonly reasons: readonly SpamReason[] },
): Promise<void> {
  const at = timestamp(scope.now())
  await scope.db
    .insertInto('form_submissions')
    .values({
      ...draft,
      organization_id: scope.organizationId,
      form_id: form.id,
      state,
      reasons: [...reasons],
      answers: JSON.stringify(draft.answers),
      consent: JSON.stringify(draft.consent),
      kept_back: [],
      words: '',
      expires_at: expiryOf(scope, state),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** What is accepted stays until somebody deletes it. */
function expiryOf({ now, config }: Scope, state: Submission['state']): string | null {
  if (state === 'accepted') return null
  const hours =
    state === 'pending_confirmation' ? confirmationHours : config.FORM_QUARANTINE_DAYS * 24
  return timestamp(new Date(now().getTime() + hours * 3_600_000))
}
