import type { OpenApiDocument, Operation, Response } from '../openapi/document.ts'

/** One way in which an operation may end. */
export interface Outcome {
  readonly status: string
  readonly response: Response
}

/** The responses of an operation with shared ones looked up, what it usually returns first. */
export function outcomes({ responses }: Operation, { components }: OpenApiDocument): Outcome[] {
  const all = Object.entries(responses).flatMap(([status, found]) => {
    const response =
      '$ref' in found ? components.responses[found.$ref.split('/').at(-1) ?? ''] : found
    return response === undefined ? [] : [{ status, response }]
  })
  return all.toSorted((one, other) => Number(other.status === '201') - Number(one.status === '201'))
}

export function isSuccess({ status }: Outcome): boolean {
  return status.startsWith('2')
}

/** The codes of the refusals that a response may carry. */
export function codesOf({ content }: Response): string[] {
  return Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}))
}
