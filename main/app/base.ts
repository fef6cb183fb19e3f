import type { FastifyBaseLogger } from 'fastify'
import type { StoppedWorkKind } from '../../shared/desk/station.ts'
import type { PaperLanguages } from '../../shared/papers/paper-languages.ts'
import type { ShopCalendar, ShopDay } from '../../shared/units/shop-day.ts'
import type { Database } from '../db/database.ts'
import type { Witness } from '../db/witness/witness.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { createAskAgainLoop } from '../platform/loops/ask-again.ts'
import type { Loop, LoopOptions } from '../platform/loops/loop.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { WorkUnderWay } from '../platform/work-under-way.ts'
import type { StationHomeWatch } from './home-watch.ts'
import type { StationReplica } from './replica.ts'

/** What every part of a station stands on. */
export type StationBase = {
  database: Database
  /** Seals what must not be read in the file. */
  secrets: SecretBox
  /** The journal beside the database. */
  witness: Pick<Witness, 'append' | 'synced'>
  /** What is wrong by now with the files of the home, and whether anything may be bought. */
  homeWatch: Pick<StationHomeWatch, 'troubles' | 'mayBuy' | 'dataTrouble'>
  /** The copy that is kept elsewhere, and whether anything may be bought here. */
  replica: StationReplica
  clock: Clock
  /** Which day it is at the shop. */
  calendar: ShopCalendar
  /** The day what is packed now leaves where that is not today: the shop is closed, or it is after the cut-off. */
  laterShipDay: () => ShopDay | null
  /** The saved address the shop sends from; null while it named none. */
  senderId: () => string | null
  /** What papers are written in. */
  paperLanguages: () => PaperLanguages
  random: () => number
  ids: Ids
  changes: ChangeFeed
  /** What a stop waits for. */
  underWay: WorkUnderWay<StoppedWorkKind>
  logger: FastifyBaseLogger
  /** Migrations, carrier data, fonts, samples. */
  resources: string
}

/** What a loop calls when its state is another: the screens read it again. */
export const loopChanged =
  ({ changes }: Pick<StationBase, 'changes'>, name: string) =>
  () =>
    changes.publish({ topic: 'station', id: name, action: 'updated' })

/** A loop that asks for what follows, logged and shown under its name. */
export function createFollowUpLoop(base: StationBase, name: string, round: LoopOptions['round']): Loop {
  const { clock, random, logger } = base
  const report = (error: unknown) => logger.error({ err: error, loop: name }, 'a loop failed')
  return createAskAgainLoop({ name, round, clock, random, report, changed: loopChanged(base, name) })
}

/** Told when what a carrier did could not be written down, or papers not be drawn. */
export const logUnwritten =
  ({ logger }: Pick<StationBase, 'logger'>) =>
  (error: unknown, record: string) =>
    logger.error({ err: error, record }, 'work for a record could not be finished')
