import type { FastifyBaseLogger } from 'fastify'
import type { HealthRecord } from '../../shared/desk/station.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { Database } from '../db/database.ts'
import { databaseFile } from '../db/open.ts'
import { wordsOfTrouble } from '../domain/upkeep/attention/attention-text-mapper.ts'
import { keepRescueCopy } from '../domain/upkeep/backups/backup-copy.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import { type HomePart, type HomeTrouble, lookAtFile, watchHome } from '../platform/home-watch.ts'
import { lookAtKey } from '../platform/secrets/home-keys.ts'
import type { KeyWrapping } from '../platform/secrets/key-wrapping.ts'

export type StationHomeWatch = {
  /** What is wrong with the files of the home at this moment. */
  troubles: () => HomeTrouble[]
  /** Refuses what costs money or paper while what is written down of it would be lost. */
  mayBuy: () => Result<void>
  /** What is wrong with the data as whoever supervises the station is told; null where nothing is. */
  dataTrouble: () => HealthRecord['checks']['database'] | null
  stop: () => void
}

type WatchPorts = {
  database: Pick<Database, 'sqlite'>
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  logger: FastifyBaseLogger
}

const isOfData = ({ part }: { part: HomePart }) => part === 'database' || part === 'log'

/** Whoever could read the key may have read it, but nothing is lost by going on. */
const isAtRisk = ({ kind }: HomeTrouble) => kind !== 'exposed'

/**
 * Watches over the files the station has open. When its data is taken away, what it still holds of it is put among the
 * backups at once, and once more when the station ends: with the last handle on the file it would be gone.
 */
export function watchStationHome(
  { database, clock, changes, logger }: WatchPorts,
  {
    home,
    wrappings,
    key,
    journal,
  }: {
    home: string
    wrappings: readonly KeyWrapping[]
    key: Uint8Array
    /** The file of the journal that is written to now. */
    journal: () => string
  },
): StationHomeWatch {
  const file = databaseFile(home)
  let isKept = false
  const keepCopy = () => {
    try {
      logger.warn({ copy: keepRescueCopy(database.sqlite, file) }, 'what the station holds was put aside')
    } catch (error) {
      logger.error({ err: error }, 'what the station holds could not be put aside')
    }
  }
  const watch = watchHome({
    looks: [
      lookAtKey({ home, wrappings, key }),
      lookAtFile('database', () => file),
      lookAtFile('log', () => `${file}-wal`, { mayBeEmpty: true }),
      lookAtFile('journal', journal),
    ],
    clock,
    changed: (part, troubles) => {
      const trouble = troubles.find(each => each.part === part)
      if (trouble) logger.error({ ...trouble }, 'a file of the station was taken away while it runs')
      else logger.info({ part }, 'a file of the station is back')
      const isWorse = troubles.some(isOfData)
      if (isWorse && !isKept) keepCopy()
      isKept = isWorse
      changes.publish({ topic: 'attention', id: part, action: 'updated' })
    },
  })
  return {
    troubles: watch.troubles,
    mayBuy: () => {
      const trouble = watch.troubles().find(isAtRisk)
      if (!trouble) return ok(undefined)
      const { known, advice } = wordsOfTrouble(trouble)
      return refuse('data_at_risk', { message: `${known} Nothing was bought or sent. ${advice}` })
    },
    dataTrouble: () =>
      watch.troubles().some(isOfData)
        ? { ok: false, message: 'A file of the data was removed or replaced while the station runs.' }
        : null,
    stop: () => {
      watch.stop()
      if (watch.troubles().some(isOfData)) keepCopy()
    },
  }
}
