import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import type { DocumentTemplateRecord } from '../../../shared/desk/document-templates.ts'
import type { DocumentPart, SheetPaper } from '../../../shared/documents/document-template.ts'
import { deskData, sampleRun } from './desk-data.ts'
import { toOrderData, toShipmentData } from './document-data-mapper.ts'
import type { Subjects } from './document-subjects.ts'
import { toSheet } from './document-template-mapper.ts'
import { toHandover } from './handover-mapper.ts'
import { toPick } from './pick-mapper.ts'

export type PartPorts = {
  today: string
  /** Base64 of the PNG that stands on receipts. */
  logo: string | null
  lineItemOf: (id: string) => CommodityRecord | null
}

/** What a template is filled with: once for every record, or once for all of them. */
export function toParts(
  options: DocumentTemplateRecord['options'],
  { shipments, orders }: Subjects,
  { today, logo, lineItemOf }: PartPorts,
  paper?: SheetPaper,
): DocumentPart[] {
  const common = { ...deskData, logo }
  const sheet = (country: string | null) => toSheet(paper ? { ...options, paper } : options, country)
  const parts = [
    ...shipments.map(each => ({
      data: { ...common, ...toShipmentData(each, today) },
      sheet: sheet(each.shipper.country_code),
    })),
    ...orders.map(each => ({
      data: { ...common, ...toOrderData(each, today) },
      sheet: sheet((each.shipping_from ?? each.shipping_to).country_code),
    })),
  ]
  const first = parts[0]
  if (!first) return [{ data: { ...common, today, run: sampleRun }, sheet: sheet(null) }]
  if (!options.together) return parts
  const data = {
    ...common,
    today,
    date: today,
    documents: parts.map(part => part.data),
    pick: toPick({ shipments, orders }, lineItemOf),
    handover: toHandover(shipments),
  }
  return [{ data, sheet: first.sheet }]
}
