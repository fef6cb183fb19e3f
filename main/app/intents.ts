import { createSettings } from '../db/settings.ts'
import type { LiveConnection } from '../domain/carriers/connections/live-connections.ts'
import type { IntentKind, IntentShape } from '../domain/intents/intent-kind.ts'
import type { IntentKindName } from '../domain/intents/intent-kinds.ts'
import { createIntentLedgers, type IntentLedgers } from '../domain/intents/intent-ledger.ts'
import {
  type AnyIntents,
  createIntentOperations,
  type IntentOperations,
} from '../domain/intents/intent-operations.ts'
import { createNoteRecord, type NoteRecord } from '../domain/intents/record-notes.ts'
import type { PurchasePapers } from '../domain/shipping/shipments/purchase-papers.ts'
import { openWorkSetting } from '../domain/upkeep/backups/restore.ts'
import { breathe } from '../platform/breathe.ts'
import { logUnwritten, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'

export type Intents = {
  /** The table of intents that have no ledger of their own. */
  ledgers: IntentLedgers
  noteRecord: NoteRecord
  /** Puts a kind through the one choreography. */
  operate: <S extends IntentShape>(kind: IntentKind<S, LiveConnection>) => IntentOperations<S, LiveConnection>
}

export function createIntents(base: StationBase, { live, callCarrier }: Carriers): Intents {
  const { database, ids, clock, underWay, homeWatch, replica, witness } = base
  const onUnwritten = logUnwritten(base)
  const noteRecord = createNoteRecord(database, clock)
  return {
    ledgers: createIntentLedgers(database, ids, clock, underWay),
    noteRecord,
    operate: kind =>
      createIntentOperations(kind, {
        database,
        clock,
        live,
        callCarrier,
        mayBegin: () => {
          const own = replica.mayBuy()
          return own.ok ? homeWatch.mayBuy() : own
        },
        witness,
        noteRecord,
        onUnwritten,
        underWay,
      }),
  }
}

/** Every kind there is; one that is missing does not compile. */
export type AllIntents = Record<IntentKindName, AnyIntents>

/**
 * Finds what a crash left open: what was begun and whose outcome is not written down. `isSetBack`: the data is older than
 * the journal beside it, so that anything in it may have gone on since.
 */
export async function findOpenWork(
  { logger, database }: StationBase,
  all: AllIntents,
  isSetBack: boolean,
): Promise<void> {
  const settings = createSettings(database)
  const wasRestored = settings.read(openWorkSetting) === true
  const isRestored = wasRestored || isSetBack
  for (const kind of Object.values(all)) {
    const found = await kind.recover(isRestored)
    if (found.unknown > 0) logger.warn({ kind: kind.name, ...found }, 'intents without an outcome were found')
  }
  if (wasRestored) settings.remove(openWorkSetting)
}

/** Writes down what became known and could not be written before; what is still in the way is named in the log. */
export function finishIntents({ logger }: StationBase, all: AllIntents): void {
  for (const kind of Object.values(all)) {
    const unwritten = kind.stop()
    if (unwritten > 0)
      logger.error(
        { kind: kind.name, unwritten },
        'outcomes could not be written down; they are unknown at the next start',
      )
  }
}

/** Asks the carriers about what nobody knows the outcome of, once, beside everything else. */
export function startInquiry({ logger }: StationBase, all: AllIntents): { stop: () => void } {
  let isStopped = false
  const askAll = async () => {
    await breathe()
    let settled = 0
    for (const kind of Object.values(all)) settled += await kind.askAboutAll(() => isStopped)
    return settled
  }
  askAll().then(
    settled => settled > 0 && logger.info({ settled }, 'carriers told what became of open work'),
    error => logger.error({ err: error }, 'asking carriers about open work failed'),
  )
  return {
    stop: () => {
      isStopped = true
    },
  }
}

/** Draws the papers that a crash came before, once, beside everything else. */
export function startLatePapers(
  base: StationBase,
  papers: Pick<PurchasePapers, 'completeLeftOver'>,
): { stop: () => Promise<void> } {
  let isStopped = false
  const drawn = breathe()
    .then(() => papers.completeLeftOver(() => isStopped))
    .catch(error => base.logger.error({ err: error }, 'papers of purchases could not be drawn'))
  return {
    stop: () => {
      isStopped = true
      return drawn
    },
  }
}
