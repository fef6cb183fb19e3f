import { Button, TextInput } from '@mantine/core'
import { shipmentStatuses } from '../../../shared/api/shipments.ts'
import { Select } from '../../components/fields/select.tsx'
import { isNarrowed } from '../../lib/shipments/shipment-search.ts'
import { shipmentState } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import classes from './shipment-filters.module.css'
import { ShipmentSearchBox } from './shipment-search-box.tsx'
import type { ShipmentList } from './use-shipment-list.ts'

const statuses = shipmentStatuses.map(value => ({
  value,
  label: value === 'cancelled' ? t('shipments.voidedOrDiscarded') : shipmentState(value).text,
}))

type Props = { list: ShipmentList; onDown: () => void }

/** Narrows the list; every change starts at its first page again. */
export function ShipmentFilters({ list, onDown }: Props) {
  const { search, carriers, narrow } = list
  const { page: _, ...filters } = search
  const names = new Map(carriers.map(each => [each.carrier_name, each.display_name]))
  if (filters.carrier && !names.has(filters.carrier)) names.set(filters.carrier, filters.carrier)
  return (
    <search className={classes.filters}>
      <div className={classes.words}>
        <ShipmentSearchBox
          className={classes.search}
          value={filters.q ?? ''}
          onChange={q => narrow({ ...filters, q })}
          onDown={onDown}
        />
        {isNarrowed(search) ? (
          <Button variant="subtle" px="xs" onClick={() => narrow({})}>
            {t('shipments.clear')}
          </Button>
        ) : null}
      </div>
      <Select
        className={classes.choice}
        label={t('shipments.status')}
        placeholder={t('shipments.anyStatus')}
        data={statuses}
        value={filters.status ?? null}
        onChange={status => narrow({ ...filters, status })}
        clearable
      />
      <Select
        className={classes.choice}
        label={t('shipments.carrier')}
        placeholder={t('shipments.anyCarrier')}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={filters.carrier ?? null}
        onChange={carrier => narrow({ ...filters, carrier })}
        clearable
      />
      {(['from', 'to'] as const).map(end => (
        <TextInput
          key={end}
          className={classes.day}
          type="date"
          label={t(`shipments.${end}`)}
          value={filters[end] ?? ''}
          onChange={({ currentTarget }) => narrow({ ...filters, [end]: currentTarget.value })}
        />
      ))}
    </search>
  )
}
