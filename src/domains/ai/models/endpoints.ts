import type { LanguageModels } from '#adapters/language-model/contract.ts'
import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import { describeAi, describeModels } from './described.ts'
import { Ai, AiModelList, modelsQuery } from './schemas.ts'

export function modelEndpoints(models: LanguageModels) {
  return [
    endpoint({
      route: 'GET /ai/',
      summary: 'See which engine serves each feature',
      description:
        'Every feature also works without a language model: the built-in engine finds and shortens, and writes nothing of its own.',
      access: 'member',
      returns: ok(Ai),
      tool: 'get_ai',
      handle: ({ scope }) => describeAi(scope, models),
    }),
    endpoint({
      route: 'GET /ai/models/',
      summary: 'List the models',
      description: 'Default first, with what each can do and costs.',
      access: 'member',
      query: modelsQuery,
      returns: listed(AiModelList),
      tool: 'list_ai_models',
      handle: async ({ scope, query }) =>
        shortListPage(await describeModels(scope, models), query, ({ id }) => id),
    }),
  ]
}
