import { curlOf } from './curl.ts'
import { code, command, html, json, prose, type Html } from './html.ts'
import { codesOf, isSuccess, outcomes } from './outcomes.ts'
import { traitsOf, type Place } from './places.ts'
import { fieldTable, schemaTable, typeOf, type FieldRow } from './schema.ts'
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  Response,
} from '../openapi/document.ts'

/** One operation: what it is for, what it takes, how to call it, what it returns and refuses. */
export function operationArticle(place: Place, document: OpenApiDocument): Html {
  const { operation } = place
  return html`<article
    id="${operation.operationId}"
    data-kind="${place.method.toUpperCase()}"
    data-path="${place.path}"
  >
    <header>
      <h3>
        <a href="#${operation.operationId}">${operation.summary}</a>
        ${operation.deprecated === true ? html`<span class="badge retired">deprecated</span>` : ''}
      </h3>
      <p class="address">${methodBadge(place.method)} ${code(place.path)}</p>
    </header>
    <div class="words">
      ${operation.description === undefined ? '' : html`<p>${prose(operation.description)}</p>`}
      <ul class="traits">
        ${traitsOf(place).map((trait) => html`<li>${prose(trait)}</li>`)}
      </ul>
      ${parameterTable(operation)} ${bodyTable(operation, document)}
      ${returnText(operation, document)} ${refusalList(operation, document)}
    </div>
    <div class="sample">
      <h4>Request</h4>
      ${command(curlOf(place, document.servers[0]?.url ?? ''))}
      ${responseSample(operation, document)}
    </div>
  </article>`
}

export function methodBadge(method: string): Html {
  return html`<span class="badge method ${method}">${method.toUpperCase()}</span>`
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
  if (requestBody === undefined) return undefined
  const schema = requestBody.content['application/json']?.schema
  return schema === undefined
    ? fileText(requestBody)
    : schemaTable(schema, components.schemas, requestBody.required ? 'Body' : 'Body, optional')
}

function fileText({ content }: RequestBody): Html {
  const [description] = Object.values(content).map(({ schema }) => String(schema['description']))
  const media = Object.keys(content).map((type) => html`<li>${code(type)}</li>`)
  return html`<p>Body: ${prose(description ?? '')}</p>
    <ul>
      ${media}
    </ul>`
}

function returnText(operation: Operation, document: OpenApiDocument): Html[] {
  return outcomes(operation, document)
    .filter(isSuccess)
    .map(({ status, response }) => {
      const schema = response.content?.['application/json']?.schema
      return html`<p class="returns">
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
  return own.length === 0 ? undefined : fieldTable(own, 'Response headers')
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

function refusalItem(status: string, name: string): Html {
  return html`<li>
    <a href="#problem-${name}"><b>${status}</b> ${name}</a>
  </li>`
}

function responseSample(operation: Operation, document: OpenApiDocument): Html {
  const [first] = outcomes(operation, document)
  const example = first?.response.content?.['application/json']?.example
  return html`<h4>Response <span class="badge good">${first?.status}</span></h4>
    ${example === undefined ? html`<p class="empty">No body.</p>` : json(example)}`
}
