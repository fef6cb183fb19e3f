import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { fromAddressRecord } from '../../lib/drafts/address-draft.ts'
import { useSavedAddresses } from '../../lib/drafts/use-saved-addresses.ts'
import { query } from '../../lib/station/queries.ts'
import type { Mode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { ShipFormControl } from './use-ship-form.ts'

/** A desk that has not chosen a sender gets that of the latest shipment, else the latest saved address. */
export function useDefaultSender(mode: Mode, { form }: ShipFormControl): void {
  const isMissing = shipDraft(({ byMode }) => !byMode[mode].hasSender)
  const latest = useQuery({
    ...query(shipmentEndpoints.list, { query: { limit: 1 } }, mode),
    enabled: isMissing,
  })
  const saved = useSavedAddresses()
  const isKnown = latest.isSuccess && saved.isSuccess
  const sender = latest.data?.results[0]?.shipper ?? saved.data?.[0]
  useEffect(() => {
    if (!isMissing || !isKnown || !sender) return
    const { values, setValues } = form
    const recipient = { ...values.recipient, country_code: sender.country_code }
    setValues({ shipper: fromAddressRecord(sender), recipient })
    shipDraft.getState().change(mode, { hasSender: true })
  }, [isMissing, isKnown, sender, form, mode])
}
