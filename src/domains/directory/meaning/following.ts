import type { EmbeddingModel, Vector } from '#adapters/language-model/contract.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { changesAfter, type ChangedBusiness } from '../changes/changes.ts'
import { signsOf } from './vectors.ts'

const batch = 64
/** Of one run of the job; the next goes on. */
const longestMs = 50_000
/** Characters of a business that its model is told. */
const mostTold = 2000

/** Follows the changes of the directory and keeps a vector of each business. @throws ModelFault; the next run goes on. */
export async function followMeanings(scope: Scope, model: EmbeddingModel): Promise<void> {
  const until = scope.now().getTime() + longestMs
  let followed = batch
  while (followed === batch && scope.now().getTime() < until)
    followed = await followSome(scope, model)
}

/** Says how many changes they were. */
export async function followSome(scope: Scope, model: EmbeddingModel): Promise<number> {
  const changes = await changesAfter(scope, await placeOf(scope, model), batch)
  const last = changes.at(-1)
  if (last === undefined) return 0
  const [there, gone] = [
    changes.filter(({ business }) => business !== null),
    changes.filter(({ business }) => business === null),
  ]
  const texts = there.map(({ business }) => told(business))
  const vectors = texts.length === 0 ? [] : await model.embed(texts, 'background')
  await transaction(scope, async (inside) => {
    await forget(
      inside,
      gone.map(({ business_id: id }) => id),
    )
    await keep(inside, model, there, vectors)
    await keepPlace(inside, model, last.place)
  })
  return changes.length
}

function told(business: ChangedBusiness['business']): string {
  const { name = '', description = '', city = '', country = '' } = business ?? {}
  return [name, description, [city, country].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('. ')
    .slice(0, mostTold)
    .toWellFormed()
}

async function placeOf({ db }: Scope, { name }: EmbeddingModel): Promise<string | undefined> {
  const row = await db
    .selectFrom('embedding_places')
    .select('place')
    .where('model', '=', name)
    .executeTakeFirst()
  return row?.place
}

async function keepPlace({ db }: Scope, { name }: EmbeddingModel, place: string): Promise<void> {
  await db
    .insertInto('embedding_places')
    .values({ model: name, place })
    .onConflict((conflict) => conflict.column('model').doUpdateSet({ place }))
    .execute()
}

async function forget({ db }: Scope, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('business_vectors')
    .where((eb) => eb('business_id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

async function keep(
  { db }: Scope,
  { name: model }: EmbeddingModel,
  changed: readonly ChangedBusiness[],
  vectors: readonly Vector[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ business_id }, index) => {
    const components = vectors[index] ?? []
    return { business_id, model, signs: signsOf(components), components: [...components] }
  })
  await db
    .insertInto('business_vectors')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet((eb) => ({
        model: eb.ref('excluded.model'),
        signs: eb.ref('excluded.signs'),
        components: eb.ref('excluded.components'),
      })),
    )
    .execute()
}
