import { z } from 'zod'
import { textLike as pattern, type RequestShapes, textUpTo as text } from '../kit/request-shape.ts'
import {
  abroadFields,
  addressOf,
  domesticFields,
  pickupFields,
  ratedFields,
  rolesFields,
  scanFields,
} from './wire-fields.ts'

/**
 * What the carrier takes, after its published interface descriptions (APIs v3: shipping options, domestic and
 * international labels, payments, carrier pickup, SCAN forms): names, required members, lengths, patterns. Members the
 * station never sends are not here.
 */

/** Longest texts. */
export const lengths = { name: 50, street: 50, city: 28, reference: 30, item: 30, foreignPostalCode: 11 }

/** Heaviest parcel and largest length and girth. */
export const mostPounds = 70
export const mostGirthInches = 130

export const mostContents = 30
export const mostExtras = 5
const mostExtrasAbroad = 3

const amount = z.number().min(0)
const inches = z.number().gt(0)
const pounds = z.number().gt(0).max(mostPounds)
const day = z.iso.date()
const zip = pattern(/^\d{5}$/)
const country = pattern(/^[A-Z]{2}$/)
const mailerId = pattern(/^(\d{6}|\d{9})$/)
const phone = pattern(/^\+?[1-9][0-9]{7,14}$|^[0-9]{6,15}$/)
const email = pattern(/^[a-zA-Z0-9_+&*-]+(?:\.[a-zA-Z0-9_+&*-]+)*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/).max(50)

export const states =
  'AA AE AL AK AP AS AZ AR CA CO CT DE DC FM FL GA GU HI ID IL IN IA KS KY LA ME MH MD MA MI MN MS MO MP MT NE NV NH NJ NM NY NC ND OH OK OR PW PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY'.split(
    ' ',
  )

/** Where mail classes can be handed in; everything but `NONE` is for mailers who bring it there. */
export const entryTypes = [
  'NONE',
  'DESTINATION_NETWORK_DISTRIBUTION_CENTER',
  'DESTINATION_SECTIONAL_CENTER_FACILITY',
  'DESTINATION_DELIVERY_UNIT',
  'DESTINATION_SERVICE_HUB',
  'DESTINATION_REGIONAL_PROCESSING_DISTRIBUTION_CENTER',
] as const

/** What may still be sent; older words are converted by the carrier and by `processingOf`. */
export const processingCategories = ['LETTERS', 'FLATS', 'MACHINABLE', 'NONSTANDARD'] as const

export const mailClasses = {
  outbound: [
    'USPS_GROUND_ADVANTAGE',
    'PRIORITY_MAIL',
    'PRIORITY_MAIL_EXPRESS',
    'MEDIA_MAIL',
    'LIBRARY_MAIL',
    'BOUND_PRINTED_MATTER',
    'PARCEL_SELECT',
    'USPS_CONNECT_LOCAL',
    'USPS_CONNECT_REGIONAL',
    'USPS_CONNECT_MAIL',
  ],
  returned: [
    'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
    'PRIORITY_MAIL_RETURN_SERVICE',
    'PRIORITY_MAIL_EXPRESS_RETURN_SERVICE',
  ],
  abroad: [
    'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
    'PRIORITY_MAIL_INTERNATIONAL',
    'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
  ],
} as const

const codes = (list: string) => list.split(' ').map(Number)
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Extra services labels are sold with. Not among them: COD, registered mail. */
export const extraServices = {
  label: new Set([
    ...codes('365 415 857 910 911 912 913 930 931 934 955 957 981 986 991'),
    ...span(480, 489),
    ...span(810, 832),
    ...span(920, 925),
  ]),
  abroadRated: new Set(codes('370 813 820 826 857 930 931 955')),
  abroad: new Set(codes('480 481 482 483 484 486 487 488 813 820 826 857 930 931 955')),
}

const among = (known: ReadonlySet<number>, most: number) =>
  z.array(z.number().refine(code => known.has(code), 'it sells no such extra service here')).max(most)

/** Extra services that are about what the parcel is worth. */
export const valuedExtras: ReadonlySet<number> = new Set(
  codes('910 911 912 913 921 922 923 924 925 930 931 934 955 981'),
)

const pricing = z.strictObject({
  priceType: z.enum(['RETAIL', 'COMMERCIAL', 'CONTRACT']),
  paymentAccount: z
    .strictObject({
      accountType: z.enum(['EPS', 'PERMIT', 'METER']),
      accountNumber: text(50),
      CRID: text(18, 2).optional(),
    })
    .optional(),
})

const sides = { length: inches, width: inches, height: inches }

const zipOfPrices = pattern(/^\d{5}(-\d{4})?$/)

const domesticPrices = z.strictObject({
  pricingOptions: z.array(pricing).min(1),
  originZIPCode: zipOfPrices,
  destinationZIPCode: zipOfPrices,
  destinationEntryFacilityType: z.enum(entryTypes),
  packageDescription: z.strictObject({
    weight: pounds,
    ...sides,
    mailClass: z.enum([...mailClasses.outbound, ...mailClasses.returned, 'ALL_OUTBOUND', 'ALL_RETURNS']),
    extraServices: among(extraServices.label, mostExtras).optional(),
    packageValue: amount.optional(),
    mailingDate: day,
  }),
})

const tariff = pattern(/^[A-Za-z0-9.]{6,14}$/)
const worth = z.number().min(0.01).max(999_999.99)
const quantity = z.int().min(1).max(9999)

const pricesAbroad = z.strictObject({
  pricingOptions: z
    .array(
      pricing.extend({
        paymentAccount: pricing.shape.paymentAccount.unwrap().omit({ CRID: true }).optional(),
      }),
    )
    .min(1),
  originZIPCode: zipOfPrices,
  destinationCountryCode: country.refine(code => code !== 'US', 'another country than the United States'),
  foreignPostalCode: text(lengths.foreignPostalCode).optional(),
  packageDescription: z.strictObject({
    weight: pounds,
    ...sides,
    mailClass: z.enum([...mailClasses.abroad, 'ALL']),
    extraServices: among(extraServices.abroadRated, mostExtras).optional(),
    packageValue: amount.optional(),
    mailingDate: day,
  }),
  requestDutiesTaxesFees: z.boolean().optional(),
  destinationCity: text(lengths.city).optional(),
  items: z
    .array(
      z.strictObject({
        itemId: pattern(/^\w{1,20}$/),
        itemValue: worth,
        itemQuantity: z.number().min(1),
        itemWeight: z.number().min(0.001),
        countryOfOrigin: country,
        HSTariffNumber: tariff.optional(),
      }),
    )
    .max(mostContents)
    .optional(),
})

/** The shape of a body that has a member, and that of one that has not. */
const byMember = (member: string, having: z.ZodType, lacking: z.ZodType) =>
  z.unknown().check(context => {
    const { value } = context
    const has = typeof value === 'object' && value !== null && Object.hasOwn(value, member)
    for (const issue of (has ? having : lacking).safeParse(value).error?.issues ?? [])
      context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
  })

const names = {
  firstName: text(lengths.name).optional(),
  lastName: text(lengths.name).optional(),
  firm: text(lengths.name).optional(),
}

const isNamed = ({ firm, firstName, lastName }: { [Name in keyof typeof names]?: string | undefined }) =>
  firm !== undefined || (firstName !== undefined && lastName !== undefined)
const nameNeeded = { message: 'a name is needed here', path: ['firstName'] }

const place = {
  streetAddress: text(lengths.street),
  secondaryAddress: text(lengths.street).optional(),
  city: text(lengths.city),
  state: z.enum(states),
  ZIPCode: zip,
  ZIPPlus4: pattern(/^\d{4}$/).optional(),
}

const unnamed = z.strictObject({ ...names, ...place, phone: phone.optional(), email: email.optional() })
const party = unnamed.refine(isNamed, nameNeeded)

const recipient = unnamed
  .extend({ holdForPickup: z.literal(true).optional(), facilityId: text(7).optional() })
  .refine(isNamed, nameNeeded)
  .refine(({ holdForPickup, phone: number, email: mail }) => !holdForPickup || number || mail, {
    message: 'a telephone number or e-mail address, by which it tells that the parcel waits',
    path: ['phone'],
  })

const recipientAbroad = z
  .strictObject({
    ...names,
    streetAddress: place.streetAddress,
    secondaryAddress: place.secondaryAddress,
    city: place.city,
    postalCode: text(lengths.foreignPostalCode).optional(),
    province: text(40).optional(),
    provinceISOAlpha2Code: pattern(/^[A-Za-z]{2}$/).optional(),
    country: text(100),
    countryISOAlpha2Code: country,
    phone: phone.optional(),
  })
  .refine(isNamed, nameNeeded)
  .refine(
    ({ countryISOAlpha2Code, postalCode }) =>
      countryISOAlpha2Code !== 'CA' || /^[A-Z]/i.test(postalCode ?? ''),
    {
      message: 'a Canadian postal code, like K1A 0B1',
      path: ['postalCode'],
    },
  )

/** The forms a label comes in that the station can print. */
const picture = z.enum(['PDF', 'PNG', 'ZPL203DPI', 'ZPL300DPI'])
const imageInfo = {
  imageType: picture,
  labelType: z.literal('4X6LABEL'),
  receiptOption: z.literal('NONE'),
  packageNumber: z.int().min(1).max(9999).optional(),
  totalPackages: z.int().min(1).max(9999).optional(),
}

/** Of what is bought; a number of the catalogue, or one the carrier names in its prices. */
const rateIndicators =
  '3D 3N 3R 5D BA BB CP CM DC DE DF DN DR E4 E6 FA FB FE FP FS LC LF LL LO LS NP OS P5 P6 P7 P8 P9 Q6 Q7 Q8 Q9 Q0 PA PL PM PR SN SP SR'.split(
    ' ',
  )
const returnIndicators = 'CP DN DR E4 E6 FA FB FE FP FS OS P5 P6 P7 P8 P9 PA PL PM Q6 Q7 Q8 Q9 Q0 SP'.split(
  ' ',
)
export const indicatorsAbroad = 'E4 E6 FA FB FE FP FS PA PL SP'.split(' ')

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

const forbiddenItems = /^(?:none|n\/a|null|not applicable|gift|merchandise)$/i
export const isForbiddenItem = (words: string): boolean => forbiddenItems.test(words.trim())

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

const domesticLabel = z.strictObject({
  imageInfo: z.strictObject(imageInfo),
  toAddress: recipient,
  fromAddress: party,
  packageDescription: outboundPackage,
  customsForm: domesticCustoms.optional(),
})

const returnLabel = z.strictObject({
  imageInfo: z.strictObject(imageInfo),
  toAddress: party,
  fromAddress: party,
  packageDescription: returnedPackage,
})

const pictureAbroad = z.enum(['PDF', 'ZPL203DPI', 'ZPL300DPI'])

const labelAbroad = z.strictObject({
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

const role = z.strictObject({
  roleName: z.enum(['PAYER', 'LABEL_OWNER', 'RATE_HOLDER', 'SHIPPER']),
  CRID: text(18, 2),
  MID: mailerId.optional(),
  manifestMID: mailerId.optional(),
  accountType: z.enum(['EPS', 'PERMIT', 'METER', 'OMAS']).optional(),
  accountNumber: text(50).optional(),
  permitNumber: text(50).optional(),
  permitZIP: zip.optional(),
})

/** Where the carrier may find parcels. */
export const pickupPlaces = [
  'FRONT_DOOR',
  'BACK_DOOR',
  'SIDE_DOOR',
  'KNOCK_ON_DOOR',
  'MAIL_ROOM',
  'OFFICE',
  'PORCH',
  'RECEPTION',
  'MAILBOX',
  'OTHER',
] as const

export const pickupKinds = [
  'FIRST-CLASS_PACKAGE_SERVICE',
  'PRIORITY_MAIL_EXPRESS',
  'PRIORITY_MAIL',
  'RETURNS',
  'USPS_GROUND_ADVANTAGE',
  'INTERNATIONAL',
  'OTHER',
] as const

const pickup = z.strictObject({
  pickupDate: day,
  pickupAddress: z.strictObject({
    firstName: text(lengths.name),
    lastName: text(lengths.name),
    firm: names.firm,
    address: z.strictObject(place),
    contact: z
      .array(z.union([z.strictObject({ email }), z.strictObject({ cellNumber: pattern(/^\d{10}$/) })]))
      .min(1)
      .max(2),
  }),
  packages: z
    .array(z.strictObject({ packageType: z.enum(pickupKinds), packageCount: z.int().min(1) }))
    .min(1),
  estimatedWeight: z.number().gt(0),
  pickupLocation: z
    .strictObject({ packageLocation: z.enum(pickupPlaces), specialInstructions: text(255).optional() })
    .refine(
      ({ packageLocation, specialInstructions }) => packageLocation !== 'OTHER' || specialInstructions,
      {
        message: 'where it is, in words',
        path: ['specialInstructions'],
      },
    ),
})

/** Most labels of one form. */
export const mostOnForm = 40_000

const scanForm = z.strictObject({
  imageInfo: z.strictObject({ imageType: z.literal('PDF'), labelType: z.literal('8.5X11LABEL') }),
  mailingDate: day,
  overwriteMailingDate: z.boolean(),
  entryFacilityZIPCode: zip,
  destinationEntryFacilityType: z.enum(entryTypes),
  shipment: z.strictObject({ trackingNumbers: z.array(text(50)).min(1).max(mostOnForm) }),
  fromAddress: z.strictObject({ ...names, ...place }).refine(isNamed, nameNeeded),
})

const reprint = (form: z.ZodType) =>
  z.strictObject({ imageInfo: z.strictObject({ imageType: form, labelType: z.literal('4X6LABEL') }) })

/** Everything that is held to a shape before it goes. */
export const requestShapes: RequestShapes = {
  'POST /payments/v3/payment-authorization': {
    shape: z.strictObject({ roles: z.array(role).min(2) }),
    fields: rolesFields,
  },
  'POST /shipments/v3/options/search': {
    shape: byMember('destinationCountryCode', pricesAbroad, domesticPrices),
    fields: ratedFields,
  },
  'POST /labels/v3/label': { shape: domesticLabel, fields: domesticFields },
  'POST /labels/v3/return-label': {
    shape: returnLabel,
    fields: {
      ...domesticFields,
      ...addressOf('toAddress', 'shipper'),
      ...addressOf('fromAddress', 'recipient'),
    },
  },
  'POST /labels/v3/label-reprint/*': { shape: reprint(picture), fields: domesticFields },
  'POST /labels/v3/label-reprint': { shape: reprint(picture), fields: domesticFields },
  'POST /international-labels/v3/international-label': { shape: labelAbroad, fields: abroadFields },
  'POST /international-labels/v3/international-label-reprint/*': {
    shape: reprint(pictureAbroad),
    fields: abroadFields,
  },
  'POST /international-labels/v3/international-label-reprint': {
    shape: reprint(pictureAbroad),
    fields: abroadFields,
  },
  'POST /pickup/v3/carrier-pickup': { shape: pickup, fields: pickupFields },
  'PUT /pickup/v3/carrier-pickup/*': { shape: pickup, fields: pickupFields },
  'POST /scan-forms/v3/scan-form': { shape: scanForm, fields: scanFields },
}
