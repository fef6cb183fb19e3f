import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { currencyCodes } from '../../../shared/countries/currencies.ts'
import { MeasureInput } from '../../components/fields/measure-input.tsx'
import { dayOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { ShipDesk } from './use-ship-desk.ts'
import type { ShipFields } from './use-ship-form.ts'

/** The options every carrier understands in its own way. */
export function CommonOptions({ desk }: { desk: ShipDesk }) {
  const { form } = desk.control
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <TextInput
          type="date"
          label={t('ship.shipmentDate')}
          min={dayOf(new Date())}
          {...form.getInputProps('options.shipment_date')}
        />
        <TextInput
          label={t('ship.note')}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('options.shipment_note')}
        />
        <MeasureInput label={t('ship.insurance')} {...form.getInputProps('options.insurance')} />
        <MeasureInput label={t('options.declaredValue')} {...form.getInputProps('options.declared_value')} />
        <MeasureInput
          label={t('options.cashOnDelivery')}
          {...form.getInputProps('options.cash_on_delivery')}
        />
        <NativeSelect
          label={t('options.currency')}
          data={[{ value: '', label: t('options.senderCurrency') }, ...currencyCodes]}
          {...form.getInputProps('options.currency')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <Flag form={form} name="signature_confirmation" label={t('ship.signature')} />
        <Flag form={form} name="saturday_delivery" label={t('options.saturday')} />
        <Flag form={form} name="email_notification" label={t('options.email')} />
        {desk.carriers.hasReturns || form.values.options.return_shipment ? (
          <Flag
            form={form}
            name="return_shipment"
            label={t('options.returnShipment')}
            hint={t('options.returnHint')}
          />
        ) : null}
        <DeclareAnyway desk={desk} />
      </SimpleGrid>
    </Stack>
  )
}

type FlagProps = { form: ShipFields; name: string; label: string; hint?: string }

const Flag = ({ form, name, label, hint }: FlagProps) => (
  <Checkbox
    label={label}
    description={hint}
    {...form.getInputProps(`options.${name}`, { type: 'checkbox' })}
  />
)

/** For a parcel no border asks anything of. */
const DeclareAnyway = ({ desk: { customs } }: { desk: ShipDesk }) =>
  customs.need.isNeeded ? null : (
    <Checkbox
      label={t('customs.declareAnyway')}
      checked={customs.declared}
      onChange={({ currentTarget }) => customs.decide(currentTarget.checked)}
    />
  )
