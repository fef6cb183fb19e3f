import type { CarrierSlug } from '../carriers/carrier-slugs.ts'
import { numberFormats } from '../tracking-numbers/number-formats-data.ts'
import { plainNumber, type Recognised, recogniseNumber } from '../tracking-numbers/recognise-number.ts'
import type { AimIdentifier } from './aim.ts'
import { groupSeparator } from './gs1.ts'
import {
  hermesFormat,
  type LabelBarcode,
  labelBarcodes,
  routingBarcodes,
  scannedFormats,
} from './label-barcodes-data.ts'
import type { ScanReading, TrackingReading } from './scan-reading.ts'

type LabelContext = { aim: AimIdentifier | null; carrier: CarrierSlug | null }

/** What a scan may be as a barcode of a shipping label. `telling`: by its form, not only by a digit that fits. */
export type LabelReadings = {
  telling: ScanReading | null
  /** What an article, an order or a sku may be called by chance: plain digits, and forms without a check digit. */
  plain: readonly ScanReading[]
  /** A number that is plainly of a kind and whose check digit is wrong. */
  wrong: string | null
}

const allFormats = [...numberFormats, ...scannedFormats]
const nothing: LabelReadings = { telling: null, plain: [], wrong: null }

/** Longer contents are no single number. */
const mostSigns = 60

export function readLabel(text: string, { aim, carrier }: LabelContext): LabelReadings {
  const inside = readContent(text)
  if (inside) return { ...nothing, telling: inside }
  const number = plainNumber(text.replaceAll(groupSeparator, ''))
  if (number.length > mostSigns || !/^%?[0-9A-Z]+$/.test(number)) return nothing
  const around = labelBarcodes.flatMap(barcode => readAround(number, barcode))
  const [held] = around.filter(({ check }) => check !== 'wrong')
  if (held) return { ...nothing, telling: toTracking(held.number, held) }
  const formats = aim?.symbology === 'code_128' ? [...allFormats, hermesFormat] : allFormats
  const found = recogniseNumber(number, formats).filter(each => isMeant(each, number, carrier))
  const routing = readRouting(number)
  return sorted(number, found, routing, around.length > 0)
}

/** Plain digits without a check digit are a tracking number only where the open shipment says so. */
function isMeant({ check, carriers, format }: Recognised, number: string, carrier: CarrierSlug | null) {
  if (format === 'DHL Parcel SSCC') return /^0034043[34]/.test(number)
  const isTelling = check !== null || (/[A-Z]/.test(number) && !isLooseFormat(format))
  return isTelling || (carrier !== null && carriers.includes(carrier))
}

const isLooseFormat = (name: string): boolean =>
  allFormats.some(format => format.name === name && format.isLoose === true)

function sorted(
  number: string,
  found: readonly Recognised[],
  routing: ScanReading | null,
  isCut: boolean,
): LabelReadings {
  const held = found.filter(({ check }) => check !== 'wrong').map(each => toTracking(number, each))
  const telling = held.find(each => !each.isPlainDigits && each.check === 'right') ?? null
  const wrong = found.find(({ check }) => check === 'wrong')?.format ?? (isCut ? 'Shipping label' : null)
  if (telling) return { ...nothing, telling }
  return { telling: null, plain: routing ? [routing, ...held] : held, wrong }
}

type Around = Recognised & { number: string }

function readAround(text: string, { pattern, formats, checkOf }: LabelBarcode): Around[] {
  const { number, body = '', check } = pattern.exec(text)?.groups ?? {}
  if (number === undefined || (checkOf && checkOf(body) !== check)) return []
  const known = allFormats.filter(({ name }) => formats.includes(name))
  return recogniseNumber(number, known).map(each => ({ ...each, number }))
}

const toTracking = (
  number: string,
  { format, carriers, check }: Pick<Recognised, 'format' | 'carriers' | 'check'>,
): TrackingReading => ({
  kind: 'tracking',
  trackingNumber: number,
  format,
  carriers,
  check: check === 'right' ? 'right' : 'none',
  isPlainDigits: isLooseFormat(format) || format === hermesFormat.name,
})

function readRouting(number: string): ScanReading | null {
  for (const { name, pattern, checkOf } of routingBarcodes) {
    const groups = pattern.exec(number)?.groups
    if (!groups || (checkOf && String(checkOf(groups.body ?? '')) !== groups.check)) continue
    return { kind: 'routing', barcode: name, postalCode: groups.postalCode ?? null }
  }
  return null
}

const recordSeparator = '\x1e'
const messageHeader = `[)>${recordSeparator}01${groupSeparator}`

/** Square codes with a message of many fields: ISO/IEC 15434 of two carriers, and the Mailmark of the Royal Mail. */
function readContent(text: string): ScanReading | null {
  if (text.startsWith('JGB ')) {
    const [number] = /[A-Z]{2}\d{9}GB/.exec(text) ?? []
    return number ? heldNumber(number, 'S10') : null
  }
  if (!text.startsWith(messageHeader)) return null
  const fields = text.slice(messageHeader.length).split(/\p{Cc}/u)
  const [, , level = '', field = '', , account = ''] = fields
  const parts = /^1Z(?<rest>[0-9A-Z]{8})$/.exec(field)?.groups
  if (parts) return heldNumber(`1Z${account}${level.slice(-2)}${parts.rest}`, 'UPS 1Z')
  const [, express] = /^(\d{12})(?:\d{4})?$/.exec(field) ?? []
  return express ? heldNumber(express, 'FedEx Express') : null
}

function heldNumber(number: string, format: string): ScanReading {
  const [found] = recogniseNumber(number, allFormats).filter(each => each.format === format)
  return found?.check === 'right'
    ? { ...toTracking(number, found), isPlainDigits: false }
    : { kind: 'invalid', reason: 'check_digit', looksLike: format }
}
