import type { ToolCallPart, ToolOffer } from '#adapters/language-model/contract.ts'
import { currentPrices } from '#domains/credits/index.ts'
import { actingAsAgent, lockRole } from '#domains/identity/index.ts'
import { InternalError } from '#kernel/errors.ts'
import type { Effect } from '#kernel/http/endpoint.ts'
import { asRefusal, logFault } from '#kernel/http/failures.ts'
import { listing, priceIn } from '#kernel/mcp/listing.ts'
import { permissionsFor } from '#kernel/mcp/permissions.ts'
import { toldToModel } from '#kernel/mcp/result.ts'
import { runnerOf } from '#kernel/mcp/run-tool.ts'
import { isWorkspaceTool, type AnyTool } from '#kernel/mcp/tool.ts'
import { wording } from '#kernel/mcp/wording.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { fittingTools } from './fitting-tools.ts'
import { OwnWords } from './own-words.ts'

/** What decides which tools may be called. */
export interface Leave {
  readonly message: string
  readonly permissions: readonly Effect[]
  /** Whether words of strangers were read already. */
  readonly isTainted: boolean
}

export interface Wish extends Leave {
  readonly runId: string
  readonly signal: AbortSignal
}

/** What a call came to, for the model and for who watches. */
export interface Called {
  readonly output: unknown
  readonly isError: boolean
}

const longestOutput = 12_000

/**
 * The tools of one run. What may be called is decided here and nowhere else: having read words of strangers, nothing
 * but reading is left, whatever a model asks for.
 */
export class Toolbox {
  readonly #scope: OrganizationScope
  readonly #wish: Wish
  readonly #tools: ReadonlyMap<string, AnyTool>
  readonly #all: readonly AnyTool[]
  readonly #own = new OwnWords()
  readonly used = new Set<string>()
  isTainted: boolean

  constructor(scope: OrganizationScope, all: readonly AnyTool[], wish: Wish) {
    this.#scope = scope
    this.#wish = wish
    this.#all = all
    this.isTainted = wish.isTainted
    this.#tools = new Map(chosen(all, wish).map((tool) => [tool.name, tool]))
  }

  /** Those that may be called now. */
  get tools(): AnyTool[] {
    return [...this.#tools.values()].filter((tool) => this.#refusalOf(tool) === undefined)
  }

  offers(): ToolOffer[] {
    return offered(this.#all, this.tools)
  }

  async call({ name, input }: Pick<ToolCallPart, 'name' | 'input'>): Promise<Called> {
    const tool = this.#tools.get(name)
    if (tool === undefined) return refused(`There is no tool "${name}" here.`)
    const refusal = this.#refusalOf(tool)
    if (refusal !== undefined) return refused(refusal)
    if (tool.effect === 'spend' && !this.#wish.permissions.includes('spend'))
      return this.#priced(tool)
    this.used.add(name)
    return this.#run(tool, input)
  }

  #refusalOf(tool: AnyTool): string | undefined {
    return refusalOf(tool, { ...this.#wish, isTainted: this.isTainted })
  }

  /** Shown, not bought. */
  async #priced(tool: AnyTool): Promise<Called> {
    const { name } = tool
    const price = priceIn(await currentPrices(this.#scope), tool)
    const costs = price === undefined ? 'spends credits' : `costs ${price}`
    return refused(
      `${name} ${costs}. Nothing was bought: ask again with the permission "spend" to allow it.`,
    )
  }

  async #run(tool: AnyTool, input: unknown): Promise<Called> {
    const { runId, permissions, signal } = this.#wish
    try {
      const scope = await actingAsAgent(this.#scope, runId)
      if (!this.isTainted) this.#own.add(input)
      const output = await runnerOf(tool, { lockRole })({
        scope,
        input,
        signal,
        holder: {
          credentialId: runId,
          kind: 'agent',
          actor: scope.actor,
          organizationId: scope.organizationId,
          membership: null,
          permissions,
          spendingCap: scope.spendingCap ?? null,
        },
      })
      if (tool.isOpenWorld === true || this.#own.isExceededBy(output)) this.isTainted = true
      return { output, isError: false }
    } catch (error) {
      return this.#refusedBy(tool, error)
    }
  }

  /** As the same tool refuses over the protocol. */
  #refusedBy({ name }: AnyTool, error: unknown): Called {
    const { log, told } = this.#scope
    const refusal = asRefusal(error)
    logFault(log.child({ tool: name }), error, refusal, 'a tool of the agent failed')
    if (refusal.kind === InternalError) return refused('The tool failed.')
    const { text, members } = toldToModel(
      refusal,
      { ...told, requestId: this.#wish.runId },
      { reword: wording(this.#all) },
    )
    if (this.#own.isExceededBy(members)) this.isTainted = true
    return refused(text)
  }
}

/** The tools that a model is told of at the first step. */
export function firstOffers(all: readonly AnyTool[], leave: Leave): ToolOffer[] {
  return offered(
    all,
    chosen(all, leave).filter((tool) => refusalOf(tool, leave) === undefined),
  )
}

function chosen(all: readonly AnyTool[], { message }: Leave): AnyTool[] {
  return fittingTools(all.filter(isUsable), message)
}

function offered(all: readonly AnyTool[], tools: readonly AnyTool[]): ToolOffer[] {
  const reword = wording(all)
  return tools.map((tool) => {
    const { name, description = '', inputSchema } = listing(tool, reword, 'short')
    return { name, description, input_schema: inputSchema }
  })
}

function refusalOf(tool: AnyTool, { permissions, isTainted }: Leave) {
  const { name, effect } = tool
  if (effect === 'outward')
    return `${name} reaches people outside. Make a draft instead; a person approves and sends it.`
  if (effect !== 'read' && isTainted)
    return `${name} is gone: words of strangers were read in this conversation, so it can only read on.`
  const lacking = permissionsFor(tool).find(
    (needed) => needed !== 'spend' && !permissions.includes(needed),
  )
  return lacking && `${name} needs the permission "${lacking}".`
}

/** No run begins another one, and what belongs to a person beyond the organization stays theirs. */
function isUsable(tool: AnyTool): boolean {
  return (
    (isWorkspaceTool(tool) || tool.access === 'public') && tool.toolsets?.includes('ai') !== true
  )
}

function refused(message: string): Called {
  return { output: message, isError: true }
}

/** As a model reads it. */
export function textOf({ output }: Called): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  return text.length <= longestOutput
    ? text
    : `${text.slice(0, longestOutput).toWellFormed()}… (cut)`
}
