import { type ComboboxItem, type OptionsFilter, type SelectProps, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { isSampleSender } from '../../../shared/desk/sample-sender.ts'
import { useSavedAddresses } from '../../lib/drafts/address-draft.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { FindSelect } from '../fields/select.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'onKeyDown' | 'filter'> & {
  onPick: (address: AddressRecord) => void
}

const shownAtOnce = 50
const none: readonly AddressRecord[] = []

const linesOf = (address: AddressRecord): string => joined(addressLines(address), ', ')

/** Every word typed must stand somewhere in the name or the address. */
const matchWords: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (options as ComboboxItem[])
    .filter(({ label }) => words.every(word => label.toLowerCase().includes(word)))
    .slice(0, shownAtOnce)
}

/** Finds a saved address by any part of it; in live mode the made-up sender is not one. */
export function AddressPicker({ onPick, ...rest }: Props) {
  const { data: saved = none, isPending } = useSavedAddresses()
  const isLive = useMode() === 'live'
  const byId = useMemo(() => {
    const offered = saved.filter(address => !isLive || !isSampleSender(address))
    return new Map(offered.map(address => [address.id ?? '', address]))
  }, [saved, isLive])
  const data = useMemo(
    () =>
      [...byId].map(([value, address]) => ({ value, label: `${addressee(address)} ${linesOf(address)}` })),
    [byId],
  )
  return (
    <FindSelect
      data={data}
      isPending={isPending}
      onChange={id => {
        const address = byId.get(id ?? '')
        if (address) onPick(address)
      }}
      filter={matchWords}
      renderOption={({ option }) => <Found address={byId.get(option.value)} />}
      nothingFoundMessage={t('ship.addressNotFound')}
      leftSection={<IconSearch size="1.125rem" stroke={1.6} aria-hidden />}
      rightSection={null}
      {...rest}
    />
  )
}

function Found({ address }: { address: AddressRecord | undefined }) {
  if (!address) return null
  return (
    <span>
      <Text span fw={600}>
        <bdi>{addressee(address)}</bdi>
      </Text>
      <Text c="dimmed" fz="sm">
        {linesOf(address)}
      </Text>
    </span>
  )
}
