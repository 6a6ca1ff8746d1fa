import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix } from './address.ts'
import type { declaredHeaders } from './declared.ts'
import { Addresses, type Found } from './addresses.ts'
import { receiveUploads, type Receives } from './upload.ts'

/** One of many that have a route of Fastify in common. */
export interface Mounted {
  readonly method: string
  /** With the prefix of the API; `:name` is an open part. */
  readonly url: string
  readonly bodyLimit: number
  readonly config: FastifyContextConfig
  /** Of one whose body is handed on as it arrives. */
  readonly receives: Receives | undefined
  /** What comes after the request has been counted and before its body. */
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  readonly handler: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<string | FastifyReply | undefined>
  /** Compares what is sent with what is declared; in tests alone. */
  readonly check?: ReturnType<typeof declaredHeaders>
}

/** How a body is received: whole, of so many bytes at most, or as it arrives. */
type Reception = number | 'upload'

/**
 * What stands below the prefix of the API, by method and address. Fastify has one route for all whose bodies are
 * received alike: one for each would be a seventh of what a start takes, for trees, contexts and plugins.
 */
export class SharedRoutes {
  readonly #byMethod = new Map<string, Addresses<Mounted>>()
  readonly #receptions = new Set<Reception>()

  /** Before `serveIn`. @throws TypeError where something stands there already */
  add(mounted: Mounted): void {
    const { method, url } = mounted
    const known = this.#byMethod.get(method) ?? new Addresses()
    this.#byMethod.set(method, known)
    known.add(url, mounted)
    this.#receptions.add(receptionOf(mounted))
  }

  serveIn(app: FastifyInstance): void {
    app.addConstraintStrategy(this.#byReception())
    for (const reception of this.#receptions)
      if (reception === 'upload')
        void app.register(async (inside) => {
          receiveUploads(inside, (request) => mountedOf(request).value.receives?.media ?? {})
          this.#serveIn(inside, reception)
        })
      else this.#serveIn(app, reception)
  }

  #serveIn(app: FastifyInstance, reception: Reception): void {
    app.route({
      method: [...this.#byMethod.keys()],
      url: `${apiPrefix}/*`,
      constraints: { reception },
      ...(reception !== 'upload' && { bodyLimit: reception }),
      // What it returns is waited for; where there is nothing to ask, no turn is lost.
      onRequest: (request, reply, done) => {
        const { value, params } = mountedOf(request)
        request.params = params
        if (value.onRequest !== undefined) return value.onRequest(request, reply)
        done()
        return undefined
      },
      handler: (request, reply) => mountedOf(request).value.handler(request, reply),
    })
  }

  /** Tells the shared routes from each other, and from what stands nowhere. */
  #byReception(): Strategy {
    return {
      name: 'reception',
      storage: () => {
        const stored = new Map<unknown, Stored>()
        return {
          get: (reception) => stored.get(reception) ?? null,
          set: (reception, one) => void stored.set(reception, one),
        }
      },
      deriveConstraint: (request) => {
        const { method = '', url = '/' } = request
        request.mounted = this.#byMethod.get(method === 'HEAD' ? 'GET' : method)?.at(url)
        return request.mounted && receptionOf(request.mounted.value)
      },
    }
  }
}

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type Stored = NonNullable<ReturnType<ReturnType<Strategy['storage']>['get']>>

function receptionOf({ receives, bodyLimit }: Mounted): Reception {
  return receives === undefined ? bodyLimit : 'upload'
}

function mountedOf({ raw: { mounted } }: FastifyRequest): Found<Mounted> {
  if (mounted === undefined) throw new TypeError('a shared route serves what was found alone')
  return mounted
}

/** The route of a request: its own, or what it has instead where many share one. */
export function routeOf(request: FastifyRequest): {
  readonly method: string
  /** Undefined where nothing stands. */
  readonly url: string | undefined
  readonly bodyLimit: number | undefined
  readonly config: FastifyContextConfig
} {
  const { mounted } = request.raw
  if (mounted !== undefined) return { ...mounted.value, method: request.method }
  const { method, url, bodyLimit, config } = request.routeOptions
  return { method: String(method), url, bodyLimit, config }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Which of those that share a route this is for. */
    mounted?: Found<Mounted> | undefined
  }
}
