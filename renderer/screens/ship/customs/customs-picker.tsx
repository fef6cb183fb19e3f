import { useQuery } from '@tanstack/react-query'
import { type CustomsRecord, customsEndpoints } from '../../../../shared/api/customs.ts'
import { orderEndpoints } from '../../../../shared/api/orders.ts'
import { FindSelect } from '../../../components/fields/find-select.tsx'
import type { StoredCommodity } from '../../../lib/drafts/commodity-draft.ts'
import { fromCustoms } from '../../../lib/drafts/customs-draft.ts'
import { defaultsOf, parcelItems, withItems } from '../../../lib/drafts/customs-start.ts'
import { customsText, orderText } from '../../../lib/drafts/customs-text.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { useMode } from '../../../stores/preferences.ts'
import type { ShipFields } from '../use-ship-form.ts'

const ofParcels = 'parcels'

/** Fills the declaration from a saved one, from what is in the parcels, or from an order. */
export function CustomsPicker({ form }: { form: ShipFields }) {
  const mode = useMode()
  const saved = useQuery(query(customsEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const orders = useQuery(query(orderEndpoints.list, { query: { limit: 20 } }, mode)).data?.results ?? []
  const inParcels = parcelItems(form.values)
  const newKey = () => crypto.randomUUID()
  const add = (items: readonly StoredCommodity[]) => {
    form.setFieldValue('customs', withItems(form.values, items, newKey))
    announce(t('customs.filled', { count: items.length }))
  }
  const take = (record: CustomsRecord) => {
    const { customs, shipper } = form.values
    const { invoice, invoice_date, wanted } = customs
    const filled = fromCustoms(record, defaultsOf(form.values), shipper.country_code)
    const commodities = filled.commodities.map(each => ({ ...each, key: newKey() }))
    form.setFieldValue('customs', { ...filled, invoice, invoice_date, wanted, commodities })
    announce(t('customs.filled', { count: commodities.length }))
  }
  const pick = (value: string | null) => {
    const record = saved.find(({ id }) => id === value)
    const order = orders.find(({ id }) => id === value)
    if (record) take(record)
    else if (order) add(order.line_items)
    else if (value === ofParcels) add(inParcels)
    form.setErrors(errors =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('customs'))),
    )
  }
  const groups = [
    {
      group: t('customs.fillParcels'),
      items:
        inParcels.length > 0
          ? [{ value: ofParcels, label: t('customs.fillParcelsText', { count: inParcels.length }) }]
          : [],
    },
    {
      group: t('customs.fillSaved'),
      items: saved.map(record => ({ value: record.id ?? '', label: customsText(record) })),
    },
    {
      group: t('customs.fillOrders'),
      items: orders.map(each => ({ value: each.id, label: orderText(each) })),
    },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <FindSelect
      label={t('customs.fill')}
      placeholder={t('customs.fillPlaceholder')}
      data={groups}
      onChange={pick}
    />
  )
}
