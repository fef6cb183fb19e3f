import type { MoneyRefund } from '../../../shared/desk/money.ts'

/** What a refund is for, as people name it. */
export const refundName = ({ tracking_number, shipment_id, pickup_id, id }: MoneyRefund): string =>
  tracking_number ?? shipment_id ?? pickup_id ?? id
