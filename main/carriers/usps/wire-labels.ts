import { z } from 'zod'
import { at, countryCode as country, listOf, oneOf, textUpTo as text } from '../kit/shapes.ts'
import {
  among,
  amount,
  day,
  party,
  quantity,
  recipient,
  recipientAbroad,
  sides,
  tariff,
  weighed,
  worth,
} from './wire-parts.ts'
import {
  entryTypes,
  extraServices,
  indicatorsAbroad,
  isForbiddenItem,
  lengths,
  mailClasses,
  mostContents,
  mostExtras,
  mostExtrasAbroad,
  processingCategories,
  rateIndicators,
  returnIndicators,
  valuedExtras,
} from './wire-words.ts'

/** Labels within the country, for the way back and abroad. */

/** The forms a label comes in that the station can print. */
export const picture = oneOf('PDF PNG ZPL203DPI ZPL300DPI')
const imageInfo = {
  imageType: picture,
  labelType: z.literal('4X6LABEL'),
  receiptOption: z.literal('NONE'),
  packageNumber: z.int().min(1).max(9999).optional(),
  totalPackages: z.int().min(1).max(9999).optional(),
}

const references = z
  .array(z.strictObject({ referenceNumber: text(lengths.reference), printReferenceNumber: z.literal(true) }))
  .max(4)

const contentTypes =
  'HAZMAT CREMATED_REMAINS BEES DAY_OLD_POULTRY ADULT_BIRDS OTHER_LIVES PERISHABLE PHARMACEUTICALS MEDICAL_SUPPLIES FRUITS VEGETABLES LIVE_PLANTS'

/** A request is about one parcel; whoever asks for several puts the place of each in. */
const service = (mailClasses: readonly string[]) => at('service', z.enum(mailClasses))
const packedIn = (indicators: readonly string[]) => at('parcel[0].packaging_type', z.enum(indicators))
const entry = 'options.usps_destination_entry_facility_type'
const extras = 'options.usps_extra_services'
const shippedOn = at('options.shipment_date', day)
const valued = 'options.declared_value'

const described = {
  weightUOM: z.literal('lb'),
  weight: weighed,
  dimensionsUOM: z.literal('in'),
  ...sides,
  processingCategory: at('options.usps_processing_category', z.enum(processingCategories)),
  customerReference: at('reference', references).optional(),
  extraServices: at(extras, among(extraServices.label, mostExtras)).optional(),
  packageOptions: at(
    valued,
    z.strictObject({ packageValue: amount.optional(), contentType: oneOf(contentTypes).optional() }),
  ).optional(),
}

const outboundPackage = z
  .strictObject({
    ...described,
    mailClass: service(mailClasses.outbound),
    rateIndicator: packedIn(rateIndicators),
    destinationEntryFacilityType: at(entry, z.enum(entryTypes)),
    mailingDate: shippedOn,
    carrierRelease: z.literal(true).optional(),
    physicalSignatureRequired: z.literal(true).optional(),
  })
  .refine(
    ({ mailClass, processingCategory }) =>
      mailClass !== 'USPS_GROUND_ADVANTAGE' || processingCategory !== 'FLATS',
    { message: 'Ground Advantage takes no flats', path: ['processingCategory'] },
  )
  .refine(
    ({ extraServices: extras = [], packageOptions }) =>
      packageOptions?.packageValue !== undefined || !extras.some(code => valuedExtras.has(code)),
    {
      message: 'what the parcel is worth, which this signature or insurance needs',
      path: ['packageOptions', 'packageValue'],
    },
  )

const returnedPackage = z.strictObject({
  ...described,
  mailClass: service(mailClasses.returned),
  rateIndicator: packedIn(returnIndicators),
})

const content = z.strictObject({
  itemDescription: at(
    '.title',
    text(lengths.item).refine(
      words => !isForbiddenItem(words),
      'say what it is: customs takes no "gift" or "merchandise"',
    ),
  ),
  itemQuantity: at('.quantity', quantity),
  itemTotalValue: at('.value_amount', worth),
  weightUOM: z.literal('lb'),
  itemTotalWeight: at('.weight', z.number().gt(0)),
  HSTariffNumber: at('.hs_code', tariff).optional(),
  countryofOrigin: at('.origin_country', country),
})

const customs = {
  contentComments: at('customs.content_description', text(25)).optional(),
  AESITN: at('customs.options.aes', text(35)),
  invoiceNumber: at('customs.invoice', text(15)).optional(),
  licenseNumber: at('customs.options.license_number', text(16)).optional(),
  certificateNumber: at('customs.options.certificate_number', text(12)).optional(),
  contents: at('customs.commodities', listOf(at('[#]', content), mostContents)),
}

const customsContents =
  'MERCHANDISE GIFT DOCUMENT COMMERCIAL_SAMPLE RETURNED_GOODS OTHER HUMANITARIAN_DONATIONS DANGEROUS_GOODS'
const contentsAbroad = `${customsContents} CREMATED_REMAINS NON_NEGOTIABLE_DOCUMENT MEDICAL_SUPPLIES PHARMACEUTICALS`

const contentType = (words: string) => at('customs.content_type', oneOf(words))
const importer = 'recipient.federal_tax_id'
const exporter = 'shipper.federal_tax_id'

const isExplained = {
  test: (form: { customsContentType: string; contentComments?: string | undefined }) =>
    form.customsContentType !== 'OTHER' || form.contentComments !== undefined,
  told: { message: 'what the goods are, where they are of another kind', path: ['contentComments'] },
}

const domesticCustoms = z
  .strictObject({
    ...customs,
    AESITN: customs.AESITN.optional(),
    customsContentType: contentType(customsContents),
    importersReference: at(importer, text(40)).optional(),
    exportersReference: at(exporter, text(40)).optional(),
  })
  .refine(isExplained.test, isExplained.told)

const taxReference = z.strictObject({
  referenceType: oneOf('TAX_CODE VAT_NUMBER IMPORTER_CODE'),
  reference: text(28),
})

const customsAbroad = z
  .strictObject({
    ...customs,
    customsContentType: contentType(contentsAbroad),
    importersReference: at(importer, taxReference).optional(),
    exportersReference: at(exporter, taxReference).optional(),
  })
  .refine(isExplained.test, isExplained.told)

export const domesticLabel = z
  .strictObject({
    imageInfo: at('label_type', z.strictObject({ ...imageInfo, returnLabel: z.literal(true).optional() })),
    toAddress: at('recipient', recipient),
    fromAddress: at('shipper', party),
    packageDescription: outboundPackage,
    customsForm: at('customs', domesticCustoms).optional(),
  })
  .refine(
    ({ imageInfo: { returnLabel: back }, customsForm, packageDescription: { mailClass } }) =>
      back === undefined || (customsForm === undefined && mailClass !== 'USPS_CONNECT_MAIL'),
    { message: 'no return label with a customs form or Connect Mail', path: ['imageInfo', 'returnLabel'] },
  )

export const returnLabel = z.strictObject({
  imageInfo: at('label_type', z.strictObject(imageInfo)),
  toAddress: at('shipper', party),
  fromAddress: at('recipient', party),
  packageDescription: returnedPackage,
})

export const pictureAbroad = oneOf('PDF ZPL203DPI ZPL300DPI')

const packageAbroad = z.strictObject({
  weightUOM: z.literal('lb'),
  weight: weighed,
  dimensionsUOM: z.literal('in'),
  ...sides,
  mailClass: service(mailClasses.abroad),
  rateIndicator: packedIn(indicatorsAbroad),
  processingCategory: at('options.usps_processing_category', z.enum(processingCategories)),
  destinationEntryFacilityType: at(entry, oneOf('NONE INTERNATIONAL_SERVICE_CENTER')),
  mailingDate: shippedOn,
  customerReference: at(
    'reference',
    z.array(z.strictObject({ referenceNumber: text(lengths.reference) })).max(2),
  ).optional(),
  extraServices: at(extras, among(extraServices.abroad, mostExtrasAbroad)).optional(),
  packageOptions: at(
    valued,
    z.strictObject({
      packageValue: amount.optional(),
      nonDeliveryOption: at('options', oneOf('RETURN ABANDON')).optional(),
    }),
  ).optional(),
  prepayDutiesTaxesFees: z.literal(true).optional(),
})

export const labelAbroad = z.strictObject({
  imageInfo: at('label_type', z.strictObject({ imageType: pictureAbroad, labelType: z.literal('4X6LABEL') })),
  toAddress: at('recipient', recipientAbroad),
  fromAddress: at('shipper', party),
  packageDescription: packageAbroad,
  customsForm: at('customs', customsAbroad),
})
