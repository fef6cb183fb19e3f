import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { VoidRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { cancelAnswer } from './answers.ts'
import { ask } from './client.ts'
import type { Mail } from './codes.ts'
import type { Usps, UspsConnection } from './settings.ts'

type Where = { mail: Mail; connection: UspsConnection; context: CarrierContext }

/** Takes one label back: at once before it is manifested, later by a request for its refund. */
export async function takeBack(
  number: string,
  { mail, connection, context }: Where,
): Promise<Outcome<CarrierMessage[]>> {
  const path = `${mail.paths.label}/${encodeURIComponent(number)}`
  const answer = await ask({ method: 'DELETE', path, isPaid: true }, connection, context)
  if (!answer.ok) return answer.refused
  const { status, disputeId } = cancelAnswer.parse(answer.body)
  switch (status?.toUpperCase()) {
    case 'CANCELED':
    case 'CANCELLED':
      return done([])
    case 'DISPUTED': {
      const under = disputeId ? ` under number ${disputeId}` : ''
      const message = `USPS looks into a refund for ${number}${under}: it pays once it is sure that the label was not used.`
      return done([{ code: 'refund_disputed', message }])
    }
    default: {
      const message = `USPS does not say that ${number} is void${status ? `, but ${status}` : ''}. Ask it again.`
      return failed([{ code: 'not_voided', message }], 'unknown-outcome')
    }
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : []

/** Every label of the shipment. */
function numbersOf({ shipmentIdentifier, options, carrierData }: VoidRequest): string[] {
  const known = [carrierData?.numbers, options.tracking_numbers, options.shipment_identifiers].map(textsIn)
  return known.find(numbers => numbers.includes(shipmentIdentifier)) ?? [shipmentIdentifier]
}

/** Takes all labels of a shipment back; of some of them only it says which are left. */
export const voidLabelWith =
  (mail: Mail): Usps['voidLabel'] =>
  async (request, connection, context) => {
    const taken: string[] = []
    const messages: CarrierMessage[] = []
    for (const number of numbersOf(request)) {
      if (taken.length > 0)
        context.note({ code: 'voided', message: `USPS has taken back ${taken.join(', ')}.` })
      const one = await takeBack(number, { mail, connection, context })
      if (!one.ok && taken.length === 0) return one
      if (!one.ok) {
        const message = `USPS took back ${taken.join(', ')}, but not ${number}. Ask for it again.`
        return failed([{ code: 'partly_voided', message }, ...one.messages], 'unknown-outcome')
      }
      taken.push(number)
      messages.push(...one.value)
    }
    return done({ operation: 'Cancel Shipment', success: true }, messages)
  }
