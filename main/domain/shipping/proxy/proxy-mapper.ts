import type { z } from 'zod'
import type { operationResponse } from '../../../../shared/api/proxy.ts'
import type { fullCarrierMessage } from '../../../../shared/api/rates.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { Confirmation } from '../../../carriers/contract/model.ts'

export type FullMessage = z.output<typeof fullCarrierMessage>
export type Confirmed = z.output<typeof operationResponse>

/** With every key, as the proxy operations give it. */
export const toFull = (message: CarrierMessage): FullMessage => ({
  carrier_name: message.carrier_name ?? null,
  carrier_id: message.carrier_id ?? null,
  code: message.code ?? null,
  message: message.message ?? null,
  details: message.details ?? null,
})

/** What a carrier has confirmed, and which connection it was. */
export const toConfirmed = (
  { value, messages }: { value: Confirmation; messages: CarrierMessage[] },
  { row }: { row: { carrierName: string; carrierId: string } },
): Confirmed => ({
  messages: messages.map(toFull),
  confirmation: { ...value, carrier_name: row.carrierName, carrier_id: row.carrierId },
})
