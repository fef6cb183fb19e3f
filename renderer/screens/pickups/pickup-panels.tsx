import { SimpleGrid, TextInput } from '@mantine/core'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { Panel } from '../../components/page/panel.tsx'
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

/** Where the parcels are. */
export const PlacePanel = ({ form }: Props) => (
  <AddressPanel
    title={t('pickups.formWhere')}
    pick={{ label: t('pickups.pickAddress') }}
    address={form.values.address}
    hasError={Object.keys(form.errors).some(path => path.startsWith('address'))}
    onChange={next => form.setFieldValue('address', next)}
    input={(name, options) => form.getInputProps(`address.${name}`, options)}
  />
)

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
