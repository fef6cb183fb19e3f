import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import {
  type CommodityDefaults,
  emptyCommodity,
  fromCommodity,
  isBlankCommodity,
  type StoredCommodity,
} from './commodity-draft.ts'
import type { CustomsDraft } from './customs-draft.ts'
import { commodityDefaults, type ShipForm } from './ship-form.ts'

type NewKey = () => string

export const defaultsOf = ({ shipper, parcels }: ShipForm): CommodityDefaults =>
  commodityDefaults(shipper.country_code, parcels)

/** What is known to be in the parcels. */
export const parcelItems = ({ parcels }: ShipForm): readonly CommodityRecord[] =>
  parcels.flatMap(({ rest }) => rest.items ?? [])

/** The declaration as it is first shown: with the items of the parcels, else with one empty row. */
export function startedCustoms(form: ShipForm, newKey: NewKey): CustomsDraft {
  const defaults = defaultsOf(form)
  const items = parcelItems(form)
  const commodities =
    items.length > 0
      ? items.map(item => fromCommodity(item, defaults, newKey()))
      : [emptyCommodity(defaults, newKey())]
  return { ...form.customs, isBegun: true, commodities }
}

/** Things added to a declaration; rows nobody has typed in make room. */
export function withItems(form: ShipForm, items: readonly StoredCommodity[], newKey: NewKey): CustomsDraft {
  const defaults = defaultsOf(form)
  const kept = form.customs.commodities.filter(each => !isBlankCommodity(each))
  const added = items.map(item => fromCommodity(item, defaults, newKey()))
  return { ...form.customs, isBegun: true, commodities: [...kept, ...added] }
}
