import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { CarrierCatalogue } from '../../../carriers/catalogue/carrier-catalogue.ts'
import type { LabelRequest, RateRequest } from '../../../carriers/contract/model.ts'
import type { Outcome } from '../../../carriers/contract/outcome.ts'
import { notTaken, unknownOptions } from '../../../carriers/kit/fates.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import { customsTold } from '../customs/customs-check.ts'

type Catalogue = Pick<CarrierCatalogue, 'find' | 'all'>

/** What one carrier will not get of a shipment, beside its prices. */
export const fatesTold = (
  { adapter, row }: Pick<LiveConnection, 'adapter' | 'row'>,
  request: RateRequest,
  catalogue: Catalogue,
): CarrierMessage[] =>
  notTaken(adapter, request, catalogue).map(message => ({
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    ...message,
  }))

/** What is told of a shipment whoever carries it. */
export const toldOfAll = (request: RateRequest, catalogue: Catalogue): CarrierMessage[] => [
  ...customsTold(request),
  ...unknownOptions(request, catalogue),
]

type Purchase = {
  connection: Pick<LiveConnection, 'adapter' | 'row'>
  request: LabelRequest
  catalogue: Catalogue
}

/** The answer to a purchase with what the station tells of it: what was not said, what nobody knows, what was not sent. */
export const withTold = <T>(
  answer: Outcome<T>,
  { connection, request, catalogue }: Purchase,
): Outcome<T> => ({
  ...answer,
  messages: [
    ...answer.messages,
    ...toldOfAll(request, catalogue),
    ...fatesTold(connection, request, catalogue),
  ],
})
