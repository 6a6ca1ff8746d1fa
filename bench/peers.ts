import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { compare, startServer } from './wallet-read.ts'
import type { BenchWorld } from './world.ts'

const folder = fileURLToPath(new URL('peers', import.meta.url))
const port = 8464
/** Debian's own, whose packages these are, though another may come first. */
const python = '/usr/bin/python3'

/** Whether Debian's packages are there: python3-djangorestframework, python3-psycopg2 and gunicorn. */
export function hasDjango(): boolean {
  const asked = ['-c', 'import django, rest_framework, psycopg2, gunicorn']
  return spawnSync(python, asked, { stdio: 'ignore' }).status === 0
}

/** The same wallet read by Django REST Framework and by the service, in rounds in turns. */
export async function measurePeers(world: BenchWorld) {
  const contenders = [
    { name: 'django', port, process: startDjango(world) },
    { name: 'service', port: port + 1, process: startServer('service', port + 1, world.database) },
  ]
  try {
    return await compare(world, contenders)
  } finally {
    for (const contender of contenders) contender.process.kill()
  }
}

/** As many workers as gunicorn advises, with threads, so that connections are kept alive. */
function startDjango({ database }: BenchWorld) {
  const workers = String(2 * availableParallelism() + 1)
  const shape = ['--workers', workers, '--worker-class', 'gthread', '--threads', '4']
  const place = ['--bind', `127.0.0.1:${port}`, '--chdir', folder, '--log-level', 'error']
  return spawn(python, ['-m', 'gunicorn', ...shape, ...place, 'wallet:application'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      BENCH_DATABASE: JSON.stringify(database),
    },
  })
}
