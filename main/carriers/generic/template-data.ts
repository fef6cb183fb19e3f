import { countryNames } from '../../../shared/countries/countries.ts'
import type { TemplateData } from '../../../shared/labels/label-template.ts'
import { type LabelJob, type NumberedParcel, toLabelContent } from './label-content.ts'
import { toWireAddress, toWireItem, toWireParcel } from './wire-shapes.ts'

/**
 * What a label of the shop's own design sees for one parcel: the shipment and its parts with the keys of the
 * interface, and under `label` the finished texts of the built-in label.
 */
export function toTemplateData(job: LabelJob, numbered: NumberedParcel): TemplateData {
  const { request, level, settings } = job
  const items = numbered.parcel.items.map(toWireItem)
  const shipment = {
    shipper: toWireAddress(request.shipper),
    recipient: toWireAddress(request.recipient),
    parcels: request.parcels.map(toWireParcel),
    options: request.options,
    reference: request.reference,
    service: level.service_code,
    metadata: request.metadata,
  }
  return {
    ...shipment,
    shipment,
    parcel: toWireParcel(numbered.parcel),
    services: [level.service_code],
    items,
    master_item: items[0] ?? null,
    metadata: items[0]?.metadata ?? {},
    carrier: { ...settings, carrier_name: settings.custom_carrier_name },
    service_name: level.service_name,
    tracking_number: numbered.trackingNumber,
    package_index: numbered.index,
    total_packages: request.parcels.length,
    total_quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    is_multi_item: items.length > 1,
    units: { CountryISO: countryNames },
    label: toLabelTexts(job, numbered),
  }
}

function toLabelTexts(job: LabelJob, numbered: NumberedParcel): TemplateData {
  const content = toLabelContent(job, numbered)
  return {
    sender_lines: [content.sender.name, ...content.sender.lines],
    recipient_lines: [content.recipient.name, ...content.recipient.lines],
    matrix_text: content.matrixText,
    weight: content.weight,
    ship_date: content.shipDate,
    service_mark: content.serviceMark,
    notes: content.notes,
    test_mode: content.testMode,
  }
}
