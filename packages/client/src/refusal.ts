import type { Code, Problems } from './contract.ts'

/** What the service said no to, with the problem document that tells why. */
export class Refusal<C extends Code = Code> extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly problem: Problems[C]

  constructor(status: number, problem: Problems[C]) {
    super(problem.detail)
    this.status = status
    this.problem = problem
  }
}

/** Whether an error is a refusal, and with this code if one is given. */
export function isRefusal<C extends Code>(error: unknown, code?: C): error is Refusal<C> {
  return error instanceof Refusal && (code === undefined || error.problem.code === code)
}

/** The refusal that a response is; one without a problem document comes from something in between. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  const known = typeof body === 'object' && body !== null && 'code' in body ? body : undefined
  return new Refusal(response.status, (known ?? unknownProblem(response)) as Problems[Code])
}

function unknownProblem({ status, statusText, headers }: Response) {
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: `The response ${status} bore no problem document.`,
    code: 'unknown',
    request_id: headers.get('x-request-id') ?? '',
  }
}
