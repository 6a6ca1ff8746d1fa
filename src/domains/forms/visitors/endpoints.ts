import { NotFound } from '#kernel/errors.ts'
import { ApiResponse } from '#kernel/http/api-response.ts'
import { created, endpoint, ok } from '#kernel/http/endpoint.ts'
import { originsOf, publicPath } from '../forms/addresses.ts'
import { FormBusy } from '../submissions/quota.ts'
import { FormClosed, openForm, submit } from '../submissions/submit.ts'
import { languageFor } from '../wording/languages.ts'
import { NewSubmission, PublicForm, publicFormQuery, Received } from './schemas.ts'
import { unwrapped } from './unwrapped.ts'
import { shownForm, thanksOf } from './shown-form.ts'

export const visitorEndpoints = [
  endpoint({
    route: 'GET /forms/{public_id}/',
    name: 'readPublicForm',
    summary: 'Read a form as visitors see it',
    description: 'Returns it in one language, with a fresh token. A draft is not found.',
    access: 'public',
    params: publicPath,
    query: publicFormQuery,
    returns: ok(PublicForm),
    target: async ({ scope, params }) => {
      const opened = await openForm(scope, params.public_id)
      if (opened.form.status === 'draft') throw new NotFound()
      return opened
    },
    handle: ({ target: { scope, form }, query, caller }) => {
      const wish = { named: query.lang, header: caller.acceptLanguage }
      return shownForm(scope, form, languageFor(form.languages, wish))
    },
  }),
  endpoint({
    route: 'POST /forms/{public_id}/submissions/',
    name: 'submitForm',
    summary: 'Submit a form',
    description:
      'Takes JSON, or what an HTML form sends (`application/x-www-form-urlencoded`, `multipart/form-data`). The response does not say whether it is accepted. The same submission sent again with its `Idempotency-Key` or `_token` counts once. Pages of the form’s `allowed_origins` may call it.',
    access: 'public',
    effect: 'write',
    params: publicPath,
    body: NewSubmission,
    takesForms: true,
    origins: originsOf,
    // It counts against the limits all the same, or trying would be free.
    dryRun: 'by handler',
    returns: created(Received),
    refuses: [FormClosed, FormBusy],
    handle: async ({ scope, params, body, caller, isDryRun }) => {
      const { id, form, language } = await submit(scope, params.public_id, {
        sent: unwrapped(body),
        address: caller.address,
        acceptLanguage: caller.acceptLanguage,
        idempotencyKey: caller.idempotencyKey,
        isDryRun,
      })
      return new ApiResponse({ id, ...thanksOf(form, language) })
    },
  }),
]
