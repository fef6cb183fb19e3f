import { Group, Input, NativeSelect, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { type PickupChoice, pickupChoices } from '../../lib/shipments/pickup-search.ts'
import { t } from '../../lib/text.ts'
import type { PickupList } from './use-pickup-list.ts'

/** Narrows the list; every change starts at its first page again. */
export function PickupFilters({ list: { search, carriers, narrow } }: { list: PickupList }) {
  const label = useId()
  const { page: _, ...filters } = search
  const names = new Map(carriers.map(each => [each.carrier_name, each.display_name]))
  if (filters.carrier && !names.has(filters.carrier)) names.set(filters.carrier, filters.carrier)
  return (
    <search>
      <Group align="end" gap="md" mb="md">
        <div>
          <Input.Label id={label}>{t('pickups.which')}</Input.Label>
          <div>
            <SegmentedControl
              aria-labelledby={label}
              value={filters.which ?? 'upcoming'}
              onChange={which => narrow({ ...filters, which: which as PickupChoice })}
              data={pickupChoices.map(value => ({ value, label: t(`pickups.which_${value}`) }))}
            />
          </div>
        </div>
        <NativeSelect
          label={t('pickups.carrier')}
          value={filters.carrier ?? ''}
          onChange={({ currentTarget: { value: carrier } }) => narrow({ ...filters, carrier })}
          data={[
            { value: '', label: t('pickups.anyCarrier') },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
    </search>
  )
}
