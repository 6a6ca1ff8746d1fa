import type { ToolCallPart, ToolOffer } from '#adapters/language-model/contract.ts'
import { currentPrices } from '#domains/credits/index.ts'
import { actingAsAgent, holdOrganization } from '#domains/identity/index.ts'
import { InternalError } from '#kernel/errors.ts'
import type { Effect } from '#kernel/http/endpoint.ts'
import { asRefusal, logFault } from '#kernel/http/failures.ts'
import { listing } from '#kernel/mcp/listing.ts'
import { runnerOf } from '#kernel/mcp/run-tool.ts'
import { markName } from '#kernel/mcp/strangers.ts'
import { isWorkspaceTool, type AnyTool } from '#kernel/mcp/tool.ts'
import { wording } from '#kernel/mcp/wording.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { fittingTools } from './fitting-tools.ts'

export interface Wish {
  readonly runId: string
  readonly message: string
  readonly permissions: readonly Effect[]
  /** Whether words of strangers were read already. */
  readonly isTainted: boolean
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
  readonly used = new Set<string>()
  isTainted: boolean

  constructor(scope: OrganizationScope, all: readonly AnyTool[], wish: Wish) {
    this.#scope = scope
    this.#wish = wish
    this.#all = all
    this.isTainted = wish.isTainted
    const usable = all.filter(isUsable)
    this.#tools = new Map(fittingTools(usable, wish.message).map((tool) => [tool.name, tool]))
  }

  /** Those that may be called now. */
  get tools(): AnyTool[] {
    return [...this.#tools.values()].filter((tool) => this.#refusalOf(tool) === undefined)
  }

  offers(): ToolOffer[] {
    const reword = wording(this.#all)
    return this.tools.map((tool) => {
      const { name, description = '', inputSchema } = listing(tool, reword, 'short')
      return { name, description, input_schema: inputSchema }
    })
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

  #refusalOf({ name, effect }: AnyTool): string | undefined {
    if (effect === 'outward')
      return `${name} reaches people outside. Make a draft instead; a person approves and sends it.`
    if (effect !== 'read' && this.isTainted)
      return `${name} is gone: words of strangers were read in this conversation, so it can only read on.`
    const isAllowed = effect === 'spend' || this.#wish.permissions.includes(effect)
    return isAllowed ? undefined : `${name} needs the permission "${effect}".`
  }

  /** Shown, not bought. */
  async #priced({ name, priceOf }: AnyTool): Promise<Called> {
    const prices = await currentPrices(this.#scope)
    const price = priceOf === undefined ? undefined : prices.get(priceOf)
    const costs = price === undefined ? 'spends credits' : `costs ${price}`
    return refused(
      `${name} ${costs}. Nothing was bought: ask again with the permission "spend" to allow it.`,
    )
  }

  async #run(tool: AnyTool, input: unknown): Promise<Called> {
    const { runId, permissions, signal } = this.#wish
    try {
      const scope = await actingAsAgent(this.#scope, runId)
      const output = await runnerOf(tool, { hold: holdOrganization })({
        scope,
        input,
        signal,
        holder: {
          credentialId: runId,
          kind: 'grant',
          actor: scope.actor,
          organizationId: scope.organizationId,
          membership: null,
          permissions,
          spendingCap: scope.spendingCap ?? null,
        },
      })
      if (tool.isOpenWorld === true || hasWordsOfStrangers(output)) this.isTainted = true
      return { output, isError: false }
    } catch (error) {
      const refusal = asRefusal(error)
      const { kind, message } = refusal
      logFault(
        this.#scope.log.child({ tool: tool.name }),
        error,
        refusal,
        'a tool of the agent failed',
      )
      return refused(kind === InternalError ? 'The tool failed.' : `${kind.code}: ${message}`)
    }
  }
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

function hasWordsOfStrangers(output: unknown): boolean {
  return JSON.stringify(output).includes(`"${markName}"`)
}

/** As a model reads it. */
export function textOf({ output }: Called): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  return text.length <= longestOutput
    ? text
    : `${text.slice(0, longestOutput).toWellFormed()}… (cut)`
}
