import { endpoint, ok } from '#kernel/http/endpoint.ts'
import {
  findAction,
  moveAction,
  readHome,
  RecommendationClosed,
  snoozeAction,
} from './recommendations.ts'
import { BusinessNotFound, BusinessRequired } from './business-choice.ts'
import { actionPath, HomeAction, HomeActions, homeQuery, Snooze } from './schemas.ts'

/** Home Actions are served under two addresses that answer alike. */
type Address = '/home/actions' | '/automation/recommendations'

function list(address: Address) {
  return endpoint({
    route: `GET ${address}/`,
    summary: 'List Home Actions',
    description:
      'What to do next, newest first, at most 100. The first call for an organization makes one to three first actions. The same at /home/actions/ and /automation/recommendations/.',
    access: 'member',
    query: homeQuery,
    returns: ok(HomeActions),
    refuses: [BusinessRequired, BusinessNotFound],
    handle: ({ scope, query }) => readHome(scope, query),
  })
}

function move(address: Address, name: 'view' | 'act' | 'dismiss', summary: string) {
  return endpoint({
    route: `POST ${address}/{id}/${name}/`,
    summary,
    description: 'Repeating the call changes nothing.',
    access: 'member',
    effect: 'write',
    transactional: true,
    params: actionPath,
    returns: ok(HomeAction),
    refuses: [RecommendationClosed],
    target: ({ scope, params }) => findAction(scope, params.id),
    handle: ({ scope, params }) => moveAction(scope, params.id, name),
  })
}

function snooze(address: Address) {
  return endpoint({
    route: `POST ${address}/{id}/snooze/`,
    summary: 'Put a Home Action off',
    description: 'It leaves the list until then; `status=` still shows it.',
    access: 'member',
    effect: 'write',
    transactional: true,
    params: actionPath,
    body: Snooze,
    returns: ok(HomeAction),
    refuses: [RecommendationClosed],
    target: ({ scope, params }) => findAction(scope, params.id),
    handle: ({ scope, params, body }) => snoozeAction(scope, params.id, body.until),
  })
}

/** The operations on recommendations, under one of their two addresses. */
export function recommendationEndpoints(address: Address) {
  return [
    list(address),
    move(address, 'view', 'Mark a Home Action as viewed'),
    move(address, 'act', 'Mark a Home Action as acted on'),
    move(address, 'dismiss', 'Dismiss a Home Action'),
    snooze(address),
  ]
}
