import type { z } from 'zod'
import type { operationResponse } from '../../../../shared/api/proxy.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { Confirmation } from '../../../carriers/contract/model.ts'
import { toFullMessage } from '../../carriers/connections/connection-mapper.ts'

export type Confirmed = z.output<typeof operationResponse>

/** What a carrier has confirmed, and which connection it was. */
export const toConfirmed = (
  { value, messages }: { value: Confirmation; messages: CarrierMessage[] },
  { row }: { row: { carrierName: string; carrierId: string } },
): Confirmed => ({
  messages: messages.map(toFullMessage),
  confirmation: { ...value, carrier_name: row.carrierName, carrier_id: row.carrierId },
})
