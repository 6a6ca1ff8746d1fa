/** The trash and merges of contacts and their tasks, said plainly. */
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
  undone: boolean
}

export class Model {
  readonly people = new Map<string, Person>()
  /** The contact of each task that is there, and of each in the trash. */
  readonly tasks = new Map<string, string | null>()
  readonly deletedTasks = new Map<string, string | null>()
  readonly deleted = new Map<string, { readonly person: Person; readonly tasks: Set<string> }>()
  readonly merges: Merge[] = []

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
    this.merges.push({ id, into, from, before, after, absorbed, moved, undone: false })
  }

  /** Whether it may be undone. */
  mayUndo(merge: Merge): boolean {
    const later = this.merges.slice(this.merges.indexOf(merge) + 1)
    const stands = later.some(({ into, undone }) => !undone && into === merge.into)
    return !merge.undone && this.people.has(merge.into) && !stands
  }

  undo(merge: Merge): void {
    const { into, from, before, after, absorbed, moved } = merge
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

  /** What an id leads to, through all merges that stand. */
  endOf(id: string): string {
    const merge = this.merges.find(({ from, undone }) => from === id && !undone)
    return merge === undefined ? id : this.endOf(merge.into)
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
