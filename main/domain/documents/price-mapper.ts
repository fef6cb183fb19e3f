import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { minorToText, toMinor } from '../../../shared/units/money.ts'

/** What was paid for a label, as text; null while nothing is bought. */
export function toPrice({ selected_rate: rate, tracking_number }: ShipmentRecord) {
  if (!rate || tracking_number === null) return null
  const currency = rate.currency ?? 'USD'
  const text = (amount: number, of: string | undefined) => {
    const known = of ?? currency
    return { amount: minorToText(toMinor(amount, known), known), currency: known }
  }
  try {
    return {
      ...text(rate.total_charge, currency),
      charges: rate.extra_charges.flatMap(({ name, amount, currency: of }) =>
        typeof amount === 'number' ? [{ name: name ?? '', ...text(amount, of ?? undefined) }] : [],
      ),
    }
  } catch (error) {
    // An amount beyond all money is left out rather than written wrong.
    if (error instanceof RangeError) return null
    throw error
  }
}
