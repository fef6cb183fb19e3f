import { proxyMark } from '../actions/proxy.ts'
import type { Book } from '../book.ts'
import type { CarrierTruth } from '../world/carrier.ts'
import type { HomeData } from './read-home.ts'
import { groupBy, type Violation, violation } from './violation.ts'

/** Pickups, papers and manifests at the carrier are those the station knows of, or knows that it does not know. */
export function checkPromises(data: HomeData, truth: CarrierTruth): Violation[] {
  return [...checkPickups(data, truth), ...checkUploads(data, truth), ...checkManifests(data, truth)]
}

function checkPickups(data: HomeData, { pickups }: CarrierTruth): Violation[] {
  const found: Violation[] = []
  for (const [line, list] of groupBy(pickups, each => each.line)) {
    if (list.length > 1) found.push(violation('other', `${line} is collected ${list.length} times`))
    // Of a pickup by proxy nothing is stored but that the carrier was asked.
    const isProxy = line.startsWith(proxyMark)
    const isOpen = isProxy || data.intents.some(intent => intent.line === line)
    for (const { number, cancels } of list) {
      const isKnown = data.pickups.some(each => each.number === number)
      if (cancels === 0 && !isKnown && !isOpen)
        found.push(violation('other', `${line} is collected as ${number} and the station does not know`))
      if (cancels > 1) found.push(violation('other', `${line} was cancelled ${cancels} times`))
      if (cancels > 0 && isKnown && !isOpen)
        found.push(violation('other', `${line} is not collected any more and the station does not know`))
    }
  }
  for (const { line, number } of data.pickups)
    if (number !== '' && !pickups.some(each => each.number === number))
      found.push(violation('other', `${line} says it is collected as ${number}; the carrier does not`))
  return found
}

function checkUploads(data: HomeData, { uploads }: CarrierTruth): Violation[] {
  return [...groupBy(data.uploads, ({ city }) => city)].flatMap(([city, rows]) => {
    const taken = uploads.filter(each => each.reference === city).length
    const known = rows.filter(({ state }) => state === 'uploaded').length
    const open = rows.filter(({ state }) => state === 'unknown' || state === 'pending').length
    return known <= taken && taken <= known + open
      ? []
      : [
          violation(
            'other',
            `the carrier took papers of ${city} ${taken} times; known: ${known}, not known: ${open}`,
          ),
        ]
  })
}

/** Nothing is handed over twice, and what was handed over is on a manifest that says so or that nobody knows the outcome of. */
function checkManifests(data: HomeData, truth: Pick<CarrierTruth, 'manifests'>): Violation[] {
  const found: Violation[] = []
  for (const [group, times] of groupBy(
    truth.manifests.flatMap(each => each.groups),
    each => each,
  ))
    if (times.length > 1) found.push(violation('other', `${group} was handed over ${times.length} times`))
  for (const { number, groups } of truth.manifests)
    if (!data.manifests.some(each => each.numbers.includes(number) || isUnknown(each, groups)))
      found.push(violation('other', `${groups} was handed over as ${number}, and the station does not know`))
  for (const { state, numbers, missing, cities } of data.manifests) {
    const isTrue = truth.manifests.some(each => numbers.includes(each.number))
    if (state === 'closed' && missing > 0)
      found.push(violation('other', `the paper of ${numbers} never came`))
    if (state === 'closed' && !isTrue)
      found.push(
        violation('other', `${cities} says it was handed over as ${numbers}; the carrier knows nothing`),
      )
  }
  return found
}

const isUnknown = ({ state, cities }: HomeData['manifests'][number], groups: readonly string[]) =>
  state !== 'closed' && groups.some(group => cities.includes(group))

/** A shop is told each label once: none that nobody bought, and every one it was to be told of. */
export function checkTold({ purchases }: HomeData, { toTell }: Book, told: readonly string[]): Violation[] {
  const times = new Map([...groupBy(told, each => each)].map(([number, all]) => [number, all.length]))
  const isReal = (number: string) => purchases.some(each => each.trackingNumber === number)
  const missing = purchases.filter(
    ({ city, state, trackingNumber }) =>
      state === 'bought' && trackingNumber !== null && toTell.includes(city) && !times.has(trackingNumber),
  )
  return [
    ...[...times]
      .filter(([number, count]) => count > 1 || !isReal(number))
      .map(([number, count]) => violation('other', `the shop was told of ${number} ${count} times`)),
    ...missing.map(({ city }) => violation('other', `the shop was not told of the label for ${city}`)),
  ]
}
