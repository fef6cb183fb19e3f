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
import { useSavedAddresses } from '../../lib/drafts/use-saved-addresses.ts'
import { query } from '../../lib/station/queries.ts'
import type { Mode } from '../../stores/preferences.ts'
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
 * A desk that has not chosen a sender gets that of the latest shipment, else the latest saved address. Tells whether
 * one is waited for.
 */
export function useDefaultSender(mode: Mode, { form }: ShipFormControl): boolean {
  const isMissing = shipDraft(({ byMode }) => !byMode[mode].hasSender)
  const latest = useQuery({
    ...query(shipmentEndpoints.list, { query: { limit: 1 } }, mode),
    enabled: isMissing,
  })
  const saved = useSavedAddresses()
  const isLookedUp = latest.isFetching || saved.isFetching
  const isKnown = latest.isSuccess && saved.isSuccess && !isLookedUp
  const sender = latest.data?.results[0]?.shipper ?? saved.data?.[0]
  useEffect(() => {
    if (!isMissing || !isKnown || !sender) return
    form.setValues(withSender(form.getValues(), fromAddressRecord(sender)))
    shipDraft.getState().change(mode, { hasSender: true })
  }, [isMissing, isKnown, sender, form, mode])
  return isMissing && isLookedUp && isEmptyAddress(form.values.shipper)
}
