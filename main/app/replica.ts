import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { Database } from '../db/database.ts'
import { leaveCheckpoints } from '../db/open.ts'
import { createSettings } from '../db/settings.ts'
import { wordsOfTakeover } from '../domain/upkeep/attention/attention-text-mapper.ts'
import { chainSetting } from '../domain/upkeep/backups/restore.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { createReplica, type Replica } from '../replica/replica.ts'

export type StationReplica = Pick<Replica, 'state'> & {
  /** Refuses what costs money or paper once another computer has gone on as this station. */
  mayBuy: () => Result<void>
}

type ReplicaParts = {
  home: string
  database: Database
  secrets: Pick<SecretBox, 'open'>
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  logger: FastifyBaseLogger
}

/** The copy of a station that is kept elsewhere all the time, where a person switched it on; and what follows from it here. */
export function createStationReplica(parts: ReplicaParts): StationReplica & Pick<Replica, 'begin' | 'stop'> {
  const { home, database, secrets, clock, changes, logger } = parts
  const settings = createSettings(database)
  const replica = createReplica({
    home,
    now: clock.now,
    open: secrets.open,
    chain: {
      read: () => (settings.read(chainSetting) ?? null) as string | null,
      write: chain => settings.write(chainSetting, chain),
    },
    newChain: randomUUID,
    leaveCheckpoints: toProgram => leaveCheckpoints(database.sqlite, toProgram),
    changed: () => {
      changes.publish({ topic: 'station', id: 'replica', action: 'updated' })
      changes.publish({ topic: 'attention', id: 'replica', action: 'updated' })
    },
    report: (what, text) => logger.warn(what, text),
  })
  return {
    ...replica,
    mayBuy: () => {
      const state = replica.state()
      if (state.state !== 'taken_over') return ok(undefined)
      const { known, advice } = wordsOfTakeover(state)
      return refuse('taken_over', { message: `${known} Nothing was bought or sent. ${advice}` })
    },
  }
}
