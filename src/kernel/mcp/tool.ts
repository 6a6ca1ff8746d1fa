import type { z } from 'zod'
import type { RefusalKind } from '../errors.ts'
import type { Scopes } from '../scope.ts'
import type { KeyHolder, Permission } from './key-gate.ts'

/** What a caller must be for a tool; the words are those of endpoints. */
export type ToolAccess = 'public' | 'user' | 'member' | 'admin'

export interface ToolCall<A extends ToolAccess, I extends z.ZodObject> {
  readonly scope: Scopes[A]
  readonly input: z.output<I>
  /** Whose key it is; for tools that tell about more than one organization. */
  readonly holder: KeyHolder
}

/** One tool for outside assistants, as a value: its listing, its checks and its tests come from it. */
export interface Tool<
  A extends ToolAccess = ToolAccess,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> {
  /** Verb and noun in snake_case. */
  readonly name: string
  readonly title: string
  /** What it does, when to use it and what it costs, for a model that has only this to go by. */
  readonly description: string
  readonly access: A
  readonly permission: Permission
  /** Without `organization_id`, which every member's and admin's tool accepts by itself. */
  readonly input: I
  readonly output: O
  readonly refuses?: readonly RefusalKind[]
  /** True where it reads the world beyond this service. */
  readonly outside?: boolean
  handle(call: ToolCall<A, I>): Promise<z.input<O>>
}

export function tool<A extends ToolAccess, I extends z.ZodObject, O extends z.ZodObject>(
  value: Tool<A, I, O>,
): Tool<A, I, O> {
  return value
}

/** The registry of all tools holds them without their type parameters. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTool = Tool<any, any, any>

export function isWorkspaceTool({ access }: AnyTool): boolean {
  return access === 'member' || access === 'admin'
}
