import type { CellColumn } from '../../components/tables/editable-cell.tsx'
import { t } from '../../lib/text.ts'

/** Columns of the tables of zones and surcharges; what else a row holds is kept and edited under Advanced. */
export const zoneColumns: readonly CellColumn[] = [
  { name: 'label', label: t('sheet.label'), kind: 'text', width: 7 },
  { name: 'country_codes', label: t('sheet.country_codes'), kind: 'list', width: 7 },
  { name: 'postal_codes', label: t('sheet.postal_codes'), kind: 'list', width: 8 },
  { name: 'min_weight', label: t('sheet.min_weight'), kind: 'number', width: 4.5 },
  { name: 'max_weight', label: t('sheet.to_weight'), kind: 'number', width: 4.5 },
  { name: 'rate', label: t('sheet.rate'), kind: 'number', width: 5 },
  { name: 'included_weight', label: t('sheet.included_weight'), kind: 'number', width: 4.5 },
  { name: 'extra_weight_step', label: t('sheet.extra_weight_step'), kind: 'number', width: 4.5 },
  { name: 'extra_rate', label: t('sheet.extra_rate'), kind: 'number', width: 4.5 },
  { name: 'transit_days', label: t('sheet.transit_days'), kind: 'number', width: 3.5 },
]

export const surchargeColumns: readonly CellColumn[] = [
  { name: 'name', label: t('sheet.name'), kind: 'text', width: 10 },
  {
    name: 'surcharge_type',
    label: t('sheet.surcharge_type'),
    kind: 'choice',
    width: 6,
    choices: (['amount', 'percent'] as const).map(value => ({ value, label: t(`sheet.type_${value}`) })),
  },
  { name: 'amount', label: t('sheet.amount'), kind: 'number', width: 5 },
  {
    name: 'percent_of',
    label: t('sheet.percent_of'),
    kind: 'choice',
    width: 6.5,
    choices: (['rate', 'option'] as const).map(value => ({ value, label: t(`sheet.of_${value}`) })),
  },
  { name: 'option', label: t('sheet.option'), kind: 'text', width: 9 },
  { name: 'country_codes', label: t('sheet.country_codes'), kind: 'list', width: 6 },
  { name: 'postal_codes', label: t('sheet.postal_codes'), kind: 'list', width: 7 },
  { name: 'residential_only', label: t('sheet.residential_only'), kind: 'flag', width: 4 },
]
