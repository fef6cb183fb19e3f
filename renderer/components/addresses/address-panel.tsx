import { Button, Stack } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { type AddressDraft, fromAddressRecord, isEmptyAddress } from '../../lib/drafts/address-draft.ts'
import { t } from '../../lib/text.ts'
import { Panel } from '../page/panel.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressFields } from './address-fields.tsx'
import { AddressPicker } from './address-picker.tsx'

type Props = {
  title: string
  pick: Pick<ComponentProps<typeof AddressPicker>, 'label' | 'placeholder'>
  address: AddressDraft
  hasError: boolean
  onChange: (next: AddressDraft) => void
  input: ComponentProps<typeof AddressFields>['input']
}

/** An address as written, until somebody wants to change it or something is wrong with it. */
export function AddressPanel({ title, pick, address, hasError, onChange, input }: Props) {
  const [isOpen, setOpen] = useState(false)
  const mustShow = hasError || isEmptyAddress(address)
  const isShown = isOpen || mustShow
  return (
    <Panel
      title={title}
      actions={
        mustShow ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isShown}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isShown ? 'fields.doneAddress' : 'fields.changeAddress')}
          </Button>
        )
      }
    >
      {isShown ? (
        // What is being typed is not folded away with its first letter.
        <Stack gap="sm" onInput={() => setOpen(true)}>
          <AddressPicker
            {...pick}
            onPick={found => {
              onChange(fromAddressRecord(found))
              setOpen(false)
            }}
          />
          <AddressFields value={address} onChange={onChange} input={input} />
        </Stack>
      ) : (
        <AddressCard address={address} isCompact />
      )}
    </Panel>
  )
}
