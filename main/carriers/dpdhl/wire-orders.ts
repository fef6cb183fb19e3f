import { z } from 'zod'
import { list, number, record, text, texts } from '../kit/answers.ts'
import { isoDay, listOf, oneOf, textUpTo } from '../kit/shapes.ts'

/**
 * Made of the carrier's published description by `npm run carrier:shapes`, which writes it anew: what is not in the description
 * stands in the files that read it. Requests are strict, answers lenient.
 */

const shipmentManifestingRequest = z.strictObject({
  profile: textUpTo(35, 0),
  shipmentNumbers: listOf(textUpTo(500, 0), 30).optional(),
  billingNumber: textUpTo(500, 0).optional(),
})

const product = oneOf('V01PAK V53WPAK V54EPAK V62WP V62KP V66WPI')

const country = oneOf(
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE UNKNOWN',
)

const shipper = z.strictObject({
  name1: textUpTo(50),
  name2: textUpTo(50).optional(),
  name3: textUpTo(50).optional(),
  addressStreet: textUpTo(50),
  addressHouse: textUpTo(10).optional(),
  postalCode: textUpTo(10, 3)
    .regex(/^(?=.{0,10}$)(?:[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*)$/)
    .optional(),
  city: textUpTo(40),
  country: country,
  contactName: textUpTo(80, 3).optional(),
  email: textUpTo(80, 3).optional(),
})

const shipperReference = z.strictObject({ shipperRef: textUpTo(50, 0) })

const contactAddress = z.strictObject({
  name1: textUpTo(50),
  name2: textUpTo(50).optional(),
  name3: textUpTo(50).optional(),
  dispatchingInformation: textUpTo(35).optional(),
  addressStreet: textUpTo(50),
  addressHouse: textUpTo(10).optional(),
  additionalAddressInformation1: textUpTo(60).optional(),
  additionalAddressInformation2: textUpTo(60).optional(),
  postalCode: textUpTo(10, 3)
    .regex(/^(?=.{0,10}$)(?:[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*)$/)
    .optional(),
  city: textUpTo(40),
  state: textUpTo(20).optional(),
  country: country,
  contactName: textUpTo(80, 3).optional(),
  phone: textUpTo(20).optional(),
  email: textUpTo(80, 3).optional(),
})

const locker = z.strictObject({
  name: textUpTo(50),
  lockerID: z.int().min(100).max(999),
  postNumber: textUpTo(500, 0).regex(/^(?=.{0,500}$)(?:[0-9]{6,10})$/),
  city: textUpTo(40, 0),
  country: country.optional(),
  postalCode: textUpTo(10, 3).regex(/^(?=.{0,10}$)(?:[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*)$/),
})

const postOffice = z.strictObject({
  name: textUpTo(50),
  retailID: z.int().min(401).max(999),
  postNumber: textUpTo(10, 3)
    .regex(/^(?=.{0,10}$)(?:[0-9]{6,10})$/)
    .optional(),
  email: textUpTo(80, 3).optional(),
  city: textUpTo(80, 0),
  country: country.optional(),
  postalCode: textUpTo(10, 3).regex(/^(?=.{0,10}$)(?:[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*)$/),
})

const poBox = z.strictObject({
  name1: textUpTo(50),
  name2: textUpTo(50).optional(),
  name3: textUpTo(50).optional(),
  poBoxID: z.int(),
  email: textUpTo(80, 3).optional(),
  city: textUpTo(80, 0),
  country: country.optional(),
  postalCode: textUpTo(10, 3).regex(/^(?=.{0,10}$)(?:[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*)$/),
})

const consignee = z.union([contactAddress, locker, postOffice, poBox])

const dimensions = z.strictObject({ uom: oneOf('cm mm'), height: z.int(), length: z.int(), width: z.int() })

const weight = z.strictObject({ uom: oneOf('g kg'), value: z.number().min(0).max(31500) })

const shipmentDetails = z.strictObject({ dim: dimensions.optional(), weight: weight })

const vasIdentCheck = z.strictObject({
  firstName: textUpTo(35),
  lastName: textUpTo(35),
  dateOfBirth: isoDay.optional(),
  minimumAge: oneOf('A16 A18').optional(),
})

const value = z.strictObject({
  currency: oneOf(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN USS UYI UYU UZS VEF VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XFU XOF XPD XPF XPT XXX YER ZAR ZMW UNKNOWN',
  ),
  value: z.number().min(0).max(100000),
})

const bankAccount = z.strictObject({
  accountHolder: textUpTo(80, 0),
  bankName: textUpTo(80, 0).optional(),
  iban: textUpTo(500, 0).regex(/^(?=.{0,500}$)(?:[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30})$/),
  bic: textUpTo(500, 0)
    .regex(/^(?=.{0,500}$)(?:[a-zA-Z0-9]{8,11})$/)
    .optional(),
})

const vasCashOnDelivery = z.strictObject({
  amount: value.optional(),
  bankAccount: bankAccount.optional(),
  accountReference: textUpTo(35, 0).optional(),
  transferNote1: textUpTo(35, 0),
  transferNote2: textUpTo(35, 0).optional(),
})

const vasDhlRetoure = z.strictObject({
  billingNumber: textUpTo(500, 0).regex(/^(?=.{0,500}$)(?:\w{10}\d{2}\w{2})$/),
  refNo: textUpTo(50, 6).optional(),
  returnAddress: contactAddress.optional(),
  goGreenPlus: z.boolean().optional(),
})

const vas = z.strictObject({
  preferredNeighbour: textUpTo(100, 0).optional(),
  preferredLocation: textUpTo(100, 0).optional(),
  visualCheckOfAge: oneOf('A16 A18').optional(),
  namedPersonOnly: z.boolean().optional(),
  identCheck: vasIdentCheck.optional(),
  signedForByRecipient: z.boolean().optional(),
  endorsement: oneOf('RETURN ABANDON').optional(),
  preferredDay: isoDay.optional(),
  noNeighbourDelivery: z.boolean().optional(),
  additionalInsurance: value.optional(),
  bulkyGoods: z.boolean().optional(),
  cashOnDelivery: vasCashOnDelivery.optional(),
  individualSenderRequirement: textUpTo(500, 0)
    .regex(/^(?=.{0,500}$)(?:[a-zA-Z0-9]{2})$/)
    .optional(),
  premium: z.boolean().optional(),
  closestDropPoint: z.boolean().optional(),
  parcelOutletRouting: textUpTo(500, 0).optional(),
  goGreenPlus: z.boolean().optional(),
  dhlRetoure: vasDhlRetoure.optional(),
  postalDeliveryDutyPaid: z.boolean().optional(),
})

const commodity = z.strictObject({
  itemDescription: textUpTo(256),
  countryOfOrigin: country.optional(),
  hsCode: textUpTo(11, 6).optional(),
  packagedQuantity: z.int(),
  itemValue: value,
  itemWeight: weight,
})

const customsDetails = z.strictObject({
  invoiceNo: textUpTo(35, 0).optional(),
  exportType: oneOf('OTHER PRESENT COMMERCIAL_SAMPLE DOCUMENT RETURN_OF_GOODS COMMERCIAL_GOODS'),
  exportDescription: textUpTo(80, 0).optional(),
  shippingConditions: oneOf('DAP DDP').optional(),
  permitNo: textUpTo(30, 0).optional(),
  attestationNo: textUpTo(30, 0).optional(),
  hasElectronicExportNotification: z.boolean().optional(),
  MRN: textUpTo(18, 0).optional(),
  postalCharges: value,
  officeOfOrigin: textUpTo(35, 0).optional(),
  shipperCustomsRef: textUpTo(35, 0).optional(),
  consigneeCustomsRef: textUpTo(35, 0).optional(),
  items: listOf(commodity, 99),
})

const shipment = z.strictObject({
  product: product.optional(),
  billingNumber: textUpTo(500, 0)
    .regex(/^(?=.{0,500}$)(?:\w{10}\d{2}\w{2})$/)
    .optional(),
  refNo: textUpTo(35, 8).optional(),
  costCenter: textUpTo(50, 0).optional(),
  creationSoftware: textUpTo(500, 0).optional(),
  shipDate: isoDay.optional(),
  shipper: z.union([shipper, shipperReference]).optional(),
  consignee: consignee.optional(),
  details: shipmentDetails.optional(),
  services: vas.optional(),
  customs: customsDetails.optional(),
})

const shipmentOrderRequest = z.strictObject({ profile: textUpTo(35, 0), shipments: listOf(shipment, 30) })

const requestStatusSaid = record({
  ...texts('title', 'instance', 'detail'),
  statusCode: number,
  status: number,
})

const documentSaid = record(texts('b64', 'zpl2', 'url', 'fileFormat', 'printFormat'))

const billingNoToSheetNoSaid = record(texts('billingNumber', 'sheetNo'))

const shipmentNoToSheetNoSaid = record({ ...texts('shipmentNo', 'sheetNo'), sstatus: requestStatusSaid })

const singleManifestResponseSaid = record({
  status: requestStatusSaid,
  manifestDate: text,
  manifest: list(documentSaid),
  sheetNo: list(billingNoToSheetNoSaid),
  items: list(shipmentNoToSheetNoSaid),
})

const shortResponseItemSaid = record({ shipmentNo: text, sstatus: requestStatusSaid })

const multipleManifestResponseSaid = record({ status: requestStatusSaid, items: list(shortResponseItemSaid) })

const validationMessageItemSaid = record(texts('property', 'validationMessage', 'validationState'))

const responseItemSaid = record({
  ...texts('shipmentNo', 'routingCode', 'returnRoutingCode', 'returnShipmentNo', 'shipmentRefNo'),
  sstatus: requestStatusSaid,
  label: documentSaid,
  returnLabel: documentSaid,
  customsDoc: documentSaid,
  codLabel: documentSaid,
  validationMessages: list(validationMessageItemSaid),
})

const labelDataResponseSaid = record({ status: requestStatusSaid, items: list(responseItemSaid) })

/** What `GET /manifests` answers. */
export const getManifestsAnswer = singleManifestResponseSaid

/** What `POST /manifests` takes. */
export const postManifests = shipmentManifestingRequest

/** What `POST /manifests` answers. */
export const postManifestsAnswer = multipleManifestResponseSaid

/** What `GET /orders` answers. */
export const getOrdersAnswer = labelDataResponseSaid

/** What `POST /orders` takes. */
export const postOrders = shipmentOrderRequest

/** What `POST /orders` answers. */
export const postOrdersAnswer = labelDataResponseSaid

/** What `DELETE /orders` answers. */
export const deleteOrdersAnswer = labelDataResponseSaid
