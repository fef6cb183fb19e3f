import type { FastifyBaseLogger } from 'fastify'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Database } from '../db/database.ts'
import { createSettings } from '../db/settings.ts'
import {
  type Comparison,
  compareWithWitness,
  type Loss,
  raiseNumbers,
  type Seen,
  seenSetting,
} from '../db/witness/compare.ts'
import { openWitness, type Witness } from '../db/witness/witness.ts'
import type { PurchaseLedger } from '../domain/shipping/shipments/purchase-ledger.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import { type Losses, lossText, toLossMessage } from '../domain/upkeep/attention/losses.ts'
import type { StationBase } from './base.ts'

export type StationWitness = { witness: Witness; comparison: Comparison }

/**
 * Opens the journal beside the database and holds the two against each other, before anything is handed out or bought. What the
 * data lost is named in the log; rows of numbers go on after all that were handed out.
 */
export function openStationWitness({
  home,
  database,
  logger,
}: {
  home: string
  database: Database
  logger: FastifyBaseLogger
}): StationWitness {
  const { witness, lines, damaged } = openWitness(home)
  if (damaged)
    logger.error({ file: damaged }, 'the journal beside the data is damaged, and a new one was begun')
  const comparison = compareWithWitness(database.sqlite, { lines, head: witness.head() })
  if (comparison.isOfAnother)
    logger.warn('the journal the data was written with is not beside it: what was lost of it cannot be told')
  if (comparison.numbersLost > 0)
    logger.error(
      { rows: comparison.numbersLost },
      'the data went back to an earlier state: numbers go on after those that were handed out',
    )
  for (const loss of comparison.losses)
    logger.error({ loss: lossText(loss) }, 'the data lost what the journal knows')
  raiseNumbers(database.sqlite, comparison)
  return { witness, comparison }
}

type PutBackPorts = {
  shipments: Pick<ShipmentRepository, 'findAny' | 'insert'>
  purchases: Pick<PurchaseLedger, 'putBack'>
  losses: Pick<Losses, 'add'>
}

/**
 * Puts purchases back among what nobody knows the outcome of, from where the carrier is asked, and everything else on the list
 * of what needs somebody. From then on the database agrees with the journal. Answers whether anything was lost: then what
 * the rows say may be older than what happened.
 */
export function settleLosses(
  { database, clock }: Pick<StationBase, 'database' | 'clock'>,
  { witness, comparison: { losses } }: StationWitness,
  { shipments, purchases, losses: list }: PutBackPorts,
): boolean {
  const settings = createSettings(database)
  /** The draft as it was sent, where the shipment is lost with its label. */
  const hasShipment = ({ subject, draft }: Loss): boolean => {
    if (shipments.findAny(subject)) return true
    if (!draft) return false
    shipments.insert(draft as ShipmentRecord, clock.now().getTime())
    return true
  }
  const isPutBack = (loss: Loss): boolean =>
    loss.kind === 'purchase' &&
    hasShipment(loss) &&
    purchases.putBack({
      id: loss.id,
      shipmentId: loss.subject,
      connectionId: loss.connection,
      service: loss.service ?? '',
      startedAt: loss.at,
      said: [toLossMessage(loss)],
    })
  database.write(() => {
    list.add(losses.filter(loss => !isPutBack(loss)))
    const { journal, seq } = witness.head()
    settings.write(seenSetting, { journal, seq } satisfies Seen)
  })
  return losses.length > 0
}
