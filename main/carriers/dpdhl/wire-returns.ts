import { z } from 'zod'
import { number, record, text, texts } from '../kit/answers.ts'
import { listOf, oneOf, textUpTo } from '../kit/shapes.ts'

/**
 * Made of the carrier's published description by `npm run carrier:shapes`, which writes it anew: what is not in the description
 * stands in the files that read it. Requests are strict, answers lenient.
 */

const receiverId = textUpTo(50, 0)

const email = z.email().max(70)

const postalCode = textUpTo(10, 3).regex(/^(?=.{0,10}$)(?:[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*)$/)

const contactAddress = z.strictObject({
  name1: textUpTo(50),
  name2: textUpTo(50, 0).optional(),
  name3: textUpTo(50, 0).optional(),
  addressStreet: textUpTo(50),
  addressHouse: textUpTo(10),
  city: textUpTo(40),
  email: email.optional(),
  phone: textUpTo(20).optional(),
  postalCode: postalCode,
  state: textUpTo(20, 0).optional(),
})

const weight = z.strictObject({
  uom: oneOf('g kg'),
  value: z.number().min(0.001).max(31500).multipleOf(0.001),
})

const value = z.strictObject({
  currency: oneOf('EUR GBP CHF').optional(),
  value: z.number().min(0).max(100000).multipleOf(0.01).optional(),
})

const countryOfOrigin = oneOf(
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE',
)

const commodity = z.strictObject({
  itemDescription: textUpTo(50, 0),
  packagedQuantity: z.int(),
  countryOfOrigin: countryOfOrigin.optional(),
  hsCode: textUpTo(11, 6).optional(),
  itemWeight: weight,
  itemValue: value,
})

const customsDetails = z.strictObject({ items: listOf(commodity, 20) })

const vas = z.strictObject({ goGreenPlus: z.boolean().optional() })

const returnOrder = z.strictObject({
  receiverId: receiverId,
  customerReference: textUpTo(50, 0).optional(),
  shipmentReference: textUpTo(50, 0).optional(),
  creationSoftware: textUpTo(35, 0).optional(),
  shipper: contactAddress,
  itemWeight: weight.optional(),
  itemValue: value.optional(),
  customsDetails: customsDetails.optional(),
  services: vas.optional(),
})

const jsonStatusSaid = record({ ...texts('title', 'type', 'detail', 'instance'), status: number })

const documentSaid = record({ b64: text })

const returnOrderConfirmationSaid = record({
  ...texts('shipmentNo', 'internationalShipmentNo', 'qrLink', 'routingCode'),
  sstatus: jsonStatusSaid,
  label: documentSaid,
  qrLabel: documentSaid,
})

/** What `POST /orders` takes. */
export const postOrders = returnOrder

/** What `POST /orders` answers. */
export const postOrdersAnswer = returnOrderConfirmationSaid
