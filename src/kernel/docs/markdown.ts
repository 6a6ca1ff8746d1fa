import { propertiesOf, referred } from '../openapi/example.ts'
import type { JsonSchema, OpenApiDocument, Parameter } from '../openapi/document.ts'
import { conventions } from './conventions.ts'
import { codesOf, isSuccess, outcomes } from './outcomes.ts'
import { typeWords } from './type-words.ts'
import { groupsOf, traitsOf, type Place } from './places.ts'

type Components = OpenApiDocument['components']

/** The whole API as Markdown: what holds for all, each operation, each shape once. */
export function apiMarkdown(document: OpenApiDocument): string {
  const { info, servers, components } = document
  return [
    `# ${info.title}: the API`,
    `${info.description} Version ${info.version} at \`${servers[0]?.url ?? ''}\`.`,
    '## Conventions',
    conventions.map(([title, text]) => `- **${title}.** ${text}`).join('\n'),
    ...groupsOf(document).flatMap(({ name, description, places }) => [
      `## ${name}`,
      ...(description === undefined ? [] : [description]),
      ...places.flatMap((place) => operationText(place, document)),
    ]),
    '## Shapes',
    ...Object.entries(components.schemas).flatMap(([name, schema]) =>
      shapeText(name, schema, components),
    ),
    '',
  ].join('\n\n')
}

function operationText(place: Place, document: OpenApiDocument): string[] {
  const { operation, method, path } = place
  const { summary, description, parameters, requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  return [
    `### ${summary}\n\n\`${method.toUpperCase()} ${path}\` · ${traitsOf(place).join(' ')}`,
    ...(description === undefined ? [] : [description]),
    ...listed('Parameters', parameters.map(parameterLine)),
    ...(body === undefined
      ? []
      : listed(
          `Body${nameIn(body)}${requestBody?.required === true ? '' : ', optional'}`,
          fieldLines(body, document.components),
        )),
    outcomeText(place, document),
  ]
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:\n\n${lines.join('\n')}`]
}

function parameterLine({ name, in: place, required, schema, description }: Parameter): string {
  return fieldLine({ name, required, schema: { ...schema, description }, place })
}

function outcomeText({ operation }: Place, document: OpenApiDocument): string {
  const found = outcomes(operation, document)
  const returns = found.filter(isSuccess).map(({ status, response }) => {
    const schema = response.content?.['application/json']?.schema
    return `${status} ${response.description}${schema === undefined ? '' : `: ${typeText(schema)}`}`
  })
  const refusals = found
    .filter((outcome) => !isSuccess(outcome))
    .map(({ status, response }) => `${status} ${codesOf(response).join(', ')}`)
  return `- Returns ${returns.join('; or ')}\n- Refuses with ${refusals.join('; ')}`
}

function shapeText(name: string, schema: JsonSchema, components: Components): string[] {
  const { description } = schema
  return [
    `### ${name}`,
    ...(typeof description === 'string' ? [description] : []),
    fieldLines(schema, components).join('\n') || typeText(schema),
  ]
}

/** A line for each member of an object, also of one that a reference names. */
function fieldLines(schema: JsonSchema, { schemas }: Components): string[] {
  const whole = referred(schema, schemas) ?? schema
  const required = new Set((whole['required'] ?? []) as string[])
  return propertiesOf(whole).map(([name, property]) =>
    fieldLine({ name, required: required.has(name), schema: property }),
  )
}

function fieldLine(field: {
  name: string
  required: boolean
  schema: JsonSchema
  place?: string
}): string {
  const { name, required, schema, place } = field
  const facts = [
    typeText(schema),
    ...(place === undefined ? [] : [place]),
    ...(required ? ['required'] : []),
    ...('default' in schema ? [`default \`${JSON.stringify(schema['default'])}\``] : []),
  ]
  const { description } = schema
  return `- \`${name}\` (${facts.join(', ')})${typeof description === 'string' ? `: ${description}` : ''}`
}

function nameIn(schema: JsonSchema): string {
  return typeof schema['$ref'] === 'string' ? ` \`${typeText(schema)}\`` : ''
}

function typeText(schema: JsonSchema): string {
  return typeWords(schema)
    .map(({ kind, text }) => (kind === 'value' ? `\`${text}\`` : text))
    .join('')
}
