import { z } from 'zod'
import { countryCodes } from '../countries/countries.ts'
import { currencyCodes } from '../countries/currencies.ts'
import { isGtin, tradeNumbers } from '../customs/trade-numbers.ts'
import { entryTexts } from '../errors/entry-texts.ts'
import { weightUnits } from '../units/measures.ts'
import { once } from '../values.ts'
import { choice, dictionaryWith, formed, integer, maxMetadataBytes, number, object, text } from './fields.ts'

const nullableText = () => z.string().nullable()

/** Criteria of origin of the agreement of the United States, Mexico and Canada. */
const usmcaCriteria = ['A', 'B', 'C', 'D', 'E'] as const

/**
 * What law and carriers ask of goods that has no field of its own, as keys of their metadata. All others are kept as sent.
 */
export const goodsKeys = {
  /** The maker's own number of it; `sku` is the shop's. */
  manufacturer_part_number: text(100).nullish(),
  gtin: formed(14, isGtin, entryTexts.form_gtin).nullish(),
  /** Its page in the shop. */
  product_url: formed(500, URL.canParse, 'Enter a valid URL.').nullish(),
  manufacturer_name: text(100).nullish(),
  /** In one line, as on an envelope. */
  manufacturer_address: text(250).nullish(),
  /** Of the factory, for the customs of the United States. */
  mid: formed(15, tradeNumbers.mid, entryTexts.form_mid).nullish(),
  /** Where in Canada it was made. */
  origin_province: formed(2, tradeNumbers.province, entryTexts.form_province).nullish(),
  /** By which criterion it originates in the United States, Mexico or Canada. */
  usmca_criterion: choice([...usmcaCriteria, '']).nullish(),
}
const commodityMetadata = dictionaryWith(goodsKeys, maxMetadataBytes).meta({ id: 'GoodsMetadata' })

/** A thing inside a parcel, on a customs declaration or on an order. */
export const commodityShape = {
  weight: number({ min: 0 }),
  weight_unit: choice(weightUnits),
  title: text(35).nullish(),
  description: text(100).nullish(),
  quantity: integer({ min: 0 }).nullish(),
  sku: text(35).nullish(),
  hs_code: text(35).nullish(),
  value_amount: number().nullish(),
  value_currency: choice(currencyCodes).nullish(),
  origin_country: choice(countryCodes).nullish(),
  parent_id: text(80).nullish(),
  metadata: commodityMetadata.nullish(),
}

export const commodityData = object(commodityShape).meta({ id: 'CommodityData' })
/** An item of a change: with the id of a known one it changes that, else it is added. */
export const commodityPatch = object({ ...commodityShape, id: text(80).nullish() })
  .partial()
  .meta({ id: 'CommodityPatch' })
export type CommodityInput = z.output<typeof commodityData>

export const commodityRecord = z
  .strictObject({
    id: z.string().nullable(),
    object_type: z.literal('commodity'),
    weight: z.number(),
    weight_unit: z.enum(weightUnits),
    title: nullableText(),
    description: nullableText(),
    quantity: z.number().int(),
    sku: nullableText(),
    hs_code: nullableText(),
    value_amount: z.number().nullable(),
    value_currency: z.enum(currencyCodes).nullable(),
    origin_country: z.enum(countryCodes).nullable(),
    parent_id: nullableText(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Commodity' })
export type CommodityRecord = z.output<typeof commodityRecord>

/** Under which names shops keep where something lies. */
const placeNames = ['location', 'bin', 'shelf']

/** Where an item lies, as the shop says it in its metadata; null when it does not. */
export function placeOfItem({ metadata }: { metadata?: Record<string, unknown> | null }): string | null {
  const named = placeNames
    .map(name => metadata?.[name])
    .find(place => typeof place === 'string' && place !== '')
  return typeof named === 'string' ? named : null
}

/** Places and articles in the order people walk by them: `A-2` before `A-10`. */
export const byPlace = (one: string, other: string): number => placeOrder().compare(one, other)

// The first order of letters a process asks for takes as long as a request.
const placeOrder = once(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))
