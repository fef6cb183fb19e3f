import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AddressCard } from '../../components/address-card.tsx'
import { AddressFields } from '../../components/address-fields.tsx'
import { AddressPicker } from '../../components/address-picker.tsx'
import { Panel } from '../../components/panel.tsx'
import { fromAddressRecord, isEmptyAddress } from '../../lib/address-draft.ts'
import { dayOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { PickupFields } from './pickup-fields.ts'

type Props = { form: PickupFields }

/** The day, and the hours the driver may come in. */
export const WindowPanel = ({ form }: Props) => (
  <Panel title={t('pickups.formWhen')}>
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
      <TextInput
        {...form.getInputProps('pickup_date')}
        type="date"
        min={dayOf(new Date())}
        label={t('pickups.day')}
      />
      <TextInput {...form.getInputProps('ready_time')} type="time" label={t('pickups.ready')} />
      <TextInput
        {...form.getInputProps('closing_time')}
        type="time"
        label={t('pickups.closing')}
        description={t('pickups.closingHint')}
      />
    </SimpleGrid>
  </Panel>
)

/** Where the parcels are: as written, until somebody wants to change it or something is wrong with it. */
export function PlacePanel({ form }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { address } = form.values
  const mustShow =
    isEmptyAddress(address) || Object.keys(form.errors).some(path => path.startsWith('address'))
  const isShown = isOpen || mustShow
  return (
    <Panel
      title={t('pickups.formWhere')}
      actions={
        mustShow ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isShown}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isShown ? 'pickups.doneAddress' : 'pickups.changeAddress')}
          </Button>
        )
      }
    >
      {isShown ? (
        <Stack gap="sm">
          <AddressPicker
            label={t('pickups.pickAddress')}
            onPick={found => {
              form.setFieldValue('address', fromAddressRecord(found))
              setOpen(false)
            }}
          />
          <AddressFields
            value={address}
            onChange={next => form.setFieldValue('address', next)}
            input={(name, options) => form.getInputProps(`address.${name}`, options)}
          />
        </Stack>
      ) : (
        <AddressCard address={address} isCompact />
      )}
    </Panel>
  )
}

export const DriverPanel = ({ form }: Props) => (
  <Panel title={t('pickups.formDriver')}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      <TextInput
        {...form.getInputProps('instruction')}
        label={t('pickups.instruction')}
        description={t('pickups.instructionHint')}
        maxLength={50}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('package_location')}
        label={t('pickups.location')}
        description={t('pickups.locationHint')}
        maxLength={50}
        autoComplete="off"
      />
    </SimpleGrid>
  </Panel>
)
