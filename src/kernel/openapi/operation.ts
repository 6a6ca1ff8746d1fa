import { effectOf, type AnyEndpoint } from '../http/endpoint.ts'
import { featuresOf } from '../mcp/endpoint-tool.ts'
import { descriptionOf } from './descriptions.ts'
import type { Operation } from './document.ts'
import { operationIdOf } from './names.ts'
import { parametersOf, requestBodyOf, type Input } from './parameters.ts'
import type { OwnProblems } from './problems.ts'
import { responsesOf } from './responses.ts'
import type { DescribedSchemas } from './schemas.ts'

/** What all operations of an API are described with. */
export interface Described {
  readonly inputs: ReadonlyMap<AnyEndpoint, Input>
  readonly schemas: DescribedSchemas
  readonly problems: OwnProblems
}

export function operationOf(
  endpoint: AnyEndpoint,
  group: string,
  { inputs, schemas, problems }: Described,
): Operation {
  const input = inputs.get(endpoint) ?? { path: [], query: [], header: [], body: undefined }
  const requestBody = requestBodyOf(endpoint, input, schemas)
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [group],
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, input, schemas),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(endpoint, schemas, problems),
    'x-access': String(endpoint.access),
    'x-effect': effectOf(endpoint),
    ...(endpoint.filteredBy === undefined ? {} : { 'x-field-filters': true }),
    ...toolFacts(endpoint),
  }
}

/** Where members see more than visitors, a token may be sent. */
function securityOf({ access, membersToo }: AnyEndpoint): Operation['security'] {
  if (access !== 'public') return [{ token: [] }]
  return membersToo === true ? [{}, { token: [] }] : []
}

function toolFacts({ tool }: AnyEndpoint): Pick<Operation, 'x-price' | 'x-tool'> {
  if (tool === undefined) return {}
  const prices = featuresOf(tool)
  return {
    ...(prices.length === 0 ? {} : { 'x-price': prices }),
    'x-tool': tool.name,
  }
}
