import { Button } from '@mantine/core'
import { sellsLabels } from '../../../shared/api/carriers.ts'
import { shipmentStatuses } from '../../../shared/states/shipment-states.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { shipmentState } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import classes from './shipment-filters.module.css'
import { isNarrowed } from './shipment-search.ts'
import type { ShipmentList } from './use-shipment-list.ts'
import { useKnownTags } from './use-tagging.tsx'

const statuses = shipmentStatuses.map(value => ({
  value,
  label: value === 'cancelled' ? t('shipments.voidedOrDiscarded') : shipmentState(value).text,
}))

type Props = { list: ShipmentList; onDown: () => void }

/** Narrows the list; every change starts at its first page again. */
export function ShipmentFilters({ list, onDown }: Props) {
  const { search, carriers, narrow } = list
  const { page: _, ...filters } = search
  useShortcuts([{ keys: '↑+↓', text: t('shipments.keyRows'), run: onDown, disabled: true }])
  const names = new Map(carriers.filter(sellsLabels).map(each => [each.carrier_name, each.display_name]))
  if (filters.carrier && !names.has(filters.carrier)) names.set(filters.carrier, filters.carrier)
  return (
    <search className={classes.filters}>
      <div className={classes.words}>
        <SearchBox
          className={classes.search}
          label={t('shipments.search')}
          placeholder={t('shipments.searchPlaceholder')}
          keyText={t('shipments.keySearch')}
          value={filters.q ?? ''}
          onChange={q => narrow({ ...filters, q })}
          onDown={onDown}
        />
        {isNarrowed(search) ? (
          <Button variant="subtle" px="xs" onClick={() => narrow({ sort: filters.sort ?? null })}>
            {t('shipments.clear')}
          </Button>
        ) : null}
      </div>
      <Select
        className={classes.choice}
        aria-label={t('shipments.status')}
        placeholder={t('shipments.status')}
        data={statuses}
        value={filters.status ?? null}
        onChange={status => narrow({ ...filters, status })}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('shipments.carrier')}
        placeholder={t('shipments.carrier')}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={filters.carrier ?? null}
        onChange={carrier => narrow({ ...filters, carrier })}
        clearable
      />
      <TagFilter tag={filters.tag} onTag={tag => narrow({ ...filters, tag })} />
      {(['from', 'to'] as const).map(end => (
        <DateField
          key={end}
          className={classes.day}
          isPast
          aria-label={t(`shipments.${end}`)}
          leftSection={t(`shipments.${end}Short`)}
          leftSectionWidth="3.5rem"
          value={filters[end] ?? ''}
          onChange={day => narrow({ ...filters, [end]: day })}
          onWeek={week => narrow({ ...filters, ...week })}
        />
      ))}
    </search>
  )
}

/** Only where tags are in use. */
function TagFilter({ tag, onTag }: { tag: string | undefined; onTag: (tag: string | null) => void }) {
  const tags = useKnownTags()
  if (tags.length === 0 && tag === undefined) return null
  return (
    <Select
      className={classes.choice}
      aria-label={t('shipments.tags')}
      placeholder={t('shipments.tags')}
      data={[...new Set([...tags, ...(tag ? [tag] : [])])]}
      value={tag ?? null}
      onChange={onTag}
      clearable
    />
  )
}
