import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { shipmentStatuses } from '../../../shared/api/shipments.ts'
import { Select } from '../../components/fields/select.tsx'
import { Keys } from '../../components/keys.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { shipmentState } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import classes from './shipment-filters.module.css'
import { isNarrowed } from './shipment-search.ts'
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
          <Button variant="subtle" px="xs" onClick={() => narrow({ sort: filters.sort ?? null })}>
            {t('shipments.clear')}
          </Button>
        ) : null}
      </div>
      <Select
        className={classes.choice}
        aria-label={t('shipments.status')}
        placeholder={t('shipments.anyStatus')}
        data={statuses}
        value={filters.status ?? null}
        onChange={status => narrow({ ...filters, status })}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('shipments.carrier')}
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
          aria-label={t(`shipments.${end}`)}
          leftSection={t(`shipments.${end}Short`)}
          leftSectionWidth="3rem"
          value={filters[end] ?? ''}
          onChange={({ currentTarget }) => narrow({ ...filters, [end]: currentTarget.value })}
        />
      ))}
    </search>
  )
}

type SearchBoxProps = {
  className: string | undefined
  value: string
  onChange: (text: string) => void
  /** The down arrow leaves the box for the list. */
  onDown: () => void
}

const typingPauseMs = 250

/** Searches while one types, after a short pause; Enter searches at once. */
function ShipmentSearchBox({ className, value, onChange, onDown }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = (next: string) => {
    told.current = next.trim()
    onChange(next)
  }
  const tellSoon = useDebouncedCallback(tell, typingPauseMs)
  useEffect(() => {
    // Changed from outside: the filters were cleared, or the browser went back.
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useShortcuts([
    { keys: '/', text: t('shipments.keySearch'), run: () => box.current?.select(), whileTyping: false },
    { keys: '↑+↓', text: t('shipments.keyRows'), run: onDown, disabled: true },
  ])
  return (
    <TextInput
      ref={box}
      className={className}
      type="search"
      aria-label={t('shipments.search')}
      placeholder={t('shipments.searchPlaceholder')}
      leftSection={<IconSearch size="1.125rem" stroke={1.6} aria-hidden />}
      rightSection={<Keys of="/" />}
      autoComplete="off"
      aria-keyshortcuts="/"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tellSoon(currentTarget.value)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') tell(text)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    />
  )
}
