import { z } from 'zod'
import { isExportStatement, tradeNumbers } from '../customs/trade-numbers.ts'
import { entryTexts } from '../errors/entry-texts.ts'
import { addressData, addressOrId, addressRecord } from './addresses.ts'
import { commodityData, commodityPatch, commodityRecord } from './commodities.ts'
import { endpoint } from './endpoint.ts'
import { choice, day, dictionaryWith, flag, formed, list, object, recordId, text } from './fields.ts'
import { page, pageQuery } from './pages.ts'
import { dutyData, dutyRecord } from './payments.ts'

export const contentTypes = [
  'documents',
  'gift',
  'sample',
  'merchandise',
  'return_merchandise',
  'other',
] as const
export const incoterms = [
  'CFR',
  'CIF',
  'CIP',
  'CPT',
  'DAF',
  'DAP',
  'DDP',
  'DDU',
  'DEQ',
  'DES',
  'DPU',
  'EXW',
  'FAS',
  'FCA',
  'FOB',
] as const

/** The option of a shipment whose tool has to go on: what nobody said of its goods is left out, and told. */
export const allowIncompleteCustoms = 'allow_incomplete_customs'

export const commerceTypes = ['b2c', 'b2b', 'c2c'] as const

/**
 * Numbers and proofs customs asks for, as keys of the options of a declaration. All others are kept as sent. Where somebody
 * is meant it is the sender; the recipient's are in the address.
 */
export const customsKeys = {
  /** Filed with the export system of the United States: an ITN, or the exemption. */
  aes: formed(50, isExportStatement, entryTexts.form_aes).nullish(),
  /** The exemption by itself. */
  eel_pfc: text(50).nullish(),
  license_number: text(35).nullish(),
  certificate_number: text(35).nullish(),
  /** Tax number of Poland. */
  nip_number: text(20).nullish(),
  eori_number: formed(17, tradeNumbers.eori, entryTexts.form_eori).nullish(),
  vat_registration_number: text(35).nullish(),
  /** Under these numbers the seller has paid the tax of the country it goes to: European Union, Norway, Australia, New Zealand. */
  ioss: formed(12, tradeNumbers.ioss, entryTexts.form_ioss).nullish(),
  voec: formed(7, tradeNumbers.voec, entryTexts.form_voec).nullish(),
  arn: formed(12, tradeNumbers.arn, entryTexts.form_arn).nullish(),
  ird: formed(11, tradeNumbers.ird, entryTexts.form_ird).nullish(),
  /** Under it duties of the United States were paid before. */
  us_declaration_id: text(35).nullish(),
  /** Proof of report of the Canadian export system. */
  export_proof: formed(32, tradeNumbers.exportProof, entryTexts.form_proof).nullish(),
  /** Why nothing was reported there. */
  ndr_code: formed(6, tradeNumbers.ndr, entryTexts.form_ndr).nullish(),
  /** Between whom it is sold: `b2c`, `b2b` or, between people, `c2c`. */
  commerce_type: choice([...commerceTypes, '']).nullish(),
  /** Somebody says the goods originate where the agreement of the United States, Mexico and Canada (USMCA, CUSMA) holds. */
  usmca: flag().nullish(),
  /** In the European Union, for the safety of the product. */
  responsible_person: text(500).nullish(),
}
const customsOptions = dictionaryWith(customsKeys).meta({ id: 'DeclarationOptions' })

const customsShape = {
  commodities: list(commodityData, { nonEmpty: true }),
  duty: dutyData.nullish(),
  duty_billing_address: addressOrId.nullish(),
  content_type: choice([...contentTypes, '']).nullish(),
  content_description: text(250).nullish(),
  incoterm: choice([...incoterms, '']).nullish(),
  invoice: text(50).nullish(),
  invoice_date: z.union([z.literal(''), day()]).nullish(),
  commercial_invoice: flag().nullish(),
  certify: flag().nullish(),
  signer: text(50).nullish(),
  options: customsOptions.nullish(),
}

/** A declaration as somebody writes it; programs may also send ids. */
export const customsData = object(customsShape)
export const customsPatch = object({
  ...customsShape,
  commodities: list(commodityPatch),
  duty_billing_address: addressData.nullish(),
})
  .partial()
  .meta({ id: 'PatchedCustomsData' })
/** Commodities may be ids of stored ones too. */
export const customsCreate = object({
  ...customsShape,
  commodities: list(z.union([recordId(), commodityData]), { nonEmpty: true }),
}).meta({ id: 'CustomsData' })

/** A declaration, or the id of a saved one whose content is copied. */
export const customsOrId = z.union([recordId(), customsCreate])

export type CustomsInput = z.output<typeof customsCreate>
export type CustomsPatch = z.output<typeof customsPatch>

export const customsRecord = z
  .strictObject({
    id: z.string().nullable(),
    object_type: z.literal('customs_info'),
    commodities: z.array(commodityRecord),
    duty: dutyRecord.nullable(),
    duty_billing_address: addressRecord.nullable(),
    content_type: z.string().nullable(),
    content_description: z.string().nullable(),
    incoterm: z.string().nullable(),
    invoice: z.string().nullable(),
    invoice_date: z.string().nullable(),
    commercial_invoice: z.boolean().nullable(),
    certify: z.boolean().nullable(),
    signer: z.string().nullable(),
    options: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Customs' })
export type CustomsRecord = z.output<typeof customsRecord>

const byId = object({ id: text(80) })

export const customsEndpoints = {
  list: endpoint({
    id: 'customs.list',
    method: 'GET',
    path: '/v1/customs_info',
    summary: 'List saved customs declarations',
    description: 'Declarations that were saved by themselves, the newest first.',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(customsRecord, 'CustomsList') },
  }),
  create: endpoint({
    id: 'customs.create',
    method: 'POST',
    path: '/v1/customs_info',
    summary: 'Save a customs declaration',
    description:
      'Nothing is asked of a carrier. What customs of the way would want is said when a shipment takes it.',
    auth: 'required',
    body: customsCreate,
    example: {
      content_type: 'merchandise',
      incoterm: 'DDU',
      commodities: [
        {
          title: 'Mug',
          quantity: 2,
          weight: 0.4,
          weight_unit: 'KG',
          value_amount: 12,
          value_currency: 'EUR',
        },
      ],
    },
    responses: { 201: customsRecord },
    refusals: [404],
  }),
  retrieve: endpoint({
    id: 'customs.retrieve',
    method: 'GET',
    path: '/v1/customs_info/:id',
    summary: 'Retrieve a customs declaration',
    description: 'One that was saved by itself, or that of a shipment by its id.',
    auth: 'required',
    params: byId,
    responses: { 200: customsRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'customs.update',
    method: 'PATCH',
    path: '/v1/customs_info/:id',
    summary: 'Change a customs declaration',
    description: 'Of the goods, those with an `id` are changed and others are added; what is left out stays.',
    auth: 'required',
    params: byId,
    body: customsPatch,
    example: { signer: 'Ada Byron' },
    responses: { 200: customsRecord },
    refusals: [404, 409],
  }),
  discard: endpoint({
    id: 'customs.discard',
    method: 'DELETE',
    path: '/v1/customs_info/:id',
    summary: 'Remove a customs declaration',
    description: 'Answers with it as it was. Shipments keep their copies.',
    auth: 'required',
    params: byId,
    responses: { 200: customsRecord },
    refusals: [404, 409],
  }),
}

/** The terms of trade by code. `DAF`, `DDU`, `DEQ` and `DES` left the official list in 2010 and are still in use. */
export const incotermNames = {
  CFR: 'Cost and Freight',
  CIF: 'Cost Insurance and Freight',
  CIP: 'Carriage and Insurance Paid',
  CPT: 'Carriage Paid To',
  DAF: 'Delivered at Frontier',
  DAP: 'Delivered at Place',
  DDP: 'Delivery Duty Paid',
  DDU: 'Delivery Duty Unpaid',
  DEQ: 'Delivered Ex Quay',
  DES: 'Delivered Ex Ship',
  DPU: 'Delivered at Place Unloaded',
  EXW: 'Ex Works',
  FAS: 'Free Alongside Ship',
  FCA: 'Free Carrier',
  FOB: 'Free On Board',
} as const
