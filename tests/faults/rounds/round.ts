import { renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultPoint } from '../../../main/platform/fault-points.ts'
import { actions, areaOf, waysPast } from './actions/index.ts'
import { type Book, emptyBook } from './book.ts'
import { checkHome } from './invariants/index.ts'
import { type Violation, violation } from './invariants/violation.ts'
import type { Lane } from './lane.ts'
import { allPoints, type PlannedRound, type Target } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { playRestore } from './restore-round.ts'
import { playScene } from './scene-rounds.ts'
import { isScene } from './scenes.ts'
import { createSession, type Ending, lightActions, type Session } from './session.ts'
import { settle } from './settle.ts'
import { playUpdate } from './update/update-round.ts'
import { playUpgrade } from './upgrade-round.ts'

export type RoundRequest = PlannedRound & { seed: string; areas: readonly string[] | null }

export type RoundOutcome = PlannedRound & {
  endings: Ending[]
  violations: Violation[]
  steps: readonly string[]
}

/** One round: a home of its own, some work, an end at a bad moment, a start, and a look at what is left. */
export async function runRound(lane: Lane, request: RoundRequest): Promise<RoundOutcome> {
  const { seed, areas, ...planned } = request
  const name = nameOf(seed, planned)
  const random = randomOf(name)
  const points = allPoints.filter(point => areas === null || areas.includes(areaOf(point)))
  const point = planned.point ?? random.pick(points)
  const book = emptyBook()
  lane.world.behave(null)
  lane.world.forget()
  const home = areaOf(point) === 'migration' ? lane.template.empty() : lane.template.copy()
  const session = createSession(lane, { home, name, random, book })
  const violations: Violation[] = []
  try {
    violations.push(...(await playAbout(session, lane, { point, isSure: planned.point !== undefined }, book)))
  } catch (error) {
    violations.push(violation('other', `the round broke off: ${(error as Error).stack}`))
    await session.kill()
  }
  violations.push(...session.collapses.map(end => violation('other', `the station ended by itself: ${end}`)))
  if (violations.length === 0) rmSync(home, { recursive: true, force: true })
  else book.steps.push(`the home is kept at ${keep(home, name)}`)
  return { ...planned, endings: session.endings, violations, steps: book.steps }
}

/** Short, since it is part of names of places in what is shipped. */
const nameOf = (seed: string, { round, point }: PlannedRound): string =>
  point === undefined ? `${seed}-${round}` : `${seed}-p${allPoints.indexOf(point)}-${round}`

function keep(home: string, name: string): string {
  const kept = join(tmpdir(), `packdesk-failed-round-${name}`)
  rmSync(kept, { recursive: true, force: true })
  renameSync(home, kept)
  return kept
}

/** Which point a round is about, and whether the station is to die nowhere else. */
type Aim<Point = FaultPoint> = { point: Point; isSure: boolean }

async function playAbout(
  session: Session,
  lane: Lane,
  { point, isSure }: Aim<Target>,
  book: Book,
): Promise<Violation[]> {
  if (isScene(point)) {
    const { violations, isOver } = await playScene(session, lane, point)
    return isOver ? violations : [...violations, ...(await bringToRest(session, lane, book))]
  }
  switch (areaOf(point)) {
    case 'migration':
      return playUpgrade(session, lane.migrations, point)
    case 'update':
      return playUpdate(session, lane, point)
    case 'restore':
      return playRestore(session, point)
    default:
      return play(session, lane, { point, isSure }, book)
  }
}

async function play(session: Session, lane: Lane, aim: Aim, book: Book): Promise<Violation[]> {
  const { random, name } = session.hands
  await session.start(null)
  lane.world.behave(name)
  for (let left = random.int(0, 1); left > 0; left--) await session.perform(random.pick(lightActions))
  await provoke(session, aim, random)
  if (!session.isAlive() && random.chance(0.5)) {
    // A crash while it recovers, or right after.
    await session.start(random.chance(0.3) ? { name: random.pick(earlyPoints), nth: 1 } : null)
    if (session.isAlive()) await session.perform(random.pick(lightActions))
  }
  return bringToRest(session, lane, book)
}

/** Whatever happened: a station that runs again, in a world that behaves, and what it has is true. */
async function bringToRest(session: Session, lane: Lane, book: Book): Promise<Violation[]> {
  await session.look()
  const { violations, settledByHand } = await settle(session, lane.world)
  await session.look()
  if (!session.isAlive())
    return [
      violation(
        'other',
        session.isGivenUp()
          ? 'the station was not done with one thing and was ended over it'
          : 'the station died although nobody killed it',
      ),
    ]
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
async function provoke(session: Session, { point, isSure }: Aim, random: Random): Promise<void> {
  const ways = waysPast(point)
  if (ways === null || !session.isAlive()) return
  const way = actions[random.pick(ways)]
  const luck = isSure ? 0 : random.next()
  if (luck > 0.92) return session.perform(way)
  if (luck > 0.8) return session.perform(way, random.int(0, 60))
  await session.arm({ name: point, nth: isSure || random.chance(0.85) ? 1 : random.int(2, 4) })
  await session.perform(way)
  // What goes on in the background may still get there.
  if (session.isAlive()) await session.perform(random.pick(lightActions))
}
