import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import {
  type AskedShipments,
  type DeskShipment,
  deskShipmentEndpoints,
} from '../../../shared/desk/shipments.ts'
import { shipmentStatuses } from '../../../shared/states/shipment-states.ts'
import { allChosenText, useChosen } from '../../components/tables/use-chosen.ts'
import { load } from '../../lib/station/api.ts'
import { locale, t } from '../../lib/text.ts'
import { type ShipmentSearch, toShipmentNarrowing, toShipmentQuery } from './shipment-search.ts'
import type { ShipmentList } from './use-shipment-list.ts'

/** There is something to print of it. */
const isPrintable = ({ label_url: label, status }: ShipmentRecord): boolean =>
  Boolean(label) && status !== 'cancelled'

/** What is remembered of a shipment that was chosen, loaded or not. */
export type Chosen = {
  id: string
  status: ShipmentRecord['status']
  name: string
  number: string | null
}

const toChosen = ({ id, status, recipient, tracking_number: number }: ShipmentRecord): Chosen => ({
  id,
  status,
  name: addressee(recipient) || t('shipments.noName'),
  number,
})

/** The shipments chosen anywhere in the list, in the order in which they were chosen. */
export function useSelection({ mode, search, key }: ShipmentList) {
  const chosen = useChosen<DeskShipment, Chosen>({
    mode,
    key,
    load: range => load(deskShipmentEndpoints.list, { query: { ...toShipmentQuery(search), ...range } }),
    toChosen,
    canHave: isPrintable,
    nameOf: ({ recipient, id }) => t('printQueue.select', { name: addressee(recipient) || id }),
    allName: t('printQueue.selectAll'),
    allText: wholeText,
  })
  const target: AskedShipments =
    chosen.wholeText === null ? { ids: chosen.ids } : { matching: allWithLabel(search) }
  return {
    ...chosen,
    /** What an action takes: all that match by what they match, however many they are. */
    target,
    /** Those no carrier has yet, as far as is known. */
    toCollect: chosen.chosen.flatMap(({ id, status }) => (status === 'purchased' ? id : [])),
  }
}

const labelled = shipmentStatuses.filter(status => status !== 'draft' && status !== 'cancelled')

/** As the list is narrowed, without those that cannot be chosen. */
const allWithLabel = (search: ShipmentSearch) => {
  const { status = labelled, ...rest } = toShipmentNarrowing(search)
  return { ...rest, status }
}

export type ChosenShipments = ReturnType<typeof useSelection>

/** Those without a label are not chosen, and that is said. */
const wholeText = (chosen: number, count: number): string =>
  chosen === count
    ? allChosenText(count)
    : t('printQueue.allWithLabel', {
        chosen: chosen.toLocaleString(locale),
        count: count.toLocaleString(locale),
      })
