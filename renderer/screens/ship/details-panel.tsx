import { Checkbox, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { AdapterRecord, CarrierOption } from '../../../shared/desk/adapters.ts'
import { labelFormats } from '../../../shared/labels.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { CurrencySelect } from '../../components/fields/currency-select.tsx'
import { DateField } from '../../components/fields/date-field.tsx'
import { MeasureInput } from '../../components/fields/number-field.tsx'
import { PayerFields } from '../../components/fields/payer-fields.tsx'
import { SettingField } from '../../components/fields/setting-field.tsx'
import { Panel } from '../../components/page/page.tsx'
import { isUsual } from '../../lib/drafts/payer-draft.ts'
import type { Setting } from '../../lib/drafts/setting-schema.ts'
import { hasOptions } from '../../lib/drafts/ship-options.ts'
import { dayText, timeText, wordsOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { laterShipDate, shopTime } from '../../stores/shop-time.ts'
import type { ShipDesk } from './use-ship-desk.ts'
import type { ShipFields } from './use-ship-form.ts'

const optional = ['options', 'payment', 'billing_address']

/** Reference, label format, and what most parcels do without. */
export function DetailsPanel({ desk }: { desk: ShipDesk }) {
  const { form } = desk.control
  const { options, payment } = form.values
  const isWrong = Object.keys(form.errors).some(path => optional.some(part => path.startsWith(part)))
  return (
    <Panel title={t('ship.details')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput
            label={t('ship.reference')}
            description={t('ship.referenceHint')}
            maxLength={35}
            autoComplete="off"
            {...form.getInputProps('reference')}
          />
          <LabelFormatChoice form={form} />
        </SimpleGrid>
        <Disclosure
          label={t('ship.moreOptions')}
          hint={t('ship.optionsHint')}
          openLabel={t('ship.fewerOptions')}
          isUsed={hasOptions(options) || !isUsual(payment, 'sender')}
          mustShow={isWrong}
        >
          <Stack gap="sm" mt="xs">
            <CommonOptions desk={desk} />
            <Payment desk={desk} />
            {desk.carriers.withOptions.map(adapter => (
              <CarrierOptions key={adapter.slug} form={form} adapter={adapter} />
            ))}
          </Stack>
        </Disclosure>
      </Stack>
    </Panel>
  )
}

function LabelFormatChoice({ form }: { form: ShipFields }) {
  const id = useId()
  return (
    <div>
      <Text id={id} fz="sm" fw={500} mb={2}>
        {t('ship.labelFormat')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[...labelFormats]}
        {...form.getInputProps('label_type')}
      />
    </div>
  )
}

/** The options every carrier understands in its own way. */
function CommonOptions({ desk }: { desk: ShipDesk }) {
  const { form } = desk.control
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <DateField
          label={t('ship.shipmentDate')}
          description={form.values.options.shipment_date === '' ? whenItLeaves() : null}
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
        <CurrencySelect
          label={t('options.currency')}
          first={{ value: '', label: t('options.senderCurrency') }}
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
        {(desk.carriers.hasReturnLabels && !form.values.options.return_shipment) ||
        form.values.options.return_label ? (
          <Flag
            form={form}
            name="return_label"
            label={t('options.returnLabel')}
            hint={t('options.returnLabelHint')}
          />
        ) : null}
        <DeclareAnyway desk={desk} />
      </SimpleGrid>
    </Stack>
  )
}

/** Which day an empty field means, and until when; null where that is today and nobody has said until when. */
function whenItLeaves(): string | null {
  const { leavesUntil } = shopTime.getState()
  const later = laterShipDate()
  const isLate = leavesUntil !== null && Date.now() >= Date.parse(leavesUntil.at)
  const time = leavesUntil && timeText(leavesUntil.at)
  if (later) {
    const day = dayText(later)
    return time && isLate ? t('ship.tooLateToday', { time, day }) : t('ship.closedToday', { day })
  }
  return time && t('ship.leavesToday', { time })
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

/** Who pays for the transport, where a connected carrier lets others than the sender. */
function Payment({ desk: { control, carriers } }: { desk: ShipDesk }) {
  const { form, setAddress } = control
  const { payment, billing_address } = form.values
  const others = carriers.payments.filter(each => each !== 'sender')
  if (others.length === 0 && isUsual(payment, 'sender')) return null
  return (
    <PayerFields
      label={t('options.payment')}
      accountLabel={t('options.account')}
      payer={payment}
      choices={['sender', ...others]}
      input={name => form.getInputProps(`payment.${name}`)}
      address={billing_address}
      onAddress={address => setAddress('billing_address', address)}
      addressInput={(name, options) => form.getInputProps(`billing_address.${name}`, options)}
    />
  )
}

type CarrierOptionsProps = { form: ShipFields; adapter: AdapterRecord }

/** What only this carrier knows, drawn from its own list. */
function CarrierOptions({ form, adapter: { slug, label, options } }: CarrierOptionsProps) {
  const given = form.values.options
  const count = options.filter(({ key }) => isChosen(given[key])).length
  const name =
    count > 0
      ? t('options.ofCarrierUsed', { carrier: label, count })
      : t('options.ofCarrier', { carrier: label })
  return (
    <Disclosure
      label={name}
      isUsed={count > 0}
      mustShow={options.some(({ key }) => form.errors[`options.${key}`])}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" mt={4}>
        {fieldsFirst(options).map(option => (
          <SettingField
            key={option.key}
            setting={toSetting(option)}
            input={form.getInputProps(`options.${option.key}`)}
            choiceText={choice => wordsOf(choice.replace(`${slug}_`, ''))}
          />
        ))}
      </SimpleGrid>
    </Disclosure>
  )
}

/** Fields and boxes to tick are easier to read apart. */
const fieldsFirst = (options: readonly CarrierOption[]): CarrierOption[] =>
  options.toSorted((a, b) => Number(a.type === 'flag') - Number(b.type === 'flag'))

const isChosen = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

const toSetting = ({ key, label, type, choices }: CarrierOption): Setting => ({
  name: key,
  label,
  help: null,
  kind: type,
  choices,
  isRequired: false,
  fallback: undefined,
})
