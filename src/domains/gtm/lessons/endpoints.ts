import { endpoint, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import { readProfile } from '../profiles/profiles.ts'
import { GtmProfile } from '../profiles/schemas.ts'
import { applyLesson, listLessons, rejectLesson } from './lessons.ts'
import { GtmLessonList, lessonParams, lessonQuery } from './schemas.ts'

const ofProfile = onOne(readProfile)

export const lessonEndpoints = [
  endpoint({
    ...ofProfile,
    route: 'GET /gtm/profiles/{id}/lessons/',
    summary: 'List what dismissed leads teach',
    description:
      'Changes of `icp` that follow from the reasons with which leads were dismissed (POST /gtm/leads/{id}/dismiss/): words, competitors and countries to leave out, weights to change. Nothing of it holds until it is applied.',
    query: lessonQuery,
    returns: listed(GtmLessonList),
    tool: { name: 'list_gtm_lessons', params: { id: 'profile_id' } },
    handle: async ({ scope, target, query }) =>
      shortListPage(await listLessons(scope, target), query, ({ id }) => id) as never,
  }),
  endpoint({
    ...ofProfile,
    params: lessonParams,
    route: 'POST /gtm/profiles/{id}/lessons/{lesson_id}/apply/',
    summary: 'Apply a lesson to the profile',
    description: 'Writes its `change` into `icp`, as if you had; it can be changed there again.',
    ...actsOnce,
    returns: ok(GtmProfile, 'The changed profile'),
    tool: { name: 'apply_gtm_lesson', params: { id: 'profile_id' } },
    handle: ({ scope, params }) => applyLesson(scope, params.id, params.lesson_id),
  }),
  endpoint({
    ...ofProfile,
    params: lessonParams,
    route: 'DELETE /gtm/profiles/{id}/lessons/{lesson_id}/',
    name: 'deleteGtmLesson',
    summary: 'Reject a lesson',
    description: 'It comes again only if leads that are dismissed later teach it.',
    effect: 'write',
    dryRun: true,
    returns: noContent,
    tool: { name: 'reject_gtm_lesson', params: { id: 'profile_id' } },
    handle: ({ scope, params }) => rejectLesson(scope, params.id, params.lesson_id),
  }),
]
