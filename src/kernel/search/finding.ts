import type { Expression, SqlBool } from 'kysely'
import type { Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Rows } from './entries.ts'
import type { Searched } from './searched.ts'
import type { Place } from './place.ts'
import { holds, type Wanted } from './wanted.ts'

/** How a list finds the records with some words that pass its filters. */
export interface Finding {
  /** True of each record that is found and that `entries` do not tell already, filters aside. */
  readonly conditions: readonly Expression<SqlBool>[]
  readonly entries?: Entries
  /** The same of each record without a look at `entries`. */
  readonly inRecords?: Finding['conditions']
  /** How many are found, where that costs less than counting records. */
  readonly count?: () => Promise<Count | undefined>
  /** How many of them are in rows of another table too, where nothing else is asked; undefined as above. */
  readonly countIn?: (passing: Rows) => Promise<Count | undefined>
}

/** The records that may be found, by the index of words; where there are none, the list is walked along its order. */
export interface Entries {
  /** Each record once; where there are not few, `found_at` is where it stands in the order that the list is asked in. */
  readonly rows: Rows
  /** So few that the records can be looked up one by one. */
  readonly areFew: boolean
  /** Whether all of them are found: they have every word and pass the filters. */
  readonly areAll: boolean
  /** The first of them in that order, among which a page is likely to be. */
  readonly soon?: Soon | undefined
}

export interface Soon {
  readonly rows: Rows
  readonly conditions: Finding['conditions']
}

/** What a list asks beside words. */
export interface Asked {
  readonly place: Place
  /** Whether words count alone that records have from no others. */
  readonly isOwn?: boolean
  /** Whether nobody asks how many are found. */
  readonly isUncounted?: boolean
  /** Conditions on the columns of the records. */
  readonly filters: readonly Expression<SqlBool>[]
}

/** By how many there are of something a list is found in one way or another. */
export interface Ways {
  /** With fewer entries of its only word a list is gathered and sorted; with more it soon meets the next record. */
  readonly gathered: number
  /** With fewer entries of the rarest of several words, the others are looked for in its records. */
  readonly tested: number
  /** With fewer entries of a word, they are compared with others; a more common word is looked for in each record. */
  readonly compared: number
  /** The same, where it is only to be known how many have all words. */
  readonly counted: number
  /** Of so many records it is told which they are, if they are found by comparing. */
  readonly told: number
  /** So many records that have all words are looked up, to know which of them pass filters. */
  readonly lookedUp: number
  /** So many records of a list are walked along before their words are compared. */
  readonly walked: number
}

/** What each step of a search knows. */
export interface Search extends Asked {
  readonly scope: OrganizationScope
  readonly searched: Searched
  readonly ways: Ways
}

/** Where the list is walked along its order, or its filter. */
export function inRecords(words: readonly Wanted[]): Finding {
  return { conditions: words.map(holds) }
}

/** Where it is known which records are found. */
export function asTold(rows: Rows, count: () => Promise<Count>): Finding {
  return { conditions: [], entries: { rows, areFew: true, areAll: true }, count }
}
