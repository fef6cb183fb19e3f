import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  isEmptyAddress,
} from '../../lib/drafts/address-draft.ts'
import type { ShipForm } from '../../lib/drafts/ship-form.ts'
import { query } from '../../lib/station/queries.ts'
import { type Mode, otherMode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { ShipFormControl } from './use-ship-form.ts'

/** What somebody entered while the usual sender was looked up stays as it is. */
function withSender(form: ShipForm, usual: AddressDraft): ShipForm {
  const { shipper, recipient } = form
  if (!isEmptyAddress(shipper)) return form
  const isUntouched = isEmptyAddress(recipient) && recipient.country_code === shipper.country_code
  return { ...form, shipper: usual, recipient: isUntouched ? emptyAddress(usual.country_code) : recipient }
}

/**
 * A desk that has not chosen a sender gets that of the latest shipment, else that of the other mode: whoever tried a
 * shipment has entered it there. A saved address may be anybody's. Tells whether one is waited for.
 */
export function useDefaultSender(mode: Mode, { form }: ShipFormControl): boolean {
  const isMissing = shipDraft(({ byMode }) => !byMode[mode].hasSender)
  const latest = useQuery({
    ...query(shipmentEndpoints.list, { query: { limit: 1 } }, mode),
    enabled: isMissing,
  })
  const isKnown = latest.isSuccess && !latest.isFetching
  const before = latest.data?.results[0]?.shipper
  useEffect(() => {
    if (!isMissing || !isKnown) return
    const { byMode, change } = shipDraft.getState()
    const usual = before ? fromAddressRecord(before) : byMode[otherMode(mode)].form.shipper
    if (isEmptyAddress(usual)) return
    form.setValues(withSender(form.getValues(), usual))
    change(mode, { hasSender: true })
  }, [isMissing, isKnown, before, form, mode])
  return isMissing && latest.isFetching && isEmptyAddress(form.values.shipper)
}
