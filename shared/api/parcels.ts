import { z } from 'zod'
import { dimensionUnits, weightUnits } from '../units/measures.ts'
import { commodityData, commodityPatch, commodityRecord } from './commodities.ts'
import { endpoint } from './endpoint.ts'
import { choice, dictionary, flag, list, number, object, recordId, text } from './fields.ts'
import { page, pageQuery } from './pages.ts'

export const parcelShape = {
  weight: number({ min: 0 }),
  weight_unit: choice(weightUnits),
  width: number({ min: 0 }).nullish(),
  height: number({ min: 0 }).nullish(),
  length: number({ min: 0 }).nullish(),
  dimension_unit: choice(dimensionUnits).nullish(),
  packaging_type: text(50).nullish(),
  package_preset: text(50).nullish(),
  description: text(250).nullish(),
  content: text(100).nullish(),
  is_document: flag().nullish(),
  reference_number: text(100).nullish(),
  freight_class: text(6).nullish(),
  items: list(commodityData).nullish(),
  options: dictionary().nullish(),
}

type Sized = {
  width?: number | null | undefined
  height?: number | null | undefined
  length?: number | null | undefined
  dimension_unit?: string | null | undefined
}

/** What is wrong with the sides of a parcel, by field; null when they are all there or all missing. */
export function dimensionErrors(parcel: Sized): { [field: string]: string[] } | null {
  const given = [parcel.width, parcel.height, parcel.length].filter(
    side => side !== null && side !== undefined,
  )
  if (given.length === 0) return null
  if (given.length < 3)
    return { dimensions: ['When one dimension is specified, all must be specified with a dimension_unit'] }
  return parcel.dimension_unit
    ? null
    : { dimension_unit: ['dimension_unit is required when dimensions are specified'] }
}

/** Sides of a parcel with a preset are judged after the preset has filled them. */
function checkDimensions(
  parcel: Sized & { package_preset?: string | null | undefined },
  context: z.core.$RefinementCtx,
) {
  if (parcel.package_preset) return
  for (const [field, [message]] of Object.entries(dimensionErrors(parcel) ?? {}))
    context.addIssue({ code: 'custom', path: [field], message: message ?? '' })
}

export const parcelData = object(parcelShape).superRefine(checkDimensions).meta({ id: 'ParcelData' })
export const parcelPatch = object({ ...parcelShape, items: list(commodityPatch).nullish() })
  .partial()
  .meta({ id: 'PatchedParcelData' })
export type ParcelInput = z.output<typeof parcelData>
export type ParcelPatch = z.output<typeof parcelPatch>

/** More than any carrier takes at once. */
const mostParcels = 500
const mostItems = 2_000

const itemsIn = (parcel: unknown): number => {
  const { items } = (parcel ?? {}) as { items?: unknown }
  return Array.isArray(items) ? items.length : 0
}

export const parcelsOrIds = list(z.union([recordId(), parcelData]), {
  nonEmpty: true,
  most: mostParcels,
  checkAll: parcels =>
    parcels.reduce<number>((sum, parcel) => sum + itemsIn(parcel), 0) > mostItems
      ? `Ensure all parcels together have no more than ${mostItems} items.`
      : null,
})

export const parcelRecord = z
  .strictObject({
    id: z.string().nullable(),
    object_type: z.literal('parcel'),
    weight: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    length: z.number().nullable(),
    packaging_type: z.string().nullable(),
    package_preset: z.string().nullable(),
    description: z.string().nullable(),
    content: z.string().nullable(),
    is_document: z.boolean(),
    weight_unit: z.enum(weightUnits),
    dimension_unit: z.enum(dimensionUnits).nullable(),
    items: z.array(commodityRecord),
    reference_number: z.string().nullable(),
    freight_class: z.string().nullable(),
    options: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Parcel' })
export type ParcelRecord = z.output<typeof parcelRecord>

const byId = object({ id: text(80) })
const example = { weight: 1.2, weight_unit: 'KG', width: 20, height: 10, length: 30, dimension_unit: 'CM' }

export const parcelEndpoints = {
  list: endpoint({
    id: 'parcels.list',
    method: 'GET',
    path: '/v1/parcels',
    summary: 'List saved parcels',
    description: 'Parcels that were saved by themselves, the newest first.',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(parcelRecord, 'ParcelList') },
  }),
  create: endpoint({
    id: 'parcels.create',
    method: 'POST',
    path: '/v1/parcels',
    summary: 'Save a parcel',
    description: 'Sides that are left out are those of `package_preset`, where there is one.',
    auth: 'required',
    body: parcelData,
    example,
    responses: { 201: parcelRecord },
  }),
  retrieve: endpoint({
    id: 'parcels.retrieve',
    method: 'GET',
    path: '/v1/parcels/:id',
    summary: 'Retrieve a parcel',
    description: 'One that was saved by itself, or that of a shipment by its id.',
    auth: 'required',
    params: byId,
    responses: { 200: parcelRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'parcels.update',
    method: 'PATCH',
    path: '/v1/parcels/:id',
    summary: 'Change a parcel',
    description:
      'A parcel of a shipment can be changed while the shipment is a draft; its rates are then cleared.',
    auth: 'required',
    params: byId,
    body: parcelPatch,
    example: { weight: 2 },
    responses: { 200: parcelRecord },
    refusals: [404, 409],
  }),
  discard: endpoint({
    id: 'parcels.discard',
    method: 'DELETE',
    path: '/v1/parcels/:id',
    summary: 'Remove a parcel',
    description: 'Answers with it as it was. Shipments keep their copies.',
    auth: 'required',
    params: byId,
    responses: { 200: parcelRecord },
    refusals: [404, 409],
  }),
}
