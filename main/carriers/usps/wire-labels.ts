import { z } from 'zod'
import { textUpTo as text } from '../kit/shapes.ts'
import {
  among,
  amount,
  country,
  day,
  party,
  pounds,
  quantity,
  recipient,
  recipientAbroad,
  sides,
  tariff,
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
export const picture = z.enum(['PDF', 'PNG', 'ZPL203DPI', 'ZPL300DPI'])
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

const contentTypes = [
  'HAZMAT',
  'CREMATED_REMAINS',
  'BEES',
  'DAY_OLD_POULTRY',
  'ADULT_BIRDS',
  'OTHER_LIVES',
  'PERISHABLE',
  'PHARMACEUTICALS',
  'MEDICAL_SUPPLIES',
  'FRUITS',
  'VEGETABLES',
  'LIVE_PLANTS',
] as const

const described = {
  weightUOM: z.literal('lb'),
  weight: pounds,
  dimensionsUOM: z.literal('in'),
  ...sides,
  processingCategory: z.enum(processingCategories),
  customerReference: references.optional(),
  extraServices: among(extraServices.label, mostExtras).optional(),
  packageOptions: z
    .strictObject({ packageValue: amount.optional(), contentType: z.enum(contentTypes).optional() })
    .optional(),
}

const outboundPackage = z
  .strictObject({
    ...described,
    mailClass: z.enum(mailClasses.outbound),
    rateIndicator: z.enum(rateIndicators),
    destinationEntryFacilityType: z.enum(entryTypes),
    mailingDate: day,
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
  mailClass: z.enum(mailClasses.returned),
  rateIndicator: z.enum(returnIndicators),
})

const content = z.strictObject({
  itemDescription: text(lengths.item).refine(
    words => !isForbiddenItem(words),
    'say what it is: customs takes no "gift" or "merchandise"',
  ),
  itemQuantity: quantity,
  itemTotalValue: worth,
  weightUOM: z.literal('lb'),
  itemTotalWeight: z.number().gt(0),
  HSTariffNumber: tariff.optional(),
  countryofOrigin: country,
})

const customs = {
  contentComments: text(25).optional(),
  AESITN: text(35),
  invoiceNumber: text(15).optional(),
  licenseNumber: text(16).optional(),
  certificateNumber: text(12).optional(),
  contents: z.array(content).min(1).max(mostContents),
}

const customsContents = [
  'MERCHANDISE',
  'GIFT',
  'DOCUMENT',
  'COMMERCIAL_SAMPLE',
  'RETURNED_GOODS',
  'OTHER',
  'HUMANITARIAN_DONATIONS',
  'DANGEROUS_GOODS',
] as const

const isExplained = {
  test: (form: { customsContentType: string; contentComments?: string | undefined }) =>
    form.customsContentType !== 'OTHER' || form.contentComments !== undefined,
  told: { message: 'what the goods are, where they are of another kind', path: ['contentComments'] },
}

const domesticCustoms = z
  .strictObject({
    ...customs,
    AESITN: customs.AESITN.optional(),
    customsContentType: z.enum(customsContents),
    importersReference: text(40).optional(),
    exportersReference: text(40).optional(),
  })
  .refine(isExplained.test, isExplained.told)

const taxReference = z.strictObject({
  referenceType: z.enum(['TAX_CODE', 'VAT_NUMBER', 'IMPORTER_CODE']),
  reference: text(28),
})

const customsAbroad = z
  .strictObject({
    ...customs,
    customsContentType: z.enum([
      ...customsContents,
      'CREMATED_REMAINS',
      'NON_NEGOTIABLE_DOCUMENT',
      'MEDICAL_SUPPLIES',
      'PHARMACEUTICALS',
    ]),
    importersReference: taxReference.optional(),
    exportersReference: taxReference.optional(),
  })
  .refine(isExplained.test, isExplained.told)

export const domesticLabel = z.strictObject({
  imageInfo: z.strictObject(imageInfo),
  toAddress: recipient,
  fromAddress: party,
  packageDescription: outboundPackage,
  customsForm: domesticCustoms.optional(),
})

export const returnLabel = z.strictObject({
  imageInfo: z.strictObject(imageInfo),
  toAddress: party,
  fromAddress: party,
  packageDescription: returnedPackage,
})

export const pictureAbroad = z.enum(['PDF', 'ZPL203DPI', 'ZPL300DPI'])

export const labelAbroad = z.strictObject({
  imageInfo: z.strictObject({ imageType: pictureAbroad, labelType: z.literal('4X6LABEL') }),
  toAddress: recipientAbroad,
  fromAddress: party,
  packageDescription: z.strictObject({
    weightUOM: z.literal('lb'),
    weight: pounds,
    dimensionsUOM: z.literal('in'),
    ...sides,
    mailClass: z.enum(mailClasses.abroad),
    rateIndicator: z.enum(indicatorsAbroad),
    processingCategory: z.enum(processingCategories),
    destinationEntryFacilityType: z.enum(['NONE', 'INTERNATIONAL_SERVICE_CENTER']),
    mailingDate: day,
    customerReference: z
      .array(z.strictObject({ referenceNumber: text(lengths.reference) }))
      .max(2)
      .optional(),
    extraServices: among(extraServices.abroad, mostExtrasAbroad).optional(),
    packageOptions: z
      .strictObject({
        packageValue: amount.optional(),
        nonDeliveryOption: z.enum(['RETURN', 'ABANDON']).optional(),
      })
      .optional(),
    prepayDutiesTaxesFees: z.literal(true).optional(),
  }),
  customsForm: customsAbroad,
})
