import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { CheckAddress } from '../addresses/address-check.ts'

/** A draft with what carriers say of those of its addresses that want to be checked. */
export type CheckAddresses = (draft: ShipmentRecord) => Promise<Result<ShipmentRecord>>

export const createCheckAddresses =
  (check: CheckAddress): CheckAddresses =>
  async draft => {
    const shipper = await check(draft.shipper, draft.test_mode)
    if (!shipper.ok) return shipper
    const recipient = await check(draft.recipient, draft.test_mode)
    if (!recipient.ok) return recipient
    const { billing_address: given } = draft
    const billing = given ? await check(given, draft.test_mode) : ok(null)
    if (!billing.ok) return billing
    return ok({
      ...draft,
      shipper: shipper.value,
      recipient: recipient.value,
      billing_address: billing.value,
    })
  }
