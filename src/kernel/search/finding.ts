import type { Expression, SqlBool } from 'kysely'
import type { Count } from '../lists/count.ts'
import type { Sought } from '../lists/looked-up.ts'
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
  /** What a page shows, where that is known already. */
  readonly page?: FoundPage
  /** The same as `conditions` of each record without a look at `entries`. */
  readonly inRecords?: Finding['conditions']
  /** How many are found, where that costs less than counting records. */
  readonly count?: () => Promise<Count | undefined>
}

/** The records of a page, and how many there are in all. */
export interface FoundPage {
  /** As PostgreSQL writes an array: from the first of the page on, and maybe some of those that follow it. */
  readonly ids: string
  readonly count: Count
}

/** The records that may be found, by the index of words; where there are none, the list is walked along its order. */
export interface Entries {
  /** Each record once; `found_at` is where it stands in the order that the list is asked in. */
  readonly rows: Rows
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
export interface SearchOptions {
  readonly place: Place
  /** Whether words count alone that records have from no others. */
  readonly isOwn?: boolean
  /** Whether nobody asks how many are found. */
  readonly isUncounted?: boolean
  /** Conditions on the records. */
  readonly filters: readonly Expression<SqlBool>[]
  /** Records, as `found_id`, among which are all that pass the filters, where an index tells that they are few. */
  readonly few?: { readonly rows: Expression<unknown>; readonly count: number } | undefined
  /** Other tables in each of which all that pass have a row, those with the fewest rows first. */
  readonly within?: readonly Within[] | undefined
}

/** Rows of another table, which name records as `found_id`. */
export interface Within {
  readonly rows: Expression<unknown>
  /** The column that has the time of creation, if there is one. */
  readonly at: string | undefined
  /** How many there are, where they are counted. */
  readonly count: number | undefined
}

/** By how many there are of something a list is found in one way or another. */
export interface Ways {
  /** With fewer entries of its only word, records are found by all of them; with more a list soon meets the next one. */
  readonly gathered: number
  /** With fewer entries of the rarest of several words, the others are looked for in its records. */
  readonly tested: number
  /** With so many entries it is no more told how common a word is, and it is looked for in each record. */
  readonly counted: number
  /** So many records are looked up at once, to know which of them are found, and where they stand in an order. */
  readonly lookedUp: number
  /** So many where all that pass the filters would be read otherwise. */
  readonly lookedUpBeside: number
  /** So many at most where a page would be met late. */
  readonly lookedUpFar: number
  /** With fewer candidates, one connection looks them up; more are parted among two. */
  readonly parted: number
  /** So many records of a list are walked along before their words are compared. */
  readonly walked: number
}

/** What each step of a search knows. */
export interface Search extends SearchOptions {
  readonly scope: OrganizationScope
  readonly searched: Searched
  readonly ways: Ways
  /** How records are looked up by their ids; one after the other where it is not known. */
  readonly sought?: Sought
  /** Which entries are read, if not all. */
  readonly only?: Expression<SqlBool>
}

/** Where the list is walked along its order, or its filter. */
export function inRecords(words: readonly Wanted[]): Finding {
  return { conditions: words.map(holds) }
}

export function isUnfiltered({ filters, within = [] }: SearchOptions): boolean {
  return filters.length + within.length === 0
}
