import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import type { AnyEndpoint } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import {
  changeProvider,
  createProvider,
  ProviderExists,
  providers,
  TooManyProviders,
} from './providers.ts'
import {
  AiProvider,
  AiProviderChange,
  AiProviderList,
  NewAiProvider,
  providersQuery,
} from './schemas.ts'

/** What is asked of its address goes to strangers, so who makes one acts outward. */
export function providerEndpoints(fetch: SafeFetch): AnyEndpoint[] {
  return resource({
    path: '/ai/providers/',
    access: 'owner',
    names: ['ai_provider', 'ai_providers'],
    shapes: {
      item: AiProvider,
      list: AiProviderList,
      query: providersQuery,
      create: NewAiProvider,
      change: AiProviderChange,
    },
    verbs: {
      list: providers.list,
      read: providers.read,
      create: (scope, wish) => createProvider(scope, fetch, wish),
      change: (scope, id, change) => changeProvider(scope, fetch, id, change),
      delete: providers.delete,
    },
    more: {
      create: {
        effect: 'outward',
        description:
          'Adds a model with your own key; its runs cost no credits. The key is kept encrypted and never shown. The address must be public.',
        refuses: [TooManyProviders, ProviderExists, EncryptionNotSetUp],
      },
      change: {
        effect: 'outward',
        description:
          'A new address or protocol requires `api_key` again, so that the key goes nowhere else. Whoever sends it vouches for the address from then on.',
        refuses: [ProviderExists, EncryptionNotSetUp],
      },
    },
  }).map(withoutKeys)
}

/** What takes a key is no tool: models see all that their tools are given. */
function withoutKeys(endpoint: AnyEndpoint): AnyEndpoint {
  if (endpoint.body === undefined) return endpoint
  const { tool: _none, ...rest } = endpoint
  return rest
}
