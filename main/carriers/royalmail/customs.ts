import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { threeLettersOf } from '../kit/country-codes.ts'
import { factsOf, numbersOf } from '../kit/declarations.ts'
import { firstFitting, weightIn } from '../kit/fitting.ts'
import { currencyProblems, invoiceNumberOf, tariffOf, wordsOf, wrongTariff } from '../kit/goods.ts'
import { countryOf, isDeclarable } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { categories, label, options as read } from './codes.ts'
import type { RoyalmailConfig } from './settings.ts'
import { lengths } from './wire.ts'

/** The longest tariff number it takes. */
const mostTariff = 10

const isOfSender = ({ duty, incoterm }: CarrierCustoms): boolean =>
  duty?.paidBy == null ? incoterm === 'DDP' : duty.paidBy === 'sender'

/** What the recipient pays for shipping: customs want it told, and nobody may make it up. Null for what is no amount. */
export function shippingCharged(request: LabelRequest, config: RoyalmailConfig): number | null {
  const told = plainText(request.options.royalmail_shipping_charged).trim()
  if (told !== '') return /^\d{1,6}(\.\d{1,2})?$/.test(told) ? Number(told) : null
  return isDeclarable(request) ? (config.shipping_charged ?? null) : 0
}

/** What is missing of a declaration, at the field it is entered in. */
export function customsProblems(request: LabelRequest): FieldProblems {
  const { customs, parcels, options } = request
  // Of what is collected elsewhere that is said first.
  if (!isDeclarable(request) || countryOf(request.shipper) !== 'GB') return {}
  if (!customs) return { customs: required('Royal Mail declares these goods: say what they are.') }
  const { commodities, contentType, incoterm, duty } = customs
  const isTermTold = read.isSet(options, 'royalmail_delivery_term')
  return {
    ...problemsAmong({
      parcel:
        parcels.length > 1 &&
        invalid('Royal Mail declares each parcel by itself. Send one parcel at a time.'),
      'customs.content_type':
        ownValue(categories, contentType ?? '') === undefined &&
        required('Say why the goods leave the country.'),
      'customs.commodities': commodities.length === 0 && required(),
      'customs.incoterm':
        (!isTermTold &&
          incoterm !== null &&
          !['DAP', 'DDU', 'DDP'].includes(incoterm) &&
          invalid('Royal Mail knows DAP and DDP: say who pays duties and taxes.')) ||
        (incoterm === 'DDP' &&
          duty?.paidBy === 'recipient' &&
          invalid('DDP means that you pay them. Choose DAP.')),
      'customs.duty.paid_by':
        duty?.paidBy === 'third_party' && invalid('Duties are paid by the sender or by the recipient.'),
      'options.royalmail_duty_costs':
        read.isSet(options, 'royalmail_duty_costs') &&
        !/DDP|DTP/.test(termOf(request, customs)) &&
        invalid('Only where you pay duties. Choose DDP, or leave it out.'),
    }),
    ...currencyProblems(label, commodities),
    ...problemsOfEach('customs.commodities', commodities, item => ({
      title: goodsProblem(item),
      value_amount:
        item.valueAmount === null && required('Royal Mail declares each kind of goods with its value.'),
      hs_code: wrongTariff(item, mostTariff),
    })),
  }
}

const goodsProblem = (item: CarrierCommodity) =>
  (wordsOf(item) === '' && required(entryTexts.customs_description)) ||
  (shortWordsOf(item) === undefined && exceeds(`Say in ${lengths.customsWords} characters what it is.`))

/** What customs read first: the words somebody found for the goods that fit. */
const shortWordsOf = ({ title, description }: CarrierCommodity): string | undefined =>
  firstFitting([title, description], lengths.customsWords)

/** Who pays duties, with the number under which the tax of the union was paid before. */
function termOf({ options }: LabelRequest, customs: CarrierCustoms): string {
  const told = read.codeOf(options, 'royalmail_delivery_term')
  if (told !== undefined) return told
  const isPaid = isOfSender(customs)
  return numbersOf(customs).ioss ? `IOSS_${isPaid ? 'DDP' : 'DDU'}` : isPaid ? 'DDP' : 'DDU_DAP'
}

/** What an order says of its declaration; nothing where none is needed. */
export function toTerms(request: LabelRequest) {
  const { customs, options } = request
  if (!customs || !isDeclarable(request)) return {}
  return {
    deliveryTerm: termOf(request, customs),
    customsDutyCosts: read.numberOf(options, 'royalmail_duty_costs'),
  }
}

/** The numbers that go along with the postage. */
export function toNumbers(request: LabelRequest) {
  const { customs, options } = request
  if (!customs || !isDeclarable(request)) return {}
  const { invoiceDate } = customs
  return {
    IOSSNumber: numbersOf(customs).ioss,
    commercialInvoiceNumber: invoiceNumberOf(request),
    commercialInvoiceDate: invoiceDate && isDay(invoiceDate) ? `${invoiceDate}T00:00:00Z` : undefined,
    recipientEoriNumber: read.textOf(options, 'royalmail_recipient_eori'),
    requiresExportLicense: read.isSet(options, 'royalmail_export_license') ? true : undefined,
  }
}

/**
 * The goods of the one parcel; undefined where nothing is declared. Values and weights are of one piece. Their SKU is not
 * sent: with it Click & Drop would write over the product of that name in the account.
 */
export function toContents(request: LabelRequest) {
  const { customs } = request
  if (!customs || !isDeclarable(request)) return undefined
  const { license_number, certificate_number } = numbersOf(customs)
  return customs.commodities.map(item => {
    const short = shortWordsOf(item)
    const { gtin, product_url } = factsOf(item)
    return {
      name: item.title?.trim() || wordsOf(item),
      quantity: item.quantity,
      unitValue: item.valueAmount ?? undefined,
      unitWeightInGrams: weightIn(item, { unit: 'G', decimals: 0, least: 1 }),
      customsDescription: short,
      extendedCustomsDescription: wordsOf(item) === short ? undefined : wordsOf(item),
      customsCode: tariffOf(item),
      originCountryCode: item.originCountry ? threeLettersOf(item.originCountry) : undefined,
      customsDeclarationCategory: ownValue(categories, customs.contentType ?? ''),
      licenseNumber: license_number,
      certificateNumber: certificate_number,
      ReferenceId: gtin,
      ContentsPieceURL: product_url,
    }
  })
}
