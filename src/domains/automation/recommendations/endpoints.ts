import { timeline } from '#kernel/events/timeline.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import type { EndpointTool } from '#kernel/mcp/endpoint-tool.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { BusinessNotFound, BusinessRequired } from '#domains/directory/index.ts'
import {
  listRecommendations,
  moveRecommendation,
  readRecommendation,
  RecommendationClosed,
  snoozeRecommendation,
} from './recommendations.ts'
import { ProposedAction, proposedAction, ProposedActions, proposedActions } from './proposals.ts'
import { HomeAction, HomeActions, homeQuery, Snooze } from './schemas.ts'

/** Recommendations are served under two addresses, to which they are the same; the wire calls them Home Actions. */
type Address = '/home/actions' | '/automation/recommendations'

/** The two are told apart in generated clients. */
function nounAt(address: Address): string {
  return address === '/home/actions' ? 'HomeAction' : 'Recommendation'
}

/** One of the two addresses gives agents the tools, in the toolsets of both. */
function toolAt(address: Address, tool: EndpointTool): { tool?: EndpointTool } {
  return address === '/automation/recommendations' ? { tool: { ...tool, toolsets: ['home'] } } : {}
}

function list(address: Address) {
  return endpoint({
    route: `GET ${address}/`,
    name: `list${nounAt(address)}s`,
    summary: 'List Home Actions',
    description:
      'Returns what to do next, newest first, at most 100. The first call for an organization creates one to three first actions. /home/actions/ and /automation/recommendations/ return the same list.',
    access: 'member',
    query: homeQuery,
    returns: ok(HomeActions),
    refuses: [BusinessRequired, BusinessNotFound],
    ...toolAt(address, {
      name: 'list_home_actions',
      description:
        'Lists what to do next, newest first, at most 100. The first call for an organization creates one to three first actions. Each proposes a tool and its arguments.',
      result: { schema: ProposedActions, of: proposedActions },
    }),
    handle: ({ scope, query }) => listRecommendations(scope, query),
  })
}

const toolNames = {
  view: 'view_home_action',
  act: 'act_on_home_action',
  dismiss: 'dismiss_home_action',
}

const moving = {
  ...onOne(readRecommendation),
  ...actsOnce,
  returns: ok(HomeAction),
  refuses: [RecommendationClosed],
} as const

const moved = { isIdempotent: true, result: { schema: ProposedAction, of: proposedAction } }

const again = 'Repeating the call changes nothing.'

function move(
  address: Address,
  name: 'view' | 'act' | 'dismiss',
  summary: string,
  description = again,
) {
  return endpoint({
    ...moving,
    route: `POST ${address}/{id}/${name}/`,
    name: (name === 'act' ? 'actOn' : name) + nounAt(address),
    summary,
    description,
    ...toolAt(address, { ...moved, name: toolNames[name], isAdditive: name !== 'dismiss' }),
    handle: ({ scope, params }) => moveRecommendation(scope, params.id, name),
  })
}

function snooze(address: Address) {
  return endpoint({
    ...moving,
    route: `POST ${address}/{id}/snooze/`,
    name: `snooze${nounAt(address)}`,
    summary: 'Snooze a Home Action',
    description: 'Hides it from the list until `until`. The filter `status` still shows it.',
    body: Snooze,
    ...toolAt(address, {
      ...moved,
      name: 'snooze_home_action',
      description:
        'Hides a Home Action from the list until then; the argument `status` of list_home_actions still shows it.',
    }),
    handle: ({ scope, params, body }) => snoozeRecommendation(scope, params.id, body.until),
  })
}

const remembered = timeline({
  path: '/automation/recommendations/{id}/',
  noun: 'recommendation',
  read: readRecommendation,
})

/** The operations on recommendations, under one of their two addresses. */
export function recommendationEndpoints(address: Address) {
  return [
    list(address),
    move(address, 'view', 'Mark a Home Action as viewed'),
    move(
      address,
      'act',
      'Mark a Home Action as acted on',
      `Takes it off the list. What it proposes is done by the call in its \`payload\`, not by this one: a task stays open. ${again}`,
    ),
    move(address, 'dismiss', 'Dismiss a Home Action'),
    snooze(address),
    ...(address === '/home/actions' ? [] : [remembered]),
  ]
}
