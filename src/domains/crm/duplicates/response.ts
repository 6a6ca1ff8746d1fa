import { ApiResponse } from '#kernel/http/api-response.ts'
import { maxTwins, type TakenIn } from './taking-in.ts'

/** What operations that take a record in say beyond the shapes, where records are known by what `by` says; `first` is the one that is updated. */
export function takenInBy(kind: string, by: string, first = 'the oldest') {
  return {
    alsoReturns: { status: 200, description: `The ${kind} with this ${by} was updated: ${first}` },
    headers: {
      'X-Possible-Duplicates': `Ids of other ${kind}s with the same ${by}, first ${first}, separated by commas; at most ${maxTwins}.`,
    },
  } as const
}

/** The record, and the others in a header. */
export function takenInResponse<R>({ record, created, possible_duplicates: others }: TakenIn<R>) {
  return new ApiResponse(record, {
    status: created ? 201 : 200,
    headers: { 'x-possible-duplicates': others.join(',') },
  })
}
