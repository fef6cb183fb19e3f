import { renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultPoint, faultPoints } from '../../../main/platform/fault-points.ts'
import { actions, areaOf, waysPast } from './actions/index.ts'
import { type Book, emptyBook } from './book.ts'
import { checkHome } from './invariants/index.ts'
import { type Violation, violation } from './invariants/violation.ts'
import type { Lane } from './lane.ts'
import { type Random, randomOf } from './random.ts'
import { playRestore } from './restore-round.ts'
import { createSession, type Ending, lightActions, type Session } from './session.ts'
import { settle } from './settle.ts'
import { playUpgrade } from './upgrade-round.ts'

export type RoundRequest = { seed: string; round: number; areas: readonly string[] | null }

export type RoundOutcome = {
  round: number
  endings: Ending[]
  violations: Violation[]
  steps: readonly string[]
}

const allPoints = Object.keys(faultPoints) as FaultPoint[]

/** One round: a home of its own, some work, an end at a bad moment, a start, and a look at what is left. */
export async function runRound(lane: Lane, { seed, round, areas }: RoundRequest): Promise<RoundOutcome> {
  const name = `${seed}-${round}`
  const random = randomOf(name)
  const points = allPoints.filter(point => areas === null || areas.includes(areaOf(point)))
  const point = random.pick(points)
  const book = emptyBook()
  lane.world.behave(null)
  lane.world.forget()
  const home = areaOf(point) === 'migration' ? lane.template.empty() : lane.template.copy()
  const session = createSession(lane, { home, name, random, book })
  const violations: Violation[] = []
  try {
    violations.push(...(await playAbout(session, lane, point, book)))
  } catch (error) {
    violations.push(violation('other', `the round broke off: ${(error as Error).stack}`))
    await session.kill()
  }
  if (violations.length === 0) rmSync(home, { recursive: true, force: true })
  else book.steps.push(`the home is kept at ${keep(home, name)}`)
  return { round, endings: session.endings, violations, steps: book.steps }
}

function keep(home: string, name: string): string {
  const kept = join(tmpdir(), `packdesk-failed-round-${name}`)
  rmSync(kept, { recursive: true, force: true })
  renameSync(home, kept)
  return kept
}

function playAbout(session: Session, lane: Lane, point: FaultPoint, book: Book): Promise<Violation[]> {
  switch (areaOf(point)) {
    case 'migration':
      return playUpgrade(session, lane.migrations, point)
    case 'restore':
      return playRestore(session, point)
    default:
      return play(session, lane, point, book)
  }
}

async function play(session: Session, lane: Lane, point: FaultPoint, book: Book): Promise<Violation[]> {
  const { random, name } = session.hands
  await session.start(null)
  lane.world.behave(name)
  for (let left = random.int(0, 1); left > 0; left--) await session.perform(random.pick(lightActions))
  await provoke(session, point, random)
  if (!session.isAlive() && random.chance(0.5)) {
    // A crash while it recovers, or right after.
    await session.start(random.chance(0.3) ? { name: random.pick(earlyPoints), nth: 1 } : null)
    if (session.isAlive()) await session.perform(random.pick(lightActions))
  }
  await session.look()
  const { violations, settledByHand } = await settle(session, lane.world)
  await session.look()
  if (!session.isAlive()) return [violation('other', 'the station died although nobody killed it')]
  const found = checkHome(session.home, lane.world, book, {
    areAllSent: violations.length === 0,
    settledByHand,
  })
  await session.leave()
  return [...violations, ...found]
}

/** Points a station may pass while it starts on a home with work left over. */
const earlyPoints: readonly FaultPoint[] = [
  'webhook.before_post',
  'webhook.answered',
  'print.before_first_byte',
  'print.copy_done',
  'batch.before_item',
]

/** Leads the station past the point and kills it there, or at some moment, or not at all. */
async function provoke(session: Session, point: FaultPoint, random: Random): Promise<void> {
  const ways = waysPast(point)
  if (ways === null || !session.isAlive()) return
  const way = actions[random.pick(ways)]
  const luck = random.next()
  if (luck > 0.92) return session.perform(way)
  if (luck > 0.8) return session.perform(way, random.int(0, 60))
  await session.arm({ name: point, nth: random.chance(0.85) ? 1 : random.int(2, 4) })
  await session.perform(way)
  // What goes on in the background may still get there.
  if (session.isAlive()) await session.perform(random.pick(lightActions))
}
