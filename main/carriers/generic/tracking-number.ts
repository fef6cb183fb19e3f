import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierParcel, LabelRequest } from '../contract/model.ts'
import { type FieldProblem, invalid } from '../contract/outcome.ts'
import { trackingNumberOptions } from './codes.ts'
import type { GenericConfig, GenericSettings } from './settings.ts'

/** What a Code 128 shows and a record keeps: up to 50 printable characters without blank ends. */
const scannable = /^[\x21-\x7e]([\x20-\x7e]{0,48}[\x21-\x7e])?$/

/** A reference no scanner could read, or longer than a number may be: it stays what it is, and the number is another. */
const isNoNumber = (reference: string | null): reference is string =>
  reference !== null && reference !== '' && !scannable.test(reference)

/** What the station writes where no reference was sent: ten digits of a row of numbers that begins at two. */
const isMadeUp = (reference: string | null): boolean => reference !== null && /^000\d{7}$/.test(reference)

/** Takes a number for the label; false where another label that was not cancelled has it. */
export type Claim = (number: string) => boolean

/** A number someone chose, and the field it came from. */
type Chosen = { path: string; value: unknown }

export type NumberedParcels =
  | { ok: true; numbers: (string | null)[] }
  | { ok: false; fields: Record<string, FieldProblem> }

/**
 * The numbers that were chosen for the parcels: by option (of the parcel; of the shipment for its first
 * parcel), else by the parcel's reference when one was sent or the connection is set so. Null where the station has to make
 * one up, also because the reference is none. Refuses numbers that cannot be scanned, one number for two parcels and numbers of other labels.
 */
export function chosenNumbers(
  request: LabelRequest,
  config: GenericConfig,
  claim: Claim = () => true,
): NumberedParcels {
  const fields: Record<string, FieldProblem> = {}
  const taken = new Set<string>()
  const numbers = request.parcels.map((parcel, index) => {
    const chosen = chosenFor(parcel, index, request, config)
    if (!chosen) return null
    const number = plainText(chosen.value)
    if (!scannable.test(number))
      fields[chosen.path] = invalid('Use up to 50 plain letters, digits and signs.')
    else if (taken.has(number)) fields[chosen.path] = invalid('Another parcel has this number already.')
    else if (!claim(number))
      fields[chosen.path] = invalid(
        'Another label has this number already. Cancel that one or choose another.',
      )
    taken.add(number)
    return number
  })
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, numbers }
}

function chosenFor(
  parcel: CarrierParcel,
  index: number,
  request: LabelRequest,
  config: GenericConfig,
): Chosen | undefined {
  const candidates: Chosen[] = trackingNumberOptions.map(name => ({
    path: `parcel[${index}].options.${name}`,
    value: parcel.options[name],
  }))
  if (index === 0)
    candidates.push(
      ...trackingNumberOptions.map(name => ({ path: `options.${name}`, value: request.options[name] })),
    )
  const { tracking_numbers: from } = config
  const isNumber = !isNoNumber(parcel.referenceNumber)
  if (isNumber && (from === 'reference' || (from === 'sent' && !isMadeUp(parcel.referenceNumber))))
    candidates.push({ path: `parcel[${index}].reference_number`, value: parcel.referenceNumber })
  return candidates.find(({ value }) => value != null && value !== '')
}

/** The prefix of a connection's own numbers: the one set, else the initials of the carrier's name. */
export function trackingPrefix(settings: GenericSettings, config: GenericConfig): string {
  const initials = settings.custom_carrier_name.match(/(?<![a-z0-9])[a-z]/g)?.join('') ?? ''
  return config.tracking_prefix || initials.toUpperCase().slice(0, 8) || 'PD'
}

/** The references that were sent, where the numbers of the labels are others: they stay with their parcels. */
export const keptReferences = (
  { parcels }: LabelRequest,
  { tracking_numbers: from }: GenericConfig,
): (string | null)[] =>
  parcels.map(({ referenceNumber }) =>
    isNoNumber(referenceNumber) || (from === 'sequence' && !isMadeUp(referenceNumber))
      ? referenceNumber
      : null,
  )

const mostPrinted = 35

/** What a label shows as the reference where it is not its number. */
export function printedReference(
  { reference }: Pick<LabelRequest, 'reference'>,
  { referenceNumber }: Pick<CarrierParcel, 'referenceNumber'>,
): string | null {
  if (reference || !isNoNumber(referenceNumber)) return reference
  const characters = [...referenceNumber]
  return characters.length > mostPrinted
    ? `${characters.slice(0, mostPrinted - 1).join('')}…`
    : referenceNumber
}

/** Of references that would have been the numbers of their labels and cannot be. */
export const notNumbers = (
  request: LabelRequest,
  { tracking_numbers: from }: GenericConfig,
): CarrierMessage[] =>
  request.parcels.flatMap((parcel, index) => {
    const { referenceNumber } = parcel
    if (from === 'sequence' || !isNoNumber(referenceNumber)) return []
    const printed = printedReference(request, parcel)
    const how =
      printed === referenceNumber
        ? 'It is printed as the reference.'
        : printed?.endsWith('…')
          ? `It is printed shortened to "${printed}".`
          : 'The label shows the reference of the shipment.'
    const message = `The label of parcel ${index + 1} has a number of this station: a scanner reads up to 50 plain letters, digits and signs, and its reference is something else. ${how}`
    const details = { fields: [`parcel[${index}].reference_number`] }
    return [{ code: 'reference_is_no_number', message, details }]
  })

/**
 * A number of the station's own: prefix, nine digits of a durable row of numbers, check digit. The row
 * belongs to the prefix and not to the connection, so connections that share a prefix never share a number.
 */
export function nextTrackingNumber(prefix: string, nextNumber: (sequence: string) => number): string {
  const digits = String(nextNumber(`tracking:${prefix}`)).padStart(9, '0')
  return `${prefix}${digits}${checkDigit(digits)}`
}

/**
 * ISO/IEC 7064, MOD 11,10: one digit that shows every single wrong digit and nearly every swap of two
 * neighbours. The prefix is not part of it.
 */
export function checkDigit(digits: string): number {
  let product = 10
  for (const digit of digits) product = (((product + Number(digit)) % 10 || 10) * 2) % 11
  return (11 - product) % 10
}
