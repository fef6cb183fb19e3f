import type { RateRecord } from '../../../shared/api/rates.ts'

/** A price in US dollars of a service that is called as the rate is. */
export const aRate = (id: string, total: number, more: Partial<RateRecord> = {}): RateRecord => ({
  id,
  object_type: 'rate',
  service: id,
  carrier_name: 'post',
  carrier_id: 'post',
  carrier_ref: 'car_1',
  currency: 'USD',
  base_charge: total,
  discount: 0,
  duties_and_taxes: 0,
  total_charge: total,
  transit_days: 3,
  extra_charges: [],
  estimated_delivery: null,
  meta: {},
  test_mode: true,
  ...more,
})
