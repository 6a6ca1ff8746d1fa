import type { z } from 'zod'
import type { RefusalKind } from '../errors.ts'
import type { Caller, Effect } from '../http/endpoint.ts'
import type { FixedRead } from '../records/read-ahead.ts'
import type { Access, Scopes } from '../scope.ts'
import type { JudgedLater } from '../wire/text-faults.ts'
import type { ToolTraits } from './endpoint-tool.ts'
import type { Holder } from './holder.ts'

/** Tells the caller how far the work is; silent where nobody asked. */
export type Progress = (done: number, total: number, message: string) => void

export interface ToolCall<A extends Access, I extends z.ZodObject> {
  readonly scope: Scopes[A]
  readonly input: z.output<I>
  /** Whose credential it is; for tools that tell about more than one organization. */
  readonly holder: Holder
  readonly caller: Caller
  /** Aborted when the caller no longer waits: work stops, and only what was done is charged. */
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** One tool for outside assistants, as a value: its listing, its checks and its tests come from it. */
export interface Tool<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> extends ToolTraits {
  /** Verb and noun in snake_case. */
  readonly name: string
  readonly title: string
  /** What it does and when to use it, for a model that has only this to go by. */
  readonly description: string
  readonly access: A
  /** True where a public tool shows more to a member of the organization that is named, or that its credential is for. */
  readonly membersToo?: boolean
  /** The permission it needs is named like its effect. */
  readonly effect: Effect
  /** Without `organization_id`, which every workspace tool accepts by itself. */
  readonly input: I
  readonly output: O
  readonly refuses?: readonly RefusalKind[]
  /** With what it begins to read, where nothing else has to be known before. Only for what reads. */
  readonly firstRead?: FixedRead<unknown> | undefined
  /** What it writes and its remembered result commit together. */
  readonly transactional?: boolean
  /** True where it runs under the role that its caller has when it writes. */
  readonly locksRole?: boolean
  /** True where a tool of a person keeps to the organization that a credential is confined to. */
  readonly keepsConfined?: boolean
  /** The names by which addresses ask for it; collected, not written. */
  readonly toolsets?: readonly string[]
  /** The REST operation it stands for; collected, not written. */
  readonly route?: string
  /** What it checks of its arguments by itself, one by one. */
  readonly judgedLater?: JudgedLater | undefined
  handle(call: ToolCall<A, I>): Promise<z.input<O>>
}

export function tool<A extends Access, I extends z.ZodObject, O extends z.ZodObject>(
  value: Tool<A, I, O>,
): Tool<A, I, O> {
  return value
}

/** The registry of all tools holds them without their type parameters. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTool = Tool<any, any, any>

export function isWorkspaceTool({ access }: Pick<AnyTool, 'access'>): boolean {
  return access !== 'public' && access !== 'user'
}
