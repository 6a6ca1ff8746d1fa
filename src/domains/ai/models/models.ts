import type { Connection, LanguageModels, ModelPrice } from '#adapters/language-model/contract.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { nearest } from '#kernel/text/nearest.ts'
import { operatorModel } from './operator-model.ts'
import type { Standing } from './standing.ts'

export interface BuiltinModel {
  readonly engine: 'builtin'
  readonly id: string
  readonly provider: 'builtin'
}

export interface OutsideModel {
  readonly engine: 'llm'
  /** As callers name it. */
  readonly id: string
  /** Whose key it is called with; an organization's own costs no credits. */
  readonly provider: 'operator' | 'own'
  readonly connection: Connection
  /** Undefined where nobody knows it. */
  readonly price: ModelPrice | undefined
}

export type Model = BuiltinModel | OutsideModel

const builtinModel: BuiltinModel = {
  engine: 'builtin',
  id: 'builtin/extractive-1',
  provider: 'builtin',
}

/** Models that the organization may use, the one that is used by default first. */
export async function modelsOf(
  { config }: OrganizationScope,
  models: LanguageModels,
  own: Standing['own'],
): Promise<Model[]> {
  const ofOperator = await operatorModel(config, models)
  const [byDefault, others] = [true, false].map((wanted) =>
    own.filter(({ is_default }) => is_default === wanted).map(ownModel),
  )
  return [
    ...(byDefault ?? []),
    ...(ofOperator === undefined ? [] : [ofOperator]),
    builtinModel,
    ...(others ?? []),
  ]
}

type Own = Standing['own'][number]

function ownModel({ name, protocol, base_url, model, openKey }: Own): OutsideModel {
  const address = base_url === '' ? {} : { base_url }
  const connection = { protocol, model, isPublicOnly: true, openKey, ...address }
  return { engine: 'llm', id: `${name}/${model}`, provider: 'own', connection, price: undefined }
}

/** The model of this name, or the default one. @throws ValidationFailed */
export async function chooseModel(
  scope: OrganizationScope,
  models: LanguageModels,
  { own, wanted }: Pick<Standing, 'own'> & { readonly wanted: string | undefined },
): Promise<Model> {
  const all = await modelsOf(scope, models, own)
  const found = wanted === undefined ? all[0] : named(all, wanted)
  if (found !== undefined) return found
  throw unknownModel(wanted ?? '', all)
}

/** The organization's own comes before one of the operator's that is called alike: it costs no credits. */
function named(all: readonly Model[], wanted: string): Model | undefined {
  const alike = all.filter(({ id }) => id === wanted)
  return alike.find(({ provider }) => provider === 'own') ?? alike[0]
}

function unknownModel(wanted: string, all: readonly Model[]) {
  const meant = nearest(
    wanted,
    all.map(({ id }) => id),
  )
  const message = `There is no such model; GET /api/v1/ai/models/ lists them.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
  return validationFailed([{ field: 'model', code: 'unknown', message }])
}
