import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, list, metadata, object, text } from '../api/fields.ts'
import { page, pageQuery } from '../api/pages.ts'
import { importKinds, importLayout, readingData } from './import-layout.ts'

const slug = () =>
  text(25, { blank: false })
    .refine(value => /^[a-z0-9_]+$/.test(value), 'Only small letters, digits and underscores are allowed.')
    .meta({ pattern: '^[a-z0-9_]+$' })

/** More columns no file has. */
const mostHeads = 1_000

export const dataTemplateData = object({
  name: text(50, { blank: false }),
  slug: slug(),
  description: text(50).nullish(),
  resource_type: choice(importKinds),
  /** What the file calls a column, by the name the station has for it. */
  fields_mapping: z
    .record(z.string(), text(200, { blank: false }), 'Expected a dictionary of texts.')
    .optional(),
  /** How the file is read, field by field; takes the place of `fields_mapping`. */
  layout: importLayout.nullish(),
  reading: readingData.nullish(),
  /** The heads of its file, by which it is recognised. */
  heads: list(text(200), { most: mostHeads }).optional(),
  metadata: metadata().nullish(),
}).meta({ id: 'DataTemplateData' })
export type DataTemplateInput = z.output<typeof dataTemplateData>

export const dataTemplateRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('data_template'),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    resource_type: z.enum(importKinds),
    fields_mapping: z.record(z.string(), z.string()),
    layout: importLayout.nullable(),
    reading: readingData.nullable(),
    heads: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'DataTemplate' })
export type DataTemplateRecord = z.output<typeof dataTemplateRecord>

const byId = object({ id: text(80) })

export const dataTemplateEndpoints = {
  list: endpoint({
    id: 'dataTemplates.list',
    method: 'GET',
    path: '/desk/data-templates',
    summary: 'List the templates for files of other systems',
    auth: 'required',
    query: object(pageQuery(100)),
    responses: { 200: page(dataTemplateRecord) },
  }),
  create: endpoint({
    id: 'dataTemplates.create',
    method: 'POST',
    path: '/desk/data-templates',
    summary: 'Say how the files of another system name their columns',
    description:
      'Columns that are not named keep their usual headers. Imports name the template by its slug, and recognise its file by `heads`. A `layout` says more than names: joins, splits, units, constants.',
    auth: 'required',
    body: dataTemplateData,
    example: {
      name: 'Market',
      slug: 'market',
      resource_type: 'orders',
      fields_mapping: { order_id: 'Order No.', shipping_to_country: 'Country' },
    },
    responses: { 201: dataTemplateRecord },
    refusals: [409],
  }),
  remove: endpoint({
    id: 'dataTemplates.remove',
    method: 'DELETE',
    path: '/desk/data-templates/:id',
    summary: 'Remove a template; files imported with it stay',
    auth: 'required',
    params: byId,
    responses: { 200: dataTemplateRecord },
    refusals: [404],
  }),
}
