import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import { textLike as pattern, textUpTo as text } from '../kit/shapes.ts'
import {
  abroadFields,
  addressOf,
  domesticFields,
  pickupFields,
  ratedFields,
  rolesFields,
  scanFields,
} from './wire-fields.ts'
import { domesticLabel, labelAbroad, picture, pictureAbroad, returnLabel } from './wire-labels.ts'
import {
  among,
  amount,
  country,
  day,
  email,
  isNamed,
  mailerId,
  nameNeeded,
  names,
  place,
  pounds,
  sides,
  tariff,
  worth,
  zip,
} from './wire-parts.ts'
import {
  entryTypes,
  extraServices,
  lengths,
  mailClasses,
  mostContents,
  mostExtras,
  mostOnForm,
  pickupKinds,
  pickupPlaces,
} from './wire-words.ts'

/**
 * What the carrier takes, after its published interface descriptions (APIs v3: shipping options, domestic and
 * international labels, payments, carrier pickup, SCAN forms): names, required members, lengths, patterns. Members the
 * station never sends are not here.
 */

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
