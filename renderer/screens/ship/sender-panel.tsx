import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { AddressCard } from '../../components/address-card.tsx'
import { AddressFields } from '../../components/address-fields.tsx'
import { AddressPicker } from '../../components/address-picker.tsx'
import { Panel } from '../../components/panel.tsx'
import { fromAddressRecord, isEmptyAddress } from '../../lib/address-draft.ts'
import { t } from '../../lib/text.ts'
import type { ShipFormControl } from './use-ship-form.ts'

/** Who sends: the address as written, until somebody wants to change it or it has an error. */
export function SenderPanel({ control: { form, setAddress } }: { control: ShipFormControl }) {
  const [isOpen, setOpen] = useState(false)
  const sender = form.values.shipper
  const hasError = Object.keys(form.errors).some(path => path.startsWith('shipper'))
  const mustShow = hasError || isEmptyAddress(sender)
  const isShown = isOpen || mustShow
  return (
    <Panel
      title={t('ship.from')}
      actions={
        mustShow ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isShown}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isShown ? 'ship.doneSender' : 'ship.changeSender')}
          </Button>
        )
      }
    >
      {isShown ? (
        <Stack gap="sm">
          <AddressPicker
            label={t('ship.pickSender')}
            placeholder={t('ship.pickSenderPlaceholder')}
            onPick={address => {
              setAddress('shipper', fromAddressRecord(address))
              setOpen(false)
            }}
          />
          <AddressFields
            value={sender}
            onChange={next => setAddress('shipper', next)}
            input={(name, options) => form.getInputProps(`shipper.${name}`, options)}
          />
        </Stack>
      ) : (
        <AddressCard address={sender} isCompact />
      )}
    </Panel>
  )
}
