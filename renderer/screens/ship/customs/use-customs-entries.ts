import type { GetInputPropsReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type AskedCustomsBody, customsAskedEndpoints } from '../../../../shared/desk/customs-asked.ts'
import type { AddressDraft } from '../../../lib/drafts/address-draft.ts'
import type { CommodityDraft } from '../../../lib/drafts/commodity-draft.ts'
import { optionsIn, type ShipForm } from '../../../lib/drafts/ship-form.ts'
import { isBlank, toMeasure } from '../../../lib/measure.ts'
import { customsWarnings } from '../../../lib/station/field-errors.ts'
import { query } from '../../../lib/station/queries.ts'
import { useMode } from '../../../stores/preferences.ts'
import type { ShipFields } from '../use-ship-form.ts'

/** What an input of the declaration shows besides its value. */
type EntryProps = GetInputPropsReturnType & {
  withAsterisk?: boolean
  'aria-required'?: boolean
  description?: string
  inputWrapperOrder?: WrapperPart[]
}
type WrapperPart = 'label' | 'input' | 'description' | 'error'
/** What is to be looked at twice stands beneath what was typed. */
const warnedOrder: WrapperPart[] = ['label', 'input', 'description', 'error']

/** The inputs of a declaration, as the way of the parcel asks for them. */
export type CustomsEntries = {
  form: ShipFields
  /** With what it needs marked, and what customs ask to look at twice said beneath it. */
  input: (path: string, options?: { type: 'checkbox' }) => EntryProps
  /** Some carrier of this way asks for it, whatever stands in it. */
  isAsked: (path: string) => boolean
  /** Whether this way asks for anything others do not. */
  asksForMore: boolean
}

/** Asks the station what the way asks for, and reads what it said of the last prices. */
export function useCustomsEntries(
  form: ShipFields,
  { isDeclared, messages }: { isDeclared: boolean; messages: ShipmentRecord['messages'] },
): CustomsEntries {
  const asked = useAsked(form.values, isDeclared)
  const warnings = customsWarnings(messages)
  return {
    form,
    input: (path, options) => ({
      ...form.getInputProps(path, options),
      ...(asked.get(path) ? { withAsterisk: true, 'aria-required': true } : {}),
      ...(warnings[path] ? { description: warnings[path], inputWrapperOrder: warnedOrder } : {}),
    }),
    isAsked: path => asked.has(path),
    asksForMore: asked.size > 0,
  }
}

const typingPauseMs = 300

/** What the way asks for by path, and whether nothing is bought without it. */
function useAsked(form: ShipForm, isDeclared: boolean): ReadonlyMap<string, boolean> {
  const mode = useMode()
  const [body] = useDebouncedValue(JSON.stringify(isDeclared ? toAskedBody(form) : null), typingPauseMs)
  const found = useQuery({
    ...query(customsAskedEndpoints.find, { body: JSON.parse(body) as AskedCustomsBody }, mode),
    enabled: isDeclared && body !== 'null',
    placeholderData: keepPreviousData,
    // The day, the carriers and the rules are those of now.
    staleTime: 0,
  })
  const results = isDeclared ? (found.data?.results ?? []) : []
  return new Map(results.map(({ path, is_required }) => [path, is_required]))
}

/** What stands in the form as far as it is whole: half a number is none yet. */
function toAskedBody(form: ShipForm): AskedCustomsBody {
  const { customs, rest } = form
  const { shipment_date, return_shipment } = optionsIn(form)
  return {
    shipper: sideOf(form.shipper),
    recipient: sideOf(form.recipient),
    content_type: customs.content_type,
    goods: customs.commodities.map(goodsOf),
    options: customs.options,
    shipment_options: { shipment_date, return_shipment },
    ...(rest.carrier_ids ? { carrier_ids: rest.carrier_ids } : {}),
  }
}

const sideOf = (address: AddressDraft) => ({
  country_code: address.country_code,
  state_code: address.state_code.slice(0, 20),
  postal_code: address.postal_code.slice(0, 20),
  company_name: address.company_name.slice(0, 50),
  federal_tax_id: address.federal_tax_id.slice(0, 20),
  state_tax_id: address.state_tax_id.slice(0, 20),
})

type Goods = AskedCustomsBody['goods'][number]

function goodsOf({ hs_code, quantity, value_amount, value_currency, origin_country }: CommodityDraft): Goods {
  const pieces = isBlank(quantity) ? 1 : toMeasure(quantity)
  const value = isBlank(value_amount) ? null : toMeasure(value_amount)
  return {
    hs_code: hs_code.slice(0, 35),
    quantity: Number.isSafeInteger(pieces) && Number(pieces) >= 0 ? pieces : 1,
    value_amount: typeof value === 'number' && Math.abs(value) < 1e9 ? value : null,
    value_currency: value_currency as Goods['value_currency'],
    ...(origin_country === '' ? {} : { origin_country: origin_country as Goods['origin_country'] }),
  }
}
