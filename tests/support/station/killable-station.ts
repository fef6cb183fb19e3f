import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FaultPoint } from '../../../main/platform/fault-points.ts'
import { callerOf } from '../contract/call.ts'
import { root } from './build-program.ts'
import { builtStation } from './built-station.ts'
import { tempHome } from './temp-home.ts'

const resources = join(root, 'resources')

/** A station in a process of its own on a home that outlives it. */
export const killableStation = async (
  home: string,
  more: {
    sample?: boolean
    diesAt?: FaultPoint
    nth?: number
    port?: number
    networkAddresses?: string[]
  } = {},
) => run(process.execPath, [await builtStation(), home, resources, JSON.stringify(more)])

/** A home whose station serves the built page. */
export function homeWithPage(): string {
  const home = tempHome()
  symlinkSync(join(root, 'out/renderer'), join(home, 'page'), 'junction')
  return home
}

/** What `unshare` is told so that a script can mount what only it sees. */
export const inOwnSpace = ['--user', '--map-root-user', '--mount', 'sh', '-ec']

/**
 * The same in a home on a disk of its own that holds only so much, which only the process sees. Null where this
 * machine allows nobody to make such a disk.
 */
export async function stationOnSmallDisk(home: string, megabytes: number) {
  if (process.platform !== 'linux') return null
  const mount = `mount -t tmpfs -o size=${megabytes}m packdesk "$0"`
  const [allowed] = await once(spawn('unshare', [...inOwnSpace, mount, home]), 'close').catch(() => [1])
  if (allowed !== 0) return null
  const ballast = 'head -c 500000 /dev/zero > "$0/ballast"'
  const start = `${mount}; ${ballast}; exec "$1" "$2" "$0" "$3"`
  return run('unshare', [...inOwnSpace, start, home, process.execPath, await builtStation(), resources])
}

async function run(command: string, args: string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(await builtStation(), '../compiled') }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const endedEarly = ended.then(() => {
    throw new Error('The station ended before it answered; what it said is above.')
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), endedEarly])
  const { url, key } = JSON.parse(String(line)) as { url: string; key: string }
  return {
    url,
    key,
    call: callerOf(url, { test: key, live: '' }),
    kill,
    /** Resolves when it is gone, of its own or by `kill`. */
    ended,
    /** Frees half a megabyte of its disk. */
    throwOffBallast: async () => {
      child.kill('SIGUSR2')
      await once(child.stdout, 'data')
    },
  }
}
