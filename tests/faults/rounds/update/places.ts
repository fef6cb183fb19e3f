import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a version does after its start: it comes up, ends or hangs before it has, or cannot be started at all. */
export const manners = ['settles', 'ends', 'hangs', 'no_start'] as const
export type Manner = (typeof manners)[number]

/** What somebody tells a program that has come up. */
export type Task = { when: 'now' | 'at the end'; version: string; trialMs: number }

/** A line of what programs of a round did. */
export type Line = { pid: number; version: string; what: string }

export type Places = ReturnType<typeof placesIn>

/** Where the programs of a round find everything: a folder inside the home of the station. */
export const placesIn = (folder: string) => ({
  folder,
  home: dirname(folder),
  window: join(folder, 'window'),
  /** The program as it is installed, and the next version beside it. */
  program: join(folder, 'packdesk.AppImage'),
  next: join(folder, 'next.AppImage'),
  resources: (version: string) => join(folder, version, 'resources'),
  task: join(folder, 'task.json'),
  fault: join(folder, 'fault.json'),
  lines: join(folder, 'lines'),
  lock: join(folder, 'lock'),
})

export const noteDown = ({ lines }: Places, line: Line): void =>
  appendFileSync(lines, `${JSON.stringify(line)}\n`)

export const linesOf = ({ lines }: Places): Line[] =>
  existsSync(lines)
    ? readFileSync(lines, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as Line)
    : []

/** One that ended and that nobody has asked about yet is there for the system alone. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(existsSync('/proc/self/stat') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '')
  } catch {
    return false
  }
}
