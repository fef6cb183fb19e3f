import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readJournal } from '../../../../main/db/journal.ts'
import type { FaultPoint } from '../../../../main/platform/fault-points.ts'
import { updateMemoryFile } from '../../../../main/shell/desk-updates.ts'
import { openUpdateMemory } from '../../../../main/shell/update-memory.ts'
import { patience } from '../../../support/run/machine-pace.ts'
import { actions } from '../actions/index.ts'
import { note } from '../book.ts'
import { checkMoney } from '../invariants/money.ts'
import { readHome } from '../invariants/read-home.ts'
import { type Violation, violation } from '../invariants/violation.ts'
import type { Lane } from '../lane.ts'
import type { Random } from '../random.ts'
import type { Session } from '../session.ts'
import { isRunning, linesOf, type Manner, type Places, placesIn, type Task } from './places.ts'

const [before, after] = ['1.0.0', '1.1.0'] as const

/** More starts than any way back takes. */
const mostStarts = 6

/**
 * The program is changed for its next version and killed over it, the one that runs or the one on trial. In the end one
 * whole version is in its place and comes up, the data opens and has what was bought, and nobody is left without a word.
 */
export async function playUpdate(session: Session, lane: Lane, point: FaultPoint): Promise<Violation[]> {
  const { random, world, book } = session.hands
  await session.start(null)
  await session.perform(actions.buyAtOnce)
  await session.stop(true)
  const places = placesIn(join(session.home, 'update-round'))
  const { manner, when } = planOf(point, random)
  prepare(places, lane.migrations, manner)
  note(session.hands, 'update', when, 'to one that', manner)
  const trialMs = manner === 'hangs' ? 400 : patience(60_000)
  writeFileSync(places.task, JSON.stringify({ when, version: after, trialMs } satisfies Task))
  writeFileSync(places.fault, JSON.stringify({ name: point, nth: 1 }))
  const isAtRest = await startUntilRest(places)
  for (const { pid, version, what } of linesOf(places)) note(session.hands, version, pid, what)
  if (linesOf(places).some(({ what }) => what === `died at ${point}`))
    session.endings.push({ at: 'point', name: point })
  book.promised.length = 0
  const data = readHome(session.home)
  return [
    ...(isAtRest ? [] : [violation('other', `no version has come up in ${mostStarts} starts`)]),
    ...checkPlace(places),
    ...linesOf(places)
      .filter(({ what }) => what.startsWith('broke off'))
      .map(({ version, what }) => violation('other', `${version} ${what}`)),
    ...data.damage.map(message => violation('other', message)),
    ...checkMoney(data, world.carrier.truth, new Set()),
  ]
}

/** What leads past a point: a version that comes up or one that does not, at once or at the next start. */
function planOf(point: FaultPoint, random: Random): { manner: Manner; when: Task['when'] } {
  const isOfWayBack = /end_noted|restored|back_noted/.test(point)
  const isOfSettling = /copy_written|place_taken|settled/.test(point)
  const manner = isOfSettling || (!isOfWayBack && random.chance(0.5)) ? 'settles' : random.pick(failing)
  const isLater = /waiting/.test(point) || random.chance(0.4)
  // What hangs at the next start is waited for as long as in a shop.
  if (isLater && manner === 'hangs') return { manner: 'ends', when: 'at the end' }
  return { manner, when: isLater ? 'at the end' : 'now' }
}

const failing: readonly Manner[] = ['ends', 'hangs', 'no_start']

/** The next version has a migration of its own, so that the one before cannot read what it has opened. */
function prepare(places: Places, migrations: string, manner: Manner): void {
  mkdirSync(places.window, { recursive: true })
  for (const version of [before, after]) {
    const resources = places.resources(version)
    cpSync(migrations, join(resources, 'migrations'), { recursive: true })
    writeFileSync(join(resources, 'update-key.pem'), 'no key')
    writeFileSync(join(resources, '..', 'app-update.yml'), 'url: http://127.0.0.1:9\n')
  }
  const own = join(places.resources(after), 'migrations')
  const journal = readJournal(own)
  const last = journal.entries.at(-1)
  const entry = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: '9999_next' }
  writeFileSync(join(own, '9999_next.sql'), 'CREATE TABLE next_version (id INTEGER PRIMARY KEY) STRICT;')
  const entries = [...journal.entries, entry]
  writeFileSync(join(own, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const [file, version, does] of [
    [places.program, before, 'settles'],
    [places.next, after, manner],
  ] as const) {
    writeFileSync(file, scriptOf(places, version, does))
    chmodSync(file, 0o755)
  }
}

/** A script that stands for an AppImage, which knows where it is. */
function scriptOf({ folder }: Places, version: string, manner: Manner): string {
  const run = [process.execPath, join(import.meta.dirname, 'program.ts'), version, manner, folder]
  const shell = manner === 'no_start' ? '/no/such/shell' : '/bin/sh'
  return `#!${shell}\nAPPIMAGE="$0" exec ${run.map(word => `"${word}"`).join(' ')}\n`
}

/** Somebody starts the program until it stays as it is: nothing waits, nothing is on trial. False where that never comes. */
async function startUntilRest(places: Places): Promise<boolean> {
  const memory = openUpdateMemory(updateMemoryFile(places.window))
  for (let left = mostStarts; left > 0; left--) {
    const child = spawn(places.program, { stdio: 'ignore', detached: true })
    const isGone = once(child, 'exit').catch(() => undefined)
    await isGone
    await endTrials(places, child)
    const { leaving, waiting } = memory.read()
    const [last] = linesOf(places)
      .filter(({ what }) => what === 'came up')
      .slice(-1)
    const isUp = last?.pid === child.pid && linesOf(places).at(-1)?.what === 'ended'
    if (isUp && leaving === null && waiting === null) return true
  }
  return false
}

/** A version on trial goes on where the one that watches was killed; one that hangs is switched off with the computer. */
async function endTrials(places: Places, { pid: parent }: ChildProcess): Promise<void> {
  const others = new Set(linesOf(places).map(({ pid }) => pid))
  others.delete(parent ?? 0)
  const hangs = existsSync(places.next) && readFileSync(places.next, 'utf8').includes('"hangs"')
  for (const pid of others) {
    if (hangs && isRunning(pid)) process.kill(pid, 'SIGKILL')
    while (isRunning(pid)) await delay(20)
  }
}

/** Which version is in the place, and whether somebody was told where it is not the one that was wanted. */
function checkPlace(places: Places): Violation[] {
  const installed = existsSync(places.program) ? readFileSync(places.program, 'utf8') : ''
  const lines = linesOf(places)
  if (installed === scriptOf(places, after, 'settles')) return []
  if (installed !== scriptOf(places, before, 'settles'))
    return [
      violation('other', `what is in the place of the program is no version: ${installed.slice(0, 200)}`),
    ]
  const hasBegun =
    lines.some(({ what }) => /^died at update\.(?!copied)/.test(what)) ||
    lines.some(({ version }) => version === after)
  const isTold = lines.some(({ what }) => what.startsWith('says ') && what.includes(after))
  return isTold || !hasBegun
    ? []
    : [violation('unnoticed loss', `${after} was to be installed, ${before} runs, and nobody is told`)]
}
