import { type CarrierTruth, type Charge, labelOf } from '../world/carrier.ts'
import type { HomeData, Purchase } from './read-home.ts'
import { type Violation, violation } from './violation.ts'

/** Labels for the way back are known with their shipment, once, with their bytes, and are void where the carrier voided them. */
export function checkReturns(
  data: HomeData,
  { charges }: Pick<CarrierTruth, 'charges'>,
  settledByHand: ReadonlySet<string>,
): Violation[] {
  const known = data.purchases.filter(({ returnOf }) => returnOf !== null)
  const strange = known.filter(row => !charges.some(({ back }) => back === row.trackingNumber))
  const twice = data.receipts.filter(({ units }) => units > 1)
  return [
    ...charges.flatMap(charge => checkReturn(charge, data, settledByHand)),
    ...strange.map(({ trackingNumber }) =>
      violation('other', `nobody gave the return label ${trackingNumber}`),
    ),
    ...twice.map(({ subject, units }) =>
      violation('other', `one unit of ${subject} was scanned back, and ${units} are said to be here`),
    ),
  ]
}

function checkReturn(
  { number, back, backVoids }: Charge,
  { purchases, returns, intents }: HomeData,
  settledByHand: ReadonlySet<string>,
): Violation[] {
  if (back === null) return []
  const rows = purchases.filter(row => row.returnOf !== null && row.trackingNumber === back)
  const sent = purchases.find(row => row.returnOf === null && row.trackingNumber === number)
  const isOwed = sent?.state === 'bought' && !settledByHand.has(sent.shipmentId)
  const [row] = rows
  if (!row) return isOwed ? [violation('lost label', `the return label ${back} is not known`)] : []
  const listed = returns.filter(({ labelId }) => labelId === row.shipmentId).length
  const isOpen = intents.some(({ subjectId }) => subjectId === row.shipmentId)
  return [
    ...(rows.length > 1
      ? [violation('other', `the return label ${back} is there ${rows.length} times`)]
      : []),
    ...(listed === 1 ? [] : [violation('other', `the return label ${back} is ${listed} returns`)]),
    ...(row.label === labelOf(back)
      ? []
      : [violation('lost label', `the return label ${back} is not stored`)]),
    ...checkVoid(row, backVoids, isOpen),
  ]
}

function checkVoid({ trackingNumber, state }: Purchase, voids: number, isOpen: boolean): Violation[] {
  if (voids > 1) return [violation('other', `${trackingNumber} was voided ${voids} times`)]
  return isOpen || (state === 'voided') === voids > 0
    ? []
    : [violation('other', `${trackingNumber} is ${state}, and was voided ${voids} times`)]
}
