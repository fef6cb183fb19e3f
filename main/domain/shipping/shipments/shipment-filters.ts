import type { ShipmentFilters } from '../../../../shared/api/shipments.ts'
import { plainNumber } from '../../../../shared/tracking-numbers/recognise-number.ts'
import { numbersInside } from '../../../../shared/tracking-numbers/scanned-numbers.ts'
import {
  anyOf,
  type Condition,
  contains,
  createdIn,
  hasWords,
  inDictionaries,
  ofCarriers,
} from '../../../db/conditions.ts'

/** Also by the carrier whose prices a carrier of the shop's own passes on. */
const byCarrier = (names: readonly string[]) => ofCarriers(['carrier_name', 'rate_provider'], names)

const byAddress = (text: string) => hasWords(text, ['recipient_text'], 'recipient')

/** A barcode of a label may say more than the number; such a content is no word of anything. */
function byKeyword(text: string): Condition {
  const numbers = numbersInside(text)
  if (numbers.length > 0)
    return { ...anyOf(['tracking_number'], [plainNumber(text), ...numbers]), hasIndex: true }
  return hasWords(text, ['recipient_text', 'id', 'reference', 'tracking_number'])
}

/** What a shipment list is narrowed to, as SQL with its values; empty when it is not narrowed at all. */
export function shipmentConditions(filters: ShipmentFilters): Condition[] {
  const found: (Condition | null)[] = [
    filters.tracking_number ? contains(['tracking_number'], filters.tracking_number) : null,
    filters.reference ? contains(['reference'], filters.reference) : null,
    filters.status?.length ? { ...anyOf(['status'], filters.status), hasIndex: true } : null,
    filters.service?.length ? anyOf(['service'], filters.service) : null,
    filters.carrier_name?.length ? byCarrier(filters.carrier_name) : null,
    filters.address ? byAddress(filters.address) : null,
    filters.keyword ? byKeyword(filters.keyword) : null,
  ]
  return [...createdIn(filters), ...found.filter(condition => condition !== null), ...inDictionaries(filters)]
}
