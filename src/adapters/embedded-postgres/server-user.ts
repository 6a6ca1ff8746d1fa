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
  /** True when the server may write files of root, as this process may. */
  readonly writesAll: boolean
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
    writesAll: (process.geteuid?.() ?? 0) === 0,
  }
}

/**
 * A user namespace: `nobody` as the server sees itself, root as the files see it, without any capability. It writes
 * what root owns, so it comes last.
 */
const inNamespace: ServerUser = {
  uid: 0,
  gid: 0,
  through: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  ids: {},
  reachesAll: true,
  writesAll: true,
}

/** The capability to pass through folders of root and read what lies there; `dac_override` also writes it. */
type Passage = 'dac_read_search' | 'dac_override'

/** An unprivileged user who keeps one capability, where the server's own folder lies in one of root's. */
function withPassage(uid: number, gid: number, capability: Passage): ServerUser {
  return {
    uid,
    gid,
    through: [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--securebits=+no_setuid_fixup',
      '--no-new-privs',
      '--',
    ],
    ids: {},
    reachesAll: true,
    writesAll: capability === 'dac_override',
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
    writesAll: false,
  }
}

/**
 * The ways to try, best first: the fewer rights the better. Data that belongs to an ordinary user stays theirs. The
 * last two are for systems where nothing else passes through the folders of root.
 */
export async function waysFor(layout: Layout): Promise<readonly ServerUser[]> {
  const me = self()
  if (me.uid !== 0) return [me]
  const owner = await ownerOf(layout)
  const isTheirs = owner !== undefined && owner.uid !== 0
  const { uid, gid } = isTheirs ? owner : await someoneElse()
  return [
    unprivileged(uid, gid),
    withPassage(uid, gid, 'dac_read_search'),
    withPassage(uid, gid, 'dac_override'),
    ...(isTheirs ? [] : [inNamespace]),
  ]
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
    let [binaries, outcome] = [native, await tryOut(layout, user, native)]
    if (outcome.major === undefined && !user.reachesAll && (await enters(layout, user))) {
      binaries = await mirror()
      outcome = await tryOut(layout, user, binaries)
    }
    if (outcome.major !== undefined) return { user, native: binaries, major: outcome.major }
    complaint = outcome.complaint
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

/** Whether the user gets into the server's own folder; if not, a copy of the binaries there is of no use. */
async function enters(layout: Layout, user: ServerUser) {
  return (await run(user, ['/bin/sh', '-c', 'cd "$0"', layout.root])).code === 0
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
