import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { lacksPickupPoint } from '../../../../shared/rate-ranking.ts'
import type { CarrierCatalogue } from '../../../carriers/catalogue/carrier-catalogue.ts'
import type { AskedPickup } from '../../../carriers/contract/adapter.ts'
import type { LabelRequest, RateRequest } from '../../../carriers/contract/model.ts'
import type { Outcome } from '../../../carriers/contract/outcome.ts'
import { notTaken, notTakenAtPickup, unknownOptions } from '../../../carriers/kit/fates.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { CustomsCheck } from '../customs/customs-check.ts'

/** Where the options of all carriers are looked up. */
export type KnownOptions = Pick<CarrierCatalogue, 'find' | 'all'>

/** What one carrier will not get of a shipment, beside its prices. */
export const fatesTold = (
  { adapter, row }: Pick<LiveConnection, 'adapter' | 'row'>,
  request: RateRequest,
  catalogue: KnownOptions,
): CarrierMessage[] => notTaken(adapter, request, catalogue).map(saidBy(row))

/** A rate that takes the parcel where nobody said that it shall go, with that in its `meta`. */
export const withNeedTold = (rate: RateRecord, { options }: Pick<RateRequest, 'options'>): RateRecord =>
  lacksPickupPoint(rate, options)
    ? { ...rate, meta: { ...rate.meta, needs_message: `${onlyToPoint} ${nameIt} before you buy it.` } }
    : rate

const onlyToPoint = 'It goes to a pickup point and to no door.'
const nameIt = 'Say in options.hold_at_location at which the parcel shall wait'

/** The same of a label that was bought all the same. */
const pointMissing = ({ rateMeta: meta, options }: LabelRequest): CarrierMessage[] =>
  lacksPickupPoint({ meta }, options)
    ? [
        {
          code: 'pickup_point_missing',
          message: `${onlyToPoint} None was named, so it waits at one of the carrier’s choice. ${nameIt}, next time.`,
        },
      ]
    : []

const saidBy =
  (row: LiveConnection['row']) =>
  (message: CarrierMessage): CarrierMessage => ({
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    ...message,
  })

/** The answer about a pickup with what of it the carrier did not get. */
export const withPickupTold = <T>(
  answer: Outcome<T>,
  { adapter, row }: Pick<LiveConnection, 'adapter' | 'row'>,
  asked: AskedPickup,
): Outcome<T> => ({
  ...answer,
  messages: [...answer.messages, ...notTakenAtPickup(adapter, asked).map(saidBy(row))],
})

type Purchase = {
  connection: LiveConnection
  request: LabelRequest
  catalogue: KnownOptions
  customs: Pick<CustomsCheck, 'tellPurchase'>
}

/** The answer to a purchase with what customs may ask, what nobody knows, and what the carrier did not get. */
export const withTold = <T>(
  answer: Outcome<T>,
  { connection, request, catalogue, customs }: Purchase,
): Outcome<T> => ({
  ...answer,
  messages: [
    ...answer.messages,
    ...customs.tellPurchase(request, connection),
    ...unknownOptions(request, catalogue),
    ...pointMissing(request).map(saidBy(connection.row)),
    ...fatesTold(connection, request, catalogue),
  ],
})
