import type { Html } from '#kernel/docs/html.ts'

export interface Dot {
  readonly name: string
  readonly href: string
  readonly lat: number
  readonly lng: number
}

export const size = { width: 800, height: 400 }
export const edge = 24
export interface Place {
  readonly x: number
  readonly y: number
}

/** What is behind the dots, and where each stands on it. */
export interface Ground {
  readonly behind: Html
  readonly placeOf: (dot: Dot) => Place
  readonly credit: string
}
