import { curlOf } from './curl.ts'
import { code, command, html, json, prose, type Html } from './html.ts'
import { fieldTable, schemaTable, typeOf, type FieldRow } from './schema.ts'
import type { OpenApiDocument, Operation, Parameter, Response } from '../openapi/document.ts'

/** An operation together with where it is found. */
export interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** One operation: what it is for, what it takes, how to call it, what it answers and refuses. */
export function operationArticle(place: Place, document: OpenApiDocument): Html {
  const { operation } = place
  return html`<article id="${operation.operationId}" data-words="${wordsOf(place)}">
    <header>
      <h3>
        <a href="#${operation.operationId}">${operation.summary}</a>
        ${operation.deprecated === true ? html`<span class="badge retired">deprecated</span>` : ''}
      </h3>
      <p class="address">${methodBadge(place.method)} ${code(place.path)}</p>
    </header>
    <div class="words">
      ${operation.description === undefined ? '' : html`<p>${prose(operation.description)}</p>`}
      <p class="access">${accessText[operation['x-access']] ?? operation['x-access']}</p>
      ${parameterTable(operation)} ${bodyTable(operation, document)}
      ${answerText(operation, document)} ${refusalList(operation, document)}
    </div>
    <div class="sample">
      <h4>Request</h4>
      ${command(curlOf(place, document.servers[0]?.url ?? ''))} ${answerSample(operation)}
    </div>
  </article>`
}

/** The words by which the search finds an operation. */
export function wordsOf({ method, path, operation }: Place): string {
  return [method, path, operation.summary, operation.operationId, operation.tags[0]]
    .join(' ')
    .toLowerCase()
}

export function methodBadge(method: string): Html {
  return html`<span class="badge method ${method}">${method.toUpperCase()}</span>`
}

const accessText: Readonly<Record<string, string>> = {
  public: 'Open to everyone; needs no token.',
  user: 'For everyone with a token.',
  member: 'For members of the organization.',
  admin: 'For owners and admins of the organization.',
  owner: 'For owners of the organization.',
}

function parameterTable({ parameters }: Operation): Html | undefined {
  return parameters.length === 0
    ? undefined
    : fieldTable(parameters.map(parameterRow), 'Parameters')
}

function parameterRow(parameter: Parameter): FieldRow {
  return { ...parameter, place: parameter.in }
}

function bodyTable({ requestBody }: Operation, { components }: OpenApiDocument): Html | undefined {
  return requestBody === undefined
    ? undefined
    : schemaTable(
        requestBody.content['application/json'].schema,
        components.schemas,
        requestBody.required ? 'Body' : 'Body, optional',
      )
}

interface Outcome {
  readonly status: string
  readonly response: Response
}

/** The answers of an operation with shared ones looked up. */
function outcomes({ responses }: Operation, { components }: OpenApiDocument): Outcome[] {
  return Object.entries(responses).flatMap(([status, found]) => {
    const response =
      '$ref' in found ? components.responses[found.$ref.split('/').at(-1) ?? ''] : found
    return response === undefined ? [] : [{ status, response }]
  })
}

function isSuccess({ status }: Outcome) {
  return status.startsWith('2')
}

function answerText(operation: Operation, document: OpenApiDocument): Html[] {
  return outcomes(operation, document)
    .filter(isSuccess)
    .map(({ status, response }) => {
      const schema = response.content?.['application/json']?.schema
      return html`<p class="answer">
          <span class="badge good">${status}</span> ${response.description}${
            schema === undefined ? '' : html`: ${typeOf(schema)}`
          }
        </p>
        ${ownHeaders(response)}`
    })
}

function ownHeaders({ headers }: Response): Html | undefined {
  const own = Object.entries(headers).flatMap(([name, header]) =>
    '$ref' in header
      ? []
      : [{ name, schema: header.schema, required: false, description: header.description }],
  )
  return own.length === 0 ? undefined : fieldTable(own, 'Answer headers')
}

function refusalList(operation: Operation, document: OpenApiDocument): Html {
  return html`<details class="refusals">
    <summary>May be refused with</summary>
    <ul>
      ${outcomes(operation, document)
        .filter((outcome) => !isSuccess(outcome))
        .flatMap(({ status, response }) =>
          codesOf(response).map((code) => refusalItem(status, code)),
        )}
    </ul>
  </details>`
}

function codesOf({ content }: Response): string[] {
  return Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}))
}

function refusalItem(status: string, name: string): Html {
  return html`<li>
    <a href="#problem-${name}"><b>${status}</b> ${name}</a>
  </li>`
}

function answerSample({ responses }: Operation): Html {
  const [status, response] = Object.entries(responses)[0] ?? []
  const media =
    response === undefined || '$ref' in response
      ? undefined
      : response.content?.['application/json']
  return html`<h4>Answer <span class="badge good">${status}</span></h4>
    ${media === undefined ? html`<p class="empty">No body.</p>` : json(media.example)}`
}
