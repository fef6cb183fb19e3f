/**
 * Where each datum of a declaration stands in a purchase, by the carrier, and in a price where the carrier takes it there.
 * Transcribed from the published schemas of the carriers (FedEx Ship, UPS Shipping 2409, MyDHL API 3.1.1, Parcel DE Shipping 2.2, Click & Drop 1, USPS International
 * Labels v3, Canada Post shipment.xsd). `#` is any place in a list, `#type=X` those of which the member `type` is `X`. What
 * has no row has no member of its own there.
 */
export type Places = Readonly<Partial<Record<Datum, string | readonly string[]>>>

export const goodsData = [
  'title',
  'hsCode',
  'originCountry',
  'valueAmount',
  'quantity',
  'sku',
  'manufacturer_part_number',
  'gtin',
  'product_url',
  'manufacturer_name',
  'manufacturer_address',
  'mid',
  'origin_province',
] as const

export const declarationData = [
  'contentDescription',
  'incoterm',
  'invoice',
  'invoiceDate',
  'signer',
  'dutyAccount',
  'shipperTaxId',
  'shipperStateTaxId',
  'recipientTaxId',
  'recipientStateTaxId',
  'aes',
  'license_number',
  'certificate_number',
  'nip_number',
  'eori_number',
  'vat_registration_number',
  'ioss',
  'voec',
  'arn',
  'ird',
  'commerce_type',
] as const
export type Datum = (typeof goodsData)[number] | (typeof declarationData)[number]

const fedex = 'requestedShipment.customsClearanceDetail'
const fedexGoods = `${fedex}.commodities.#`
const fedexMaker = `${fedexGoods}.clearanceItemDetail.#role=MANUFACTURER`
const fedexTins = 'requestedShipment.shipper.tins.#'
const fedexBuyer = 'requestedShipment.recipients.#.tins.#'

const ups = 'ShipmentRequest.Shipment'
const upsForm = `${ups}.ShipmentServiceOptions.InternationalForms`
const upsGoods = `${upsForm}.Product.#`
const upsVendor = `${ups}.ShipFrom.VendorInfo.VendorCollectIDNumber`
/** 20 is who sends it, 30 who receives it. */
const upsTax = (role: 20 | 30, type: string) =>
  `${ups}.GlobalTaxInformation.AgentTaxIdentificationNumber.#AgentRole=${role}.TaxIdentificationNumber.#IDNumberTypeCode=${type}.IdentificationNumber`

const dhl = 'content.exportDeclaration'
const dhlGoods = `${dhl}.lineItems.#`
const dhlReference = (type: string) => `${dhlGoods}.customerReferences.#typeCode=${type}.value`
const dhlNumber = (party: 'shipper' | 'receiver', type: string) =>
  `customerDetails.${party}Details.registrationNumbers.#typeCode=${type}.number`

const paket = 'shipments.#.customs'
const paketGoods = `${paket}.items.#`

const clickGoods = 'items.#.packages.#.contents.#'

const cpc = 'shipment.delivery-spec.customs'
const cpcGoods = `${cpc}.sku-list.item.#`

export const labelPlaces: Readonly<Record<string, Places>> = {
  royalmail: {
    title: `${clickGoods}.name`,
    hsCode: `${clickGoods}.customsCode`,
    valueAmount: `${clickGoods}.unitValue`,
    quantity: `${clickGoods}.quantity`,
    gtin: `${clickGoods}.ReferenceId`,
    product_url: `${clickGoods}.ContentsPieceURL`,
    license_number: `${clickGoods}.licenseNumber`,
    certificate_number: `${clickGoods}.certificateNumber`,
    invoice: 'items.#.postageDetails.commercialInvoiceNumber',
    invoiceDate: 'items.#.postageDetails.commercialInvoiceDate',
    ioss: 'items.#.postageDetails.IOSSNumber',
  },
  fedex: {
    title: `${fedexGoods}.description`,
    hsCode: `${fedexGoods}.harmonizedCode`,
    originCountry: `${fedexGoods}.countryOfManufacture`,
    valueAmount: `${fedexGoods}.unitPrice.amount`,
    quantity: `${fedexGoods}.quantity`,
    sku: `${fedexGoods}.partNumber`,
    manufacturer_name: `${fedexMaker}.contact.companyName`,
    manufacturer_address: `${fedexMaker}.address.streetLines.#`,
    mid: `${fedexMaker}.id`,
    contentDescription: `${fedex}.commercialInvoice.comments.#`,
    incoterm: `${fedex}.commercialInvoice.termsOfSale`,
    invoice: `${fedex}.commercialInvoice.customerReferences.#customerReferenceType=INVOICE_NUMBER.value`,
    signer: `${fedex}.commercialInvoice.originatorName`,
    dutyAccount: `${fedex}.dutiesPayment.payor.responsibleParty.accountNumber.value`,
    shipperTaxId: `${fedexTins}tinType=FEDERAL.number`,
    shipperStateTaxId: `${fedexTins}tinType=BUSINESS_STATE.number`,
    recipientTaxId: `${fedexBuyer}tinType=FEDERAL.number`,
    recipientStateTaxId: `${fedexBuyer}tinType=BUSINESS_STATE.number`,
    aes: `${fedex}.exportDetail.exportComplianceStatement`,
    license_number: [`${fedexGoods}.exportLicenseNumber`, `${fedex}.exportDetail.permitNumber`],
    nip_number: `${fedexTins}tinType=BUSINESS_NATIONAL.number`,
    eori_number: `${fedexTins}tinType=BUSINESS_UNION.number`,
    vat_registration_number: `${fedexTins}tinType=BUSINESS_NATIONAL.number`,
    ioss: `${fedexTins}usage=IOSS.number`,
    voec: `${fedexTins}usage=VOEC.number`,
    arn: `${fedexTins}usage=ARN.number`,
    ird: `${fedexTins}usage=IRD.number`,
    commerce_type: `${fedexGoods}.purpose`,
  },
  ups: {
    title: `${upsGoods}.Description.#`,
    hsCode: `${upsGoods}.CommodityCode`,
    originCountry: `${upsGoods}.OriginCountryCode`,
    valueAmount: `${upsGoods}.Unit.Value`,
    quantity: `${upsGoods}.Unit.Number`,
    sku: `${upsGoods}.PartNumber`,
    contentDescription: `${upsForm}.Comments`,
    incoterm: `${upsForm}.TermsOfShipment`,
    invoice: `${upsForm}.InvoiceNumber`,
    invoiceDate: `${upsForm}.InvoiceDate`,
    dutyAccount: `${ups}.PaymentInformation.ShipmentCharge.#Type=02.BillReceiver.AccountNumber`,
    shipperTaxId: `${ups}.Shipper.TaxIdentificationNumber`,
    shipperStateTaxId: upsTax(20, '1002'),
    recipientTaxId: `${ups}.ShipTo.TaxIdentificationNumber`,
    recipientStateTaxId: upsTax(30, '1002'),
    nip_number: upsTax(20, '1002'),
    eori_number: upsTax(20, '0002'),
    vat_registration_number: upsTax(20, '0001'),
    ioss: upsVendor,
    voec: upsVendor,
    arn: upsVendor,
    ird: upsVendor,
    commerce_type: `${ups}.GlobalTaxInformation.ConsigneeTypeValue`,
  },
  dhl_express: {
    title: `${dhlGoods}.description`,
    hsCode: `${dhlGoods}.commodityCodes.#typeCode=inbound.value`,
    originCountry: `${dhlGoods}.manufacturerCountry`,
    valueAmount: `${dhlGoods}.price`,
    quantity: `${dhlGoods}.quantity.value`,
    sku: dhlReference('ABW'),
    manufacturer_part_number: dhlReference('PAN'),
    mid: dhlReference('MID'),
    gtin: `${dhlGoods}.additionalInformation.#`,
    product_url: `${dhlGoods}.additionalInformation.#`,
    manufacturer_name: `${dhlGoods}.additionalInformation.#`,
    manufacturer_address: `${dhlGoods}.additionalInformation.#`,
    contentDescription: `${dhl}.remarks.#.value`,
    incoterm: 'content.incoterm',
    invoice: `${dhl}.invoice.number`,
    invoiceDate: `${dhl}.invoice.date`,
    signer: `${dhl}.invoice.signatureName`,
    dutyAccount: 'accounts.#typeCode=duties-taxes.number',
    shipperTaxId: dhlNumber('shipper', 'VAT|EIN'),
    shipperStateTaxId: dhlNumber('shipper', 'STA'),
    recipientTaxId: dhlNumber('receiver', 'VAT|EIN'),
    recipientStateTaxId: dhlNumber('receiver', 'STA'),
    aes: 'content.USFilingTypeValue',
    license_number: `${dhl}.licenses.#typeCode=export.value`,
    nip_number: dhlNumber('shipper', 'VAT'),
    eori_number: dhlNumber('shipper', 'EOR'),
    vat_registration_number: dhlNumber('shipper', 'VAT'),
    ioss: dhlNumber('shipper', 'SDT'),
    voec: dhlNumber('shipper', 'SDT'),
    arn: dhlNumber('shipper', 'SDT'),
    ird: dhlNumber('shipper', 'SDT'),
    commerce_type: 'customerDetails.receiverDetails.typeCode',
  },
  dpdhl: {
    title: `${paketGoods}.itemDescription`,
    hsCode: `${paketGoods}.hsCode`,
    valueAmount: `${paketGoods}.itemValue.value`,
    quantity: `${paketGoods}.packagedQuantity`,
    contentDescription: `${paket}.exportDescription`,
    invoice: `${paket}.invoiceNo`,
    shipperTaxId: `${paket}.shipperCustomsRef`,
    recipientTaxId: `${paket}.consigneeCustomsRef`,
    license_number: `${paket}.permitNo`,
    certificate_number: `${paket}.attestationNo`,
    eori_number: `${paket}.shipperCustomsRef`,
    vat_registration_number: `${paket}.shipperCustomsRef`,
    ioss: `${paket}.shipperCustomsRef`,
    voec: `${paket}.shipperCustomsRef`,
    arn: `${paket}.shipperCustomsRef`,
    ird: `${paket}.shipperCustomsRef`,
  },
  usps_international: {
    title: 'customsForm.contents.#.itemDescription',
    hsCode: 'customsForm.contents.#.HSTariffNumber',
    originCountry: 'customsForm.contents.#.countryofOrigin',
    quantity: 'customsForm.contents.#.itemQuantity',
    invoice: 'customsForm.invoiceNumber',
    recipientTaxId: 'customsForm.importersReference.reference',
    aes: 'customsForm.AESITN',
    license_number: 'customsForm.licenseNumber',
    certificate_number: 'customsForm.certificateNumber',
    ioss: 'customsForm.exportersReference.reference',
  },
  canadapost: {
    title: `${cpcGoods}.customs-description`,
    hsCode: `${cpcGoods}.hs-tariff-code`,
    originCountry: `${cpcGoods}.country-of-origin`,
    valueAmount: `${cpcGoods}.customs-value-per-unit`,
    quantity: `${cpcGoods}.customs-number-of-units`,
    sku: `${cpcGoods}.sku`,
    origin_province: `${cpcGoods}.province-of-origin`,
    invoice: `${cpc}.invoice-number`,
    license_number: `${cpc}.licence-number`,
    certificate_number: `${cpc}.certificate-number`,
    ioss: `${cpc}.ioss-id`,
  },
}

/** What stands in a question about prices too; of these nothing may be there that was not given. */
export const ratePlaces: Readonly<Record<string, Places>> = {
  fedex: {
    hsCode: `${fedexGoods}.harmonizedCode`,
    originCountry: `${fedexGoods}.countryOfManufacture`,
    valueAmount: `${fedexGoods}.unitPrice.amount`,
    sku: `${fedexGoods}.partNumber`,
  },
  dhl_express: {
    hsCode: 'items.#.commodityCode',
    originCountry: 'items.#.manufacturerCountry',
    valueAmount: 'items.#.unitPrice',
  },
  usps_international: {
    hsCode: 'itemDetails.#.HSTariffNumber',
    originCountry: 'itemDetails.#.countryOfOrigin',
    valueAmount: 'itemDetails.#.itemValue',
  },
}

/** Every value that stands at a place of a body. A list of one thing may be that thing itself, as in XML. */
export const valuesAt = (body: unknown, places: string | readonly string[]): unknown[] =>
  [places].flat().flatMap(place => valuesAtOne(body, place))

function valuesAtOne(body: unknown, place: string): unknown[] {
  const walk = (value: unknown, [step, ...rest]: string[]): unknown[] => {
    if (value === undefined || value === null) return []
    if (step === undefined) return [value]
    if (!step.startsWith('#'))
      return typeof value === 'object' ? walk((value as Record<string, unknown>)[step], rest) : []
    const [member, wanted] = step.slice(1).split('=')
    const all: unknown[] = Array.isArray(value) ? value : [value]
    const meant = member
      ? all.filter(each => wanted?.split('|').includes(String((each as Record<string, unknown>)[member])))
      : all
    return meant.flatMap(each => walk(each, rest))
  }
  return walk(body, place.split('.'))
}
