import { followingMerges } from '#domains/crm/index.ts'
import { domain } from '#kernel/domain.ts'
import { formEndpoints } from './forms/endpoints.ts'
import { forms as noun } from './forms/forms.ts'
import { submissionEndpoints } from './submissions/endpoints.ts'
import { searched } from './submissions/found.ts'
import { formJobs } from './submissions/jobs.ts'
import { submissionsOfOutsiders } from './submissions/outsiders.ts'
import { submissionsRelated } from './submissions/related.ts'
import { contactSubmitted, formSubmitted, submissionEvents } from './submissions/schemas.ts'
import { confirmPage } from './visitors/confirm-page.ts'
import { visitorEndpoints } from './visitors/endpoints.ts'
import { formPage } from './visitors/form-page.ts'

export const forms = domain({
  name: 'forms',
  endpoints: [...formEndpoints, ...submissionEndpoints, ...visitorEndpoints],
  jobs: formJobs,
  pages: [formPage, confirmPage],
  events: [
    ...Object.values(noun.events),
    formSubmitted,
    ...Object.values(submissionEvents),
    contactSubmitted,
  ],
  outsiders: [submissionsOfOutsiders],
  related: [submissionsRelated],
  within: followingMerges({ names: ['forms', 'submissions'], table: 'form_submissions' }),
  inWords: [{ searched }],
})
