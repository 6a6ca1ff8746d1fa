/** The trash, merges and imports of contacts and their tasks, said plainly. */
export interface Person {
  readonly name: string
  readonly phone: string
  readonly tags: readonly string[]
}

interface Merge {
  readonly id: string
  readonly into: string
  readonly from: string
  readonly before: Person
  readonly after: Person
  readonly absorbed: Person
  readonly moved: readonly string[]
  /** When the record that stayed was changed last, before the merge and by it. */
  readonly stamps: readonly [before: number, after: number]
  undone: boolean
}

/** A row of a file that named a contact by its id, or made one. */
export interface ImportedRow {
  readonly id: string
  readonly isCreated: boolean
  readonly name: string
  readonly phone: string
  readonly tags: readonly string[]
}

interface Import {
  readonly id: string
  /** Each contact as it was before, none where the file made it, and when the file had changed it. */
  readonly written: ReadonlyMap<string, Written>
  reverted: boolean
}

interface Written {
  readonly before: Person | undefined
  readonly stamp: number
}

export class Model {
  readonly people = new Map<string, Person>()
  /** The contact of each task that is there, and of each in the trash. */
  readonly tasks = new Map<string, string | null>()
  readonly deletedTasks = new Map<string, string | null>()
  readonly deleted = new Map<string, { readonly person: Person; readonly tasks: Set<string> }>()
  readonly merges: Merge[] = []
  readonly imports: Import[] = []
  /** When each contact was changed last, wherever it is. */
  readonly #stamps = new Map<string, number>()
  #time = 0

  create(id: string, person: Person): void {
    this.people.set(id, person)
    this.#touch(id)
  }

  /** What is there already is no change. */
  change(id: string, values: Partial<Person>): boolean {
    const before = this.#person(id)
    const after = { ...before, ...values }
    if (JSON.stringify(after) === JSON.stringify(before)) return false
    this.people.set(id, after)
    this.#touch(id)
    return true
  }

  /** An empty cell says nothing, and labels are added. */
  import(id: string, rows: readonly ImportedRow[]): void {
    const written = new Map<string, Written>()
    for (const { id: one, isCreated, name, phone, tags } of rows) {
      const before = this.people.get(one)
      const all = [...new Set([...(before?.tags ?? []), ...tags])]
      if (before === undefined) this.create(one, { name, phone, tags: all })
      else if (!this.change(one, { tags: all, ...(phone === '' ? {} : { phone }) })) continue
      const first = written.get(one) ?? { before: isCreated ? undefined : before }
      written.set(one, { before: first.before, stamp: this.#stamp(one) })
    }
    this.imports.push({ id, written, reverted: false })
  }

  /** How many are as before again, and how many are left as somebody made them since. */
  revert(found: Import): readonly [reverted: number, left: number] {
    let left = 0
    for (const [id, { before, stamp }] of found.written) {
      const isTouched = !this.people.has(id) || this.#stamp(id) !== stamp
      if (isTouched || (before === undefined && this.#tasksOf(id).length > 0)) left += 1
      else if (before === undefined) this.people.delete(id)
      else this.change(id, before)
    }
    found.reverted = true
    return [found.written.size - left, left]
  }

  deletePerson(id: string): void {
    const tasks = new Set(this.#tasksOf(id))
    this.deleted.set(id, { person: this.#person(id), tasks })
    this.people.delete(id)
    for (const task of tasks) this.tasks.set(task, null)
  }

  restorePerson(id: string): void {
    const { person, tasks } = of(this.deleted, id)
    this.deleted.delete(id)
    this.people.set(id, person)
    for (const task of tasks)
      for (const all of [this.tasks, this.deletedTasks])
        if (all.get(task) === null) all.set(task, id)
  }

  deleteTask(id: string): void {
    this.deletedTasks.set(id, of(this.tasks, id))
    this.tasks.delete(id)
  }

  restoreTask(id: string): void {
    const contact = of(this.deletedTasks, id)
    this.deletedTasks.delete(id)
    const found = contact === null ? null : this.endOf(contact)
    if (found !== null) this.deleted.get(found)?.tasks.add(id)
    this.tasks.set(id, found !== null && this.people.has(found) ? found : null)
  }

  merge(id: string, into: string, from: string): void {
    const [before, absorbed] = [this.#person(into), this.#person(from)]
    const after = {
      name: before.name,
      phone: before.phone === '' ? absorbed.phone : before.phone,
      tags: [...new Set([...before.tags, ...absorbed.tags])],
    }
    const moved = this.#tasksOf(from)
    for (const task of moved) this.tasks.set(task, into)
    this.people.set(into, after)
    this.people.delete(from)
    const stamps = [this.#stamp(into), this.#touch(into)] as const
    this.merges.push({ id, into, from, before, after, absorbed, moved, stamps, undone: false })
  }

  /** Whether it may be undone. */
  mayUndo(merge: Merge): boolean {
    const later = this.merges.slice(this.merges.indexOf(merge) + 1)
    const stands = later.some(({ into, undone }) => !undone && into === merge.into)
    return !merge.undone && this.people.has(merge.into) && !stands
  }

  undo(merge: Merge): void {
    const { into, from, before, after, absorbed, moved, stamps } = merge
    if (this.#stamp(into) === stamps[1]) this.#stamps.set(into, stamps[0])
    else this.#touch(into)
    const now = this.#person(into)
    const added = new Set(after.tags.filter((tag) => !before.tags.includes(tag)))
    this.people.set(into, {
      name: now.name === after.name ? before.name : now.name,
      phone: now.phone === after.phone ? before.phone : now.phone,
      tags: now.tags.filter((tag) => !added.has(tag)),
    })
    this.people.set(from, absorbed)
    for (const task of moved)
      for (const all of [this.tasks, this.deletedTasks])
        if (all.get(task) === into) all.set(task, from)
    merge.undone = true
  }

  /** The ids by which people can be named: their own, and those of before merges. */
  named(): string[] {
    const olds = this.merges.filter(({ undone }) => !undone).map(({ from }) => from)
    return [...this.people.keys(), ...olds.filter((id) => this.people.has(this.endOf(id)))]
  }

  /** What an id leads to, through all merges that stand. */
  endOf(id: string): string {
    const merge = this.merges.find(({ from, undone }) => from === id && !undone)
    return merge === undefined ? id : this.endOf(merge.into)
  }

  #touch(id: string): number {
    this.#time += 1
    this.#stamps.set(id, this.#time)
    return this.#time
  }

  #stamp(id: string): number {
    return of(this.#stamps, id)
  }

  #tasksOf(id: string): string[] {
    return [...this.tasks].filter(([, contact]) => contact === id).map(([task]) => task)
  }

  #person(id: string): Person {
    return of(this.people, id)
  }
}

function of<V>(all: ReadonlyMap<string, V>, id: string): V {
  const found = all.get(id)
  if (found === undefined) throw new Error(`the model has no ${id}`)
  return found
}
