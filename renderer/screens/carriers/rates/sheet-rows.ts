import { rowKey, withoutEmpty, withRowKeys } from '../../../lib/drafts/json-draft.ts'
import { t } from '../../../lib/text.ts'
import { newKey } from '../connection-draft.ts'

/** A service, zone or surcharge as it is kept in the form. */
export type SheetRow = Record<string, unknown>

export const rowsOf = (value: unknown): SheetRow[] => (Array.isArray(value) ? (value as SheetRow[]) : [])

export const newService = (): SheetRow => ({
  [rowKey]: newKey(),
  active: true,
  weight_unit: 'KG',
  dimension_unit: 'CM',
  zones: [newZone()],
  surcharges: [],
})

/** The same service once more, under a code that is still to be given. */
export const copyOf = (service: SheetRow): SheetRow => {
  const [copy] = withRowKeys([withoutEmpty({ ...service, id: null, service_code: null })], newKey) as [
    SheetRow,
  ]
  return copy
}

export const newZone = (): SheetRow => ({ [rowKey]: newKey() })

export const newSurcharge = (): SheetRow => ({
  [rowKey]: newKey(),
  surcharge_type: 'amount',
  percent_of: 'rate',
  residential_only: false,
})

export const nameOf = ({ service_name: name }: SheetRow): string =>
  typeof name === 'string' && name !== '' ? name : t('sheet.unnamed')
