import { z } from 'zod'
import type { RefusalKind } from '../errors.ts'
import { Problem } from '../wire/problem.ts'
import type { JsonSchema } from './document.ts'
import type { DescribedSchemas } from './schemas.ts'

/** The problem documents of refusals with members of their own, each a shape named after its code. */
export type OwnProblems = ReadonlyMap<RefusalKind, z.ZodType>

export function ownProblems(kinds: readonly RefusalKind[]): OwnProblems {
  return new Map(
    kinds
      .filter(({ members }) => Object.keys(members).length > 0)
      .map((kind) => [kind, ownProblem(kind)]),
  )
}

function ownProblem({ code, title, members }: RefusalKind): z.ZodType {
  return Problem.safeExtend({ code: z.literal(code).meta({ example: code }), ...members }).meta({
    id: `${code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Problem`,
    description: `${title}.`,
  })
}

/** What a refusal of one of these kinds looks like: no other code, and with the members of each. */
export function problemSchema(
  kinds: readonly RefusalKind[],
  schemas: DescribedSchemas,
  problems: OwnProblems,
): JsonSchema {
  const plain = kinds.filter((kind) => !problems.has(kind)).map(({ code }) => code)
  const options = [
    ...(plain.length === 0 ? [] : [plainProblem(plain, schemas)]),
    ...kinds.flatMap((kind) => problems.get(kind) ?? []).map(schemas.output),
  ]
  return options.length === 1 && options[0] !== undefined ? options[0] : { oneOf: options }
}

function plainProblem(codes: readonly string[], schemas: DescribedSchemas): JsonSchema {
  const code = { type: 'string', enum: codes }
  return {
    allOf: [schemas.output(Problem), { type: 'object', properties: { code }, required: ['code'] }],
  }
}
