import { isYes } from '../../../shared/values.ts'
import { isBlank, type Typed, toMeasure } from '../measure.ts'
import type { FieldTexts } from '../station/field-errors.ts'
import { t } from '../text.ts'

/** Options every carrier understands in its own way, by their names in the interface. */
const texts = ['shipment_date', 'shipment_note', 'currency'] as const
export const amountOptions = ['insurance', 'declared_value', 'cash_on_delivery'] as const
export const flagOptions = [
  'signature_confirmation',
  'saturday_delivery',
  'email_notification',
  'paperless_trade',
  'return_shipment',
  'return_label',
] as const

type CommonOptions = Record<(typeof texts)[number], string> &
  Record<(typeof amountOptions)[number], Typed> &
  Record<(typeof flagOptions)[number], boolean>

/** The options of a shipment while they are chosen; those of a single carrier under its own keys, as they are sent. */
export type ShipOptions = CommonOptions & Record<string, unknown>

const commonKeys: ReadonlySet<string> = new Set([...texts, ...amountOptions, ...flagOptions])

/** Whether the form asks for an option once, whatever the carrier calls it. */
export const isCommon = (key: string): boolean => commonKeys.has(key)

const fill = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map(key => [key, value(key)])) as Record<K, V>

export const noOptions: ShipOptions = {
  ...fill(texts, () => ''),
  ...fill(amountOptions, () => ''),
  ...fill(flagOptions, () => false),
}

/** Of a stored shipment. An amount that is none is shown as it is, to be noticed rather than lost. */
export function fromOptions(stored: Readonly<Record<string, unknown>>): ShipOptions {
  const own = Object.entries(stored).filter(([key]) => !isCommon(key))
  return {
    ...Object.fromEntries(own),
    ...fill(texts, key => (typeof stored[key] === 'string' ? String(stored[key]) : '')),
    ...fill(amountOptions, key => String(stored[key] ?? '')),
    ...fill(flagOptions, key => isYes(stored[key])),
  }
}

const isGiven = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** As the interface takes them: without what is empty. */
export function toOptions(options: ShipOptions): Record<string, unknown> {
  const own = Object.entries(options).filter(([key, value]) => !isCommon(key) && isGiven(value))
  const given = texts.map(key => [key, options[key].trim()] as const).filter(([, text]) => text !== '')
  const amounts = amountOptions.filter(key => !isBlank(options[key]))
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(given),
    ...Object.fromEntries(amounts.map(key => [key, toMeasure(options[key])])),
    ...Object.fromEntries(flagOptions.filter(key => options[key]).map(key => [key, true])),
  }
}

/** Amounts that are none. `numbers`: the options of carriers that are numbers too. */
export function wrongInOptions(options: ShipOptions, numbers: readonly string[]): FieldTexts {
  const given = toOptions(options)
  const wrong = [...amountOptions, ...numbers].filter(key => {
    const value = given[key]
    return value !== undefined && (typeof value !== 'number' || value < 0)
  })
  return Object.fromEntries(wrong.map(key => [key, t('fields.notNumber')]))
}

/** Whether anything was chosen that most parcels do without. */
export const hasOptions = (options: ShipOptions): boolean =>
  Object.entries(options).some(
    ([key, value]) => isGiven(value) && value !== false && key !== 'paperless_trade',
  )
