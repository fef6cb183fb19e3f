import { proxyMark } from '../actions/proxy.ts'
import { type CarrierTruth, type Charge, labelOf } from '../world/carrier.ts'
import type { HomeData, Purchase } from './read-home.ts'
import { groupBy, type Violation, violation } from './violation.ts'

const isOpen = ({ state }: Purchase) => state === 'unknown' || state === 'pending'
const isPaid = ({ state }: Purchase) => state === 'bought' || state === 'voided'

/** What the carrier charged is what the station knows it bought, or knows that it does not know. */
export function checkMoney(
  data: HomeData,
  { charges }: Pick<CarrierTruth, 'charges'>,
  settledByHand: ReadonlySet<string>,
): Violation[] {
  const byCity = groupBy(charges, ({ city }) => city)
  const purchases = data.purchases.filter(({ returnOf }) => returnOf === null)
  const found: Violation[] = []
  for (const [city, list] of byCity) {
    if (list.length > 1) found.push(violation('duplicate charge', `${city} was charged ${list.length} times`))
    if (city.startsWith(proxyMark)) {
      found.push(...checkProxyLabel(city, list, data))
      continue
    }
    const rows = purchases.filter(row => row.city === city)
    for (const charge of list) found.push(...checkCharge(charge, rows))
  }
  for (const row of purchases.filter(isPaid)) {
    const charge = charges.find(each => each.number === row.trackingNumber)
    if (!charge)
      found.push(
        violation('other', `${row.city} says it was bought as ${row.trackingNumber}; nobody was paid`),
      )
    else
      found.push(...checkLabel(row, charge, settledByHand), ...checkVoid(row, charge, isUnknown(data, row)))
  }
  return [
    ...found,
    ...data.untoldOrders.map(({ number, shipmentId }) =>
      violation(
        'unnoticed loss',
        `order ${number} is cancelled, has the label ${shipmentId}, and nobody is told`,
      ),
    ),
  ]
}

/** A label bought by proxy is stored nowhere; its intent says that it was bought, or that nobody knows. */
function checkProxyLabel(
  city: string,
  charges: readonly Charge[],
  { proxyLabels, followed }: HomeData,
): Violation[] {
  const isKnown = proxyLabels.some(({ subject, state }) => subject.includes(city) && state !== 'refused')
  return [
    ...(isKnown ? [] : [violation('lost label', `${city} was charged and the station does not know`)]),
    ...followed
      .filter(({ number }) => charges.some(charge => charge.number === number))
      .filter(({ number, label }) => label !== null && label !== labelOf(number))
      .map(({ number }) => violation('lost label', `${number} followed by proxy as another label`)),
    ...charges
      .filter(({ voids }) => voids > 1)
      .map(({ voids }) => violation('other', `${city} was voided ${voids} times`)),
  ]
}

function checkCharge({ number, city }: Charge, rows: readonly Purchase[]): Violation[] {
  const isKnown = rows.some(row => isPaid(row) && row.trackingNumber === number)
  return isKnown || rows.some(isOpen)
    ? []
    : [violation('lost label', `${city} was charged as ${number} and the station does not know`)]
}

function checkLabel(row: Purchase, { isLate }: Charge, settledByHand: ReadonlySet<string>): Violation[] {
  if (settledByHand.has(row.shipmentId)) return []
  // Nobody fetches a label that was voided before it came.
  if (isLate && row.state === 'voided' && row.label === null) return []
  return row.label === labelOf(row.trackingNumber ?? '')
    ? []
    : [violation('lost label', `${row.city} is bought, but its label is not stored`)]
}

const isUnknown = ({ intents }: HomeData, { shipmentId }: Purchase) =>
  intents.some(each => each.subjectId === shipmentId)

function checkVoid({ city, state }: Purchase, { voids }: Charge, isUnknown: boolean): Violation[] {
  if (state === 'voided' && voids === 0)
    return [violation('other', `${city} says it was voided; the carrier knows nothing of it`)]
  if (state === 'bought' && voids > 0 && !isUnknown)
    return [violation('other', `${city} was voided, and the station does not know`)]
  return voids > 1 ? [violation('other', `${city} was voided ${voids} times`)] : []
}
