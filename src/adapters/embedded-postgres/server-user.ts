import { lstat } from 'node:fs/promises'
import { CannotStart } from './cannot-start.ts'
import { complaintIn, run } from './command.ts'
import { letOthersPass } from './layout.ts'
import type { Layout } from './layout.ts'
import type { Native } from './native.ts'

/** A way to run server processes, which PostgreSQL refuses to do as root. */
export interface ServerUser {
  /** Owner that the server's files must have, as this process sees it. */
  readonly uid: number
  readonly gid: number
  /** The program (with its options) that the server's command is run through. */
  readonly through: readonly string[]
  /** Given to `spawn` where the system call itself changes the user. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** True when files in folders of this process stay reachable for the server. */
  readonly reachesAll: boolean
}

/** A user under whom these binaries run, and what they are. */
export interface Runnable {
  readonly user: ServerUser
  readonly native: Native
  readonly major: string
}

const nobody = 65_534

/** This process, unchanged. */
export function self(): ServerUser {
  return {
    uid: process.geteuid?.() ?? 0,
    gid: process.getegid?.() ?? 0,
    through: [],
    ids: {},
    reachesAll: true,
  }
}

/** A user namespace: `nobody` as the server sees itself, root as the files see it, without any capability. */
export const inNamespace: ServerUser = {
  uid: 0,
  gid: 0,
  through: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  ids: {},
  reachesAll: true,
}

/** An unprivileged user who keeps the one capability that lets it pass through folders of root. */
export function withPassage(uid: number, gid: number): ServerUser {
  return {
    uid,
    gid,
    through: [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
      '--',
    ],
    ids: {},
    reachesAll: true,
  }
}

/** An unprivileged user and nothing else. */
export function unprivileged(uid: number, gid: number): ServerUser {
  return {
    uid,
    gid,
    through: [],
    ids: { uid, gid },
    reachesAll: false,
  }
}

/** The ways to try, best first. Data that belongs to an ordinary user stays theirs. */
export async function waysFor(layout: Layout): Promise<readonly ServerUser[]> {
  const me = self()
  const owner = await ownerOf(layout)
  if (me.uid !== 0) return [me]
  if (owner && owner.uid !== 0)
    return [withPassage(owner.uid, owner.gid), unprivileged(owner.uid, owner.gid)]
  const { uid, gid } = await someoneElse()
  return [inNamespace, withPassage(uid, gid), unprivileged(uid, gid)]
}

/**
 * The first way in which the binaries run and reach their folder. `mirror` copies the binaries into that folder,
 * for a user who can't enter the one they are in. Refuses with `CannotStart` when no way works.
 */
export async function firstRunnable(
  layout: Layout,
  ways: readonly ServerUser[],
  native: Native,
  mirror: () => Promise<Native>,
): Promise<Runnable> {
  let complaint = ''
  for (const user of ways) {
    if (!user.reachesAll) await letOthersPass(layout)
    for (const from of user.reachesAll ? [() => native] : [() => native, mirror]) {
      const binaries = await from()
      const outcome = await tryOut(layout, user, binaries)
      if (outcome.major !== undefined) return { user, native: binaries, major: outcome.major }
      complaint = outcome.complaint
    }
  }
  const byMe = await tryOut(layout, self(), native)
  throw new CannotStart(byMe.major ? rootRefusal(layout, complaint) : refusal(byMe.complaint))
}

function ownerOf(layout: Layout) {
  return lstat(layout.data).catch(() => undefined)
}

async function someoneElse() {
  const uid = (await idOf('-u', 'postgres')) ?? (await idOf('-u', 'nobody')) ?? nobody
  const gid = (await idOf('-g', `${uid}`)) ?? uid
  return { uid, gid }
}

async function idOf(option: string, name: string) {
  const { code, said } = await run(self(), ['id', option, name])
  return code === 0 ? Number(said) : undefined
}

async function tryOut(layout: Layout, user: ServerUser, native: Native) {
  const script = 'cd "$0" && exec "$1" --version'
  const { code, said } = await run(user, ['/bin/sh', '-c', script, layout.root, native.postgres])
  const major = code === 0 ? /\(PostgreSQL\) (\d+)/.exec(said)?.[1] : undefined
  return { major, complaint: complaintIn(said) }
}

function rootRefusal(layout: Layout, complaint: string) {
  return `PostgreSQL refuses to run as root and no other user can run it in ${layout.root} (${complaint}); start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL >= 15`
}

function refusal(complaint: string) {
  return `the embedded PostgreSQL does not run here (${complaint}); set DATABASE_URL to a PostgreSQL >= 15`
}
