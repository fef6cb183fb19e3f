import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'

/** What every part of a station stands on. */
export type StationBase = {
  database: Database
  /** Seals what must not be read in the file. */
  secrets: SecretBox
  clock: Clock
  random: () => number
  ids: Ids
  changes: ChangeFeed
  logger: FastifyBaseLogger
  /** Migrations, carrier data, fonts, samples. */
  resources: string
}

/** What a loop calls when its state is another: the screens read it again. */
export const loopChanged =
  ({ changes }: Pick<StationBase, 'changes'>, name: string) =>
  () =>
    changes.publish({ topic: 'station', id: name, action: 'updated' })

/** Told when what a carrier did could not be written down, or papers not be drawn. */
export const logUnwritten =
  ({ logger }: Pick<StationBase, 'logger'>) =>
  (error: unknown, record: string) =>
    logger.error({ err: error, record }, 'work for a record could not be finished')

/** The time zone of this computer, which is the shop's. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
