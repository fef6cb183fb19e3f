import { z } from 'zod'
import {
  documentTemplateData,
  documentTemplatePatch,
  documentTemplateRecord,
} from '../desk/document-templates.ts'
import { askedLanguage } from '../desk/shop-settings.ts'
import { endpoint } from './endpoint.ts'
import { choice, dictionary, list, object, text } from './fields.ts'
import { page, shortListQuery } from './pages.ts'

const generateData = object({
  template_id: text(80, { blank: false }).optional(),
  template: documentTemplateData.shape.template.optional(),
  options: documentTemplateData.shape.options,
  shipments: list(text(80), { nonEmpty: true }).optional(),
  orders: list(text(80), { nonEmpty: true }).optional(),
  data: dictionary().nullish(),
  doc_name: text(200).nullish(),
  doc_format: choice(['PDF', 'pdf']).nullish(),
  language: askedLanguage(),
})
  .superRefine((body, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((body.template_id === undefined) === (body.template === undefined))
      say('template_id', 'Give either a template_id or a template.')
    if (body.data && (body.shipments || body.orders)) say('data', 'Give either data or ids of records.')
    if (body.options && body.template_id !== undefined)
      say('options', 'Only with template: a stored one has its own.')
  })
  .meta({ id: 'GenerateDocumentData' })
export type GenerateInput = z.output<typeof generateData>

const generatedDocument = z
  .strictObject({
    template_id: z.string().nullable(),
    doc_format: z.literal('PDF'),
    doc_name: z.string(),
    doc_file: z.string(),
  })
  .meta({ id: 'GeneratedDocument' })
export type GeneratedDocument = z.output<typeof generatedDocument>

const params = object({ id: text(80) })

/** Papers the shop designs, and what is made of them. */
export const templatesForProgramsEndpoints = {
  list: endpoint({
    id: 'templates.list',
    method: 'GET',
    path: '/v1/documents/templates',
    summary: 'List document templates',
    description: 'Those of the shop, the newest first, then those that come with the station.',
    auth: 'required',
    query: object(shortListQuery(20)),
    responses: { 200: page(documentTemplateRecord, 'DocumentTemplateList') },
  }),
  create: endpoint({
    id: 'templates.create',
    method: 'POST',
    path: '/v1/documents/templates',
    summary: 'Add a document template',
    description:
      'The template is checked: what is not of its language is refused with the line. One of the shop with the slug of a built-in one takes its place.',
    auth: 'required',
    scope: 'manage',
    body: documentTemplateData,
    example: {
      name: 'Thank you note',
      slug: 'thank-you',
      template: '<h1>Thank you, {{to.name}}</h1>',
      related_object: 'shipment',
    },
    responses: { 201: documentTemplateRecord },
    refusals: [409],
  }),
  retrieve: endpoint({
    id: 'templates.retrieve',
    method: 'GET',
    path: '/v1/documents/templates/:id',
    summary: 'Retrieve a document template',
    description: 'With its text and how it is drawn.',
    auth: 'required',
    params,
    responses: { 200: documentTemplateRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'templates.update',
    method: 'PATCH',
    path: '/v1/documents/templates/:id',
    summary: 'Change a document template of the shop',
    description: 'What is left out stays. One that comes with the station is a 409.',
    auth: 'required',
    scope: 'manage',
    params,
    body: documentTemplatePatch,
    example: { active: false },
    responses: { 200: documentTemplateRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'templates.remove',
    method: 'DELETE',
    path: '/v1/documents/templates/:id',
    summary: 'Remove a document template of the shop',
    description: 'Answers with it as it was. One that comes with the station is a 409.',
    auth: 'required',
    scope: 'manage',
    params,
    responses: { 200: documentTemplateRecord },
    refusals: [404, 409],
  }),
  generate: endpoint({
    id: 'documents.generate',
    method: 'POST',
    path: '/v1/documents/generate',
    summary: 'Draw a document',
    description:
      'Of a stored template, by its id or slug, or of one that is sent along; about shipments or orders, or of `data` of your own. Nothing is stored and nothing is printed. A template that goes wrong with what it is filled with is a 409 with the line.',
    auth: 'required',
    scope: 'read',
    body: generateData,
    example: { template_id: 'packing-slip', shipments: ['shp_…'], doc_name: 'slip.pdf' },
    responses: { 200: generatedDocument },
    refusals: [404, 409],
  }),
}
