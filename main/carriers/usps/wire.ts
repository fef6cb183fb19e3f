import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  at,
  countryCode as country,
  listOf,
  oneOf,
  textLike as pattern,
  requestOf,
  textUpTo as text,
} from '../kit/shapes.ts'
import { domesticLabel, labelAbroad, picture, pictureAbroad, returnLabel } from './wire-labels.ts'
import {
  among,
  amount,
  day,
  email,
  isNamed,
  mailerId,
  nameNeeded,
  names,
  place,
  sides,
  tariff,
  weighed,
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
  priceType: oneOf('RETAIL COMMERCIAL CONTRACT'),
  paymentAccount: at(
    'credentials.account_number',
    z.strictObject({
      accountType: oneOf('EPS PERMIT METER'),
      accountNumber: text(50),
      CRID: text(18, 2).optional(),
    }),
  ).optional(),
})
const pricings = (shape: z.ZodType) => at('options.usps_price_type', z.array(shape).min(1))

const zipOfPrices = pattern(/^\d{5}(-\d{4})?$/)

const rated = (classes: readonly string[], extras: ReadonlySet<number>) =>
  z.strictObject({
    weight: weighed,
    ...sides,
    mailClass: at('service', z.enum(classes)),
    extraServices: at('options.usps_extra_services', among(extras, mostExtras)).optional(),
    packageValue: at('options.declared_value', amount).optional(),
    mailingDate: at('options.shipment_date', day),
  })

const domesticPrices = z.strictObject({
  pricingOptions: pricings(pricing),
  originZIPCode: at('shipper.postal_code', zipOfPrices),
  destinationZIPCode: at('recipient.postal_code', zipOfPrices),
  destinationEntryFacilityType: at('options.usps_destination_entry_facility_type', z.enum(entryTypes)),
  packageDescription: rated(
    [...mailClasses.outbound, ...mailClasses.returned, 'ALL_OUTBOUND', 'ALL_RETURNS'],
    extraServices.label,
  ),
})

const pricedItem = z.strictObject({
  itemId: pattern(/^\w{1,20}$/),
  itemValue: at('.value_amount', worth),
  itemQuantity: at('.quantity', z.number().min(1)),
  itemWeight: at('.weight', z.number().min(0.001)),
  countryOfOrigin: at('.origin_country', country).optional(),
  HSTariffNumber: at('.hs_code', tariff).optional(),
})

const pricesAbroad = z.strictObject({
  pricingOptions: pricings(
    pricing.extend({
      paymentAccount: at(
        'credentials.account_number',
        pricing.shape.paymentAccount.unwrap().omit({ CRID: true }),
      ).optional(),
    }),
  ),
  originZIPCode: at('shipper.postal_code', zipOfPrices),
  destinationCountryCode: at(
    'recipient.country_code',
    country.refine(code => code !== 'US', 'another country than the United States'),
  ),
  foreignPostalCode: at('recipient.postal_code', text(lengths.foreignPostalCode)).optional(),
  packageDescription: rated([...mailClasses.abroad, 'ALL'], extraServices.abroadRated),
  requestDutiesTaxesFees: z.boolean().optional(),
  destinationCity: at('recipient.city', text(lengths.city)).optional(),
  items: at('customs.commodities', z.array(at('[#]', pricedItem)).max(mostContents)).optional(),
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
  roleName: oneOf('PAYER LABEL_OWNER RATE_HOLDER SHIPPER'),
  CRID: at('credentials.CRID', text(18, 2)),
  MID: at('credentials.MID', mailerId).optional(),
  manifestMID: at('credentials.manifest_MID', mailerId).optional(),
  accountType: at('credentials.account_type', oneOf('EPS PERMIT METER OMAS')).optional(),
  accountNumber: at('credentials.account_number', text(50)).optional(),
  permitNumber: at('config.permit_number', text(50)).optional(),
  permitZIP: at('config.permit_ZIP', zip).optional(),
})

const contact = z.union([z.strictObject({ email }), z.strictObject({ cellNumber: pattern(/^\d{10}$/) })])
const spot = z
  .strictObject({
    packageLocation: z.enum(pickupPlaces),
    specialInstructions: at('instruction', text(255)).optional(),
  })
  .refine(({ packageLocation, specialInstructions }) => packageLocation !== 'OTHER' || specialInstructions, {
    message: 'where it is, in words',
    path: ['specialInstructions'],
  })

const pickup = z.strictObject({
  pickupDate: at('pickup_date', day),
  pickupAddress: at(
    'address',
    z.strictObject({
      firstName: at('.person_name', text(lengths.name)),
      lastName: at('.person_name', text(lengths.name)),
      firm: names.firm,
      address: z.strictObject(place),
      contact: at('.email', listOf(contact, 2)),
    }),
  ),
  packages: at(
    'parcel',
    z.array(z.strictObject({ packageType: z.enum(pickupKinds), packageCount: z.int().min(1) })).min(1),
  ),
  estimatedWeight: at('parcel[0].weight', z.number().gt(0)),
  pickupLocation: at('package_location', spot),
})

const scanForm = z.strictObject({
  imageInfo: z.strictObject({ imageType: z.literal('PDF'), labelType: z.literal('8.5X11LABEL') }),
  mailingDate: at('day', day),
  overwriteMailingDate: z.boolean(),
  entryFacilityZIPCode: at('address.postal_code', zip),
  destinationEntryFacilityType: z.enum(entryTypes),
  shipment: at('shipment_ids', z.strictObject({ trackingNumbers: listOf(text(50), mostOnForm) })),
  fromAddress: at('address', z.strictObject({ ...names, ...place }).refine(isNamed, nameNeeded)),
})

const reprint = (form: z.ZodType) =>
  requestOf(
    z.strictObject({
      imageInfo: at('label_type', z.strictObject({ imageType: form, labelType: z.literal('4X6LABEL') })),
    }),
    'options',
  )

/** Everything that is held to a shape before it goes. */
export const requestShapes: RequestShapes = {
  'POST /payments/v3/payment-authorization': requestOf(
    z.strictObject({ roles: z.array(role).min(2) }),
    'credentials.CRID',
  ),
  'POST /shipments/v3/options/search': {
    shape: byMember('destinationCountryCode', pricesAbroad, domesticPrices),
    fields: { ...requestOf(pricesAbroad, 'options').fields, ...requestOf(domesticPrices).fields },
  },
  'POST /labels/v3/label': requestOf(domesticLabel, 'options'),
  'POST /labels/v3/return-label': requestOf(returnLabel, 'options'),
  'POST /labels/v3/label-reprint/*': reprint(picture),
  'POST /labels/v3/label-reprint': reprint(picture),
  'POST /international-labels/v3/international-label': requestOf(labelAbroad, 'options'),
  'POST /international-labels/v3/international-label-reprint/*': reprint(pictureAbroad),
  'POST /international-labels/v3/international-label-reprint': reprint(pictureAbroad),
  'POST /pickup/v3/carrier-pickup': requestOf(pickup, 'address'),
  'PUT /pickup/v3/carrier-pickup/*': requestOf(pickup, 'address'),
  'POST /scan-forms/v3/scan-form': requestOf(scanForm, 'address'),
}
