import { fieldsUnder, type WireFields } from '../kit/request-shape.ts'

const partyFields = {
  Name: 'company_name',
  AttentionName: 'person_name',
  Phone: 'phone_number',
  EMailAddress: 'email',
  TaxIdentificationNumber: 'federal_tax_id',
  'Address.AddressLine': 'address_line1',
  'Address.City': 'city',
  'Address.StateProvinceCode': 'state_code',
  'Address.PostalCode': 'postal_code',
  'Address.CountryCode': 'country_code',
} as const

/** Where the members of a shipment are entered. */
export const shipmentFields: WireFields = {
  '': 'options',
  Request: null,
  ...fieldsUnder('Shipment.Shipper', 'shipper', partyFields),
  ...fieldsUnder('Shipment.ShipFrom', 'shipper', partyFields),
  ...fieldsUnder('Shipment.ShipTo', 'recipient', partyFields),
  'Shipment.Shipper.ShipperNumber': 'credentials.account_number',
  'Shipment.PaymentInformation': 'payment',
  'Shipment.Service': 'service',
  'Shipment.NumOfPieces': 'parcel',
  'Shipment.CostCenter': 'config.cost_center',
  'Shipment.Description': 'customs.content_description',
  'Shipment.ReferenceNumber': 'reference',
  'Shipment.InvoiceLineTotal': 'customs.duty.declared_value',
  'Shipment.AlternateDeliveryAddress': 'options.hold_at_location_address',
  'Shipment.DeliveryTimeInformation': 'options.shipment_date',
  'Shipment.ShipmentServiceOptions.DeliveryConfirmation': 'options.ups_delivery_confirmation_level',
  'Shipment.ShipmentServiceOptions.COD': 'options.cash_on_delivery',
  'Shipment.ShipmentServiceOptions.Notification': 'options.email_notification_to',
  'Shipment.ShipmentServiceOptions.InternationalForms': 'customs',
  'Shipment.ShipmentServiceOptions.InternationalForms.InvoiceNumber': 'customs.invoice',
  'Shipment.ShipmentServiceOptions.InternationalForms.InvoiceDate': 'customs.invoice_date',
  'Shipment.ShipmentServiceOptions.InternationalForms.TermsOfShipment': 'customs.incoterm',
  'Shipment.ShipmentServiceOptions.InternationalForms.ReasonForExport': 'customs.content_type',
  'Shipment.ShipmentServiceOptions.InternationalForms.Comments': 'customs.content_description',
  'Shipment.ShipmentServiceOptions.InternationalForms.Product.#': 'customs.commodities[#]',
  'Shipment.Package': 'parcel',
  'Shipment.Package.#': 'parcel[#]',
  'Shipment.Package.#.Dimensions': 'parcel[#].length',
  'Shipment.Package.#.PackageWeight': 'parcel[#].weight',
  'Shipment.Package.#.Description': 'parcel[#].description',
  'Shipment.Package.#.ReferenceNumber': 'parcel[#].reference_number',
  'Shipment.Package.#.Packaging': 'parcel[#].packaging_type',
  'Shipment.Package.#.PackagingType': 'parcel[#].packaging_type',
  'Shipment.Package.#.PackageServiceOptions.DeclaredValue': 'options.insurance',
  'Shipment.Package.#.PackageServiceOptions.COD': 'options.cash_on_delivery',
  'Shipment.Package.#.PackageServiceOptions.DeliveryConfirmation': 'options.ups_delivery_confirmation_level',
  LabelSpecification: 'label_type',
}

/** And those of a pickup. */
export const pickupFields: WireFields = {
  '': 'options',
  Request: null,
  'Shipper.Account': 'credentials.account_number',
  'PickupDateInfo.PickupDate': 'pickup_date',
  'PickupDateInfo.ReadyTime': 'ready_time',
  'PickupDateInfo.CloseTime': 'closing_time',
  ...fieldsUnder('PickupAddress', 'address', {
    CompanyName: 'company_name',
    ContactName: 'person_name',
    AddressLine: 'address_line2',
    City: 'city',
    StateProvince: 'state_code',
    PostalCode: 'postal_code',
    CountryCode: 'country_code',
    Phone: 'phone_number',
  }),
  'PickupAddress.PickupPoint': 'package_location',
  PickupPiece: 'parcel',
  TotalWeight: 'parcel[0].weight',
  SpecialInstruction: 'instruction',
}

export const recoveryFields: WireFields = {
  '': 'reference',
  'ReferenceValues.ShipperNumber': 'credentials.account_number',
}

export const paperFields: WireFields = {
  '': 'documents',
  ShipperNumber: 'credentials.account_number',
  'UserCreatedForm.#.UserCreatedFormFileName': 'documents[#].doc_name',
  'UserCreatedForm.#.UserCreatedFormFileFormat': 'documents[#].doc_format',
  'UserCreatedForm.#.UserCreatedFormDocumentType': 'documents[#].doc_type',
  'UserCreatedForm.#.UserCreatedFormFile': 'documents[#].doc_file',
}

export const addressFields: WireFields = {
  '': 'address_line1',
  'AddressKeyFormat.ConsigneeName': 'company_name',
  'AddressKeyFormat.PoliticalDivision2': 'city',
  'AddressKeyFormat.PoliticalDivision1': 'state_code',
  'AddressKeyFormat.PostcodePrimaryLow': 'postal_code',
  'AddressKeyFormat.CountryCode': 'country_code',
}
