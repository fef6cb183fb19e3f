import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, list, object, recordId, text } from '../api/fields.ts'
import { carrierMessage } from '../api/rates.ts'
import { shipmentRecord } from '../api/shipments.ts'
import { labelFormats } from '../labels.ts'
import { base64Document } from './printing/print-jobs.ts'

/**
 * What is meant: the purchase, void or request whose id the station said with it, and no later one of the same record.
 * Left out, it is the one that is unknown at that moment.
 */
export const intentRef = { intent_id: recordId().nullish() }

const askData = object(intentRef).meta({ id: 'AskCarrierData' })

const settlePurchaseData = object({
  happened: flag(),
  ...intentRef,
  tracking_number: text(100).nullish(),
  shipment_identifier: text(200).nullish(),
  /** The label as the carrier's site gives it, so that it can be printed here. */
  label: base64Document().nullish(),
  label_format: choice(labelFormats).nullish(),
})
  .superRefine((told, context) => {
    const say = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'This field is required.' })
    if (told.happened && !told.tracking_number) say('tracking_number')
    if (told.label && !told.label_format) say('label_format')
  })
  .meta({ id: 'PurchaseSettleData' })
export type PurchaseSettleInput = z.output<typeof settlePurchaseData>

const settleData = object({ happened: flag(), ...intentRef }).meta({ id: 'SettleData' })

const settleUploadData = object({
  happened: flag(),
  /** The carrier's ids of the documents, in the order they were sent. */
  doc_ids: list(text(100)).optional(),
}).meta({ id: 'UploadSettleData' })
export type UploadSettleInput = z.output<typeof settleUploadData>

/** What a carrier said when it was asked. */
export const carrierFindings = ['bought', 'not_bought', 'voided', 'not_voided', 'cannot_tell'] as const
export type CarrierFinding = (typeof carrierFindings)[number]

const carrierAnswer = z
  .strictObject({
    finding: z.enum(carrierFindings),
    messages: z.array(carrierMessage),
    /** As it is after that. */
    shipment: shipmentRecord,
  })
  .meta({ id: 'CarrierAnswer' })
export type CarrierAnswer = z.output<typeof carrierAnswer>

const settledUpload = z
  .strictObject({ id: z.string(), shipment_id: z.string(), state: z.enum(['uploaded', 'refused']) })
  .meta({ id: 'SettledUpload' })
export type SettledUpload = z.output<typeof settledUpload>

const params = object({ id: text(80) })

/** What nobody knows the outcome of, and how it becomes known. Nothing here buys, voids or sends anything. */
export const settlingEndpoints = {
  askCarrier: endpoint({
    id: 'settling.askCarrier',
    method: 'POST',
    path: '/desk/shipments/:id/ask-carrier',
    summary: 'Ask the carrier what became of a purchase or void it gave no answer about',
    description:
      'Settles it when the carrier knows. `cannot_tell`: the carrier offers no such search, or its answer settles nothing; `messages` say why.',
    auth: 'required',
    params,
    body: askData,
    example: {},
    responses: { 200: carrierAnswer },
    refusals: [404, 409],
  }),
  purchase: endpoint({
    id: 'settling.purchase',
    method: 'POST',
    path: '/desk/shipments/:id/settle-purchase',
    summary: 'Say whether a label was bought that the carrier gave no answer about',
    description:
      'A label that was bought needs its `tracking_number`; with `label` (base64) and `label_format` it can be printed here. One that was not bought can be bought again.',
    auth: 'required',
    params,
    body: settlePurchaseData,
    example: { happened: true, tracking_number: 'HC0000000018' },
    responses: { 200: shipmentRecord },
    refusals: [404, 409],
  }),
  keep: endpoint({
    id: 'settling.keep',
    method: 'POST',
    path: '/desk/shipments/:id/keep-purchase',
    summary: 'Say that a label stays that was bought otherwise than it was shown',
    description: 'It is taken off the list of what needs attention. One that does not stay is cancelled.',
    auth: 'required',
    params,
    responses: { 200: shipmentRecord },
    refusals: [404, 409],
  }),
  void: endpoint({
    id: 'settling.void',
    method: 'POST',
    path: '/desk/shipments/:id/settle-void',
    summary: 'Say whether a label was voided that the carrier gave no answer about',
    auth: 'required',
    params,
    body: settleData,
    example: { happened: true },
    responses: { 200: shipmentRecord },
    refusals: [404, 409],
  }),
  upload: endpoint({
    id: 'settling.upload',
    method: 'POST',
    path: '/desk/uploads/:id/settle',
    summary: 'Say whether a carrier has the documents it gave no answer about',
    description:
      'The id is that of the list of what needs attention, or `meta.unknown.upload.id` of a shipment.',
    auth: 'required',
    params,
    body: settleUploadData,
    example: { happened: true },
    responses: { 200: settledUpload },
    refusals: [404, 409],
  }),
}
