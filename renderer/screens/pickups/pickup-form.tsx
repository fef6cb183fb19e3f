import { Anchor, Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { DeskPickup, OpenPickup } from '../../../shared/desk/pickups.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { CutOffClock } from '../../components/cut-off-clock.tsx'
import { DateField } from '../../components/fields/date-field.tsx'
import { Keys } from '../../components/keys.tsx'
import { FormFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { weightText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { joined, t } from '../../lib/text.ts'
import { shopToday } from '../../stores/shop-time.ts'
import {
  type Collectable,
  checkPickup,
  type PickupDraft,
  type PickupFields,
  toPickupData,
} from './pickup-draft.ts'
import classes from './pickup-form.module.css'

type Props = {
  start: PickupDraft
  /** Shipments to choose from. */
  shipments: readonly Collectable[]
  /** Of a pickup that is still to be arranged. */
  carriers?: Omit<CarrierChoiceProps, 'value'>
  submit: { idle: string; leave: string }
  /** What else is to be known, beside the fields. */
  also?: ReactNode
  save: (
    data: ReturnType<typeof toPickupData>,
    draft: PickupDraft,
  ) => Promise<{ id: string; confirmation_number: string }>
  onSaved: (saved: Pick<DeskPickup, 'id' | 'confirmation_number'>) => void
  onLeave: () => void
}

const submitKeys = 'mod+Enter'

/** Which parcels are collected, when, where, and what the driver should know. */
export function PickupForm(props: Props) {
  const { start, shipments, carriers, submit: words, also, save, onSaved, onLeave } = props
  const id = useId()
  const record = useRecordForm({
    start,
    check: checkPickup,
    save: (draft: PickupDraft) => save(toPickupData(draft, shipments), draft),
    onSaved,
  })
  const { form, element, save: saving, submit } = record
  useShortcuts([{ keys: submitKeys, text: t('pickups.keySubmit'), run: () => submit() }])
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <Stack gap="md">
          {carriers ? <CarrierChoice {...carriers} value={form.values.connectionId} /> : null}
          <ParcelChoice form={form} shipments={shipments} />
        </Stack>
        <Stack gap="md">
          <WindowPanel form={form} />
          <PlacePanel form={form} />
          <DriverPanel form={form} />
          {also}
        </Stack>
      </div>
      <FormFoot problem={saving.error ? <ProblemNotice error={saving.error} doing="pickup" /> : null}>
        <Button variant="default" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button
          type="submit"
          form={id}
          disabled={saving.isPending}
          rightSection={<Keys of={submitKeys} />}
          aria-keyshortcuts={ariaKeys(submitKeys, isMacKeyboard())}
        >
          {saving.isPending ? t('pickups.submitting') : words.idle}
        </Button>
      </FormFoot>
    </form>
  )
}

type PanelProps = { form: PickupFields }

/** The day, and the hours the driver may come in. */
const WindowPanel = ({ form }: PanelProps) => (
  <Panel title={t('pickups.formWhen')} actions={<DayPresets form={form} />}>
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
      <DateField {...form.getInputProps('pickup_date')} label={t('pickups.day')} />
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

/** The days most pickups are on, in one press. */
const DayPresets = ({ form }: PanelProps) => (
  <>
    {(['today', 'tomorrow'] as const).map((preset, days) => (
      <Button
        key={preset}
        size="xs"
        variant="default"
        onClick={() => form.setFieldValue('pickup_date', daysAfter(shopToday(), days))}
      >
        {t(`pickups.${preset}`)}
      </Button>
    ))}
  </>
)

/** Where the parcels are. */
const PlacePanel = ({ form }: PanelProps) => (
  <AddressPanel
    title={t('pickups.formWhere')}
    pick={{ label: t('pickups.pickAddress') }}
    address={form.values.address}
    hasError={Object.keys(form.errors).some(path => path.startsWith('address'))}
    onChange={next => form.setFieldValue('address', next)}
    input={(name, options) => form.getInputProps(`address.${name}`, options)}
  />
)

const DriverPanel = ({ form }: PanelProps) => (
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

/** All are chosen at first; few are looked at one by one. */
const shownAtOnce = 100

/** Which of the bought parcels are handed over. */
function ParcelChoice({ form, shipments }: { form: PickupFields; shipments: readonly Collectable[] }) {
  const { tracking_numbers: chosen } = form.values
  const error = form.errors.tracking_numbers
  const [isWhole, showAll] = useState(false)
  const shown = isWhole ? shipments : shipments.slice(0, shownAtOnce)
  const choose = (ids: string[]) => {
    form.clearFieldError('tracking_numbers')
    form.setFieldValue('tracking_numbers', ids)
  }
  if (shipments.length === 0)
    return (
      <Panel title={t('pickups.formParcels')}>
        <Text c="dimmed">{t('pickups.nothingWaits')}</Text>
      </Panel>
    )
  return (
    <Panel
      title={t('pickups.formParcels')}
      actions={<ChosenSum of={shipments.filter(({ id }) => chosen.includes(id))} />}
    >
      <Stack gap="sm">
        {shipments.length > 1 ? (
          <Checkbox
            label={t('pickups.chooseAll', { count: shipments.length })}
            checked={chosen.length === shipments.length}
            indeterminate={chosen.length > 0 && chosen.length < shipments.length}
            onChange={({ currentTarget }) =>
              choose(currentTarget.checked ? shipments.map(({ id }) => id) : [])
            }
          />
        ) : null}
        <ul className={classes.parcels} aria-label={t('pickups.formParcels')}>
          {shown.map(shipment => (
            <li key={shipment.id}>
              <Checkbox
                {...wordsOf(shipment)}
                checked={chosen.includes(shipment.id)}
                aria-invalid={error ? true : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  choose(withOrWithout(chosen, shipment.id, checked))
                }
              />
            </li>
          ))}
        </ul>
        {shown.length < shipments.length ? (
          <Button size="xs" variant="default" style={{ alignSelf: 'start' }} onClick={() => showAll(true)}>
            {t('pickups.showRest', { count: shipments.length - shown.length, chosen: chosen.length })}
          </Button>
        ) : null}
        {error ? (
          <Text fz="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        ) : null}
      </Stack>
    </Panel>
  )
}

/** How much the driver is to carry, where it is known of all that is chosen. */
function ChosenSum({ of: chosen }: { of: readonly Collectable[] }) {
  const count = chosen.reduce((sum, { parcels = 1 }) => sum + parcels, 0)
  const isWeighed = chosen.length > 0 && chosen.every(({ weight }) => weight !== undefined)
  const weight = chosen.reduce((sum, each) => sum + (each.weight ?? 0), 0)
  return (
    <Text role="status" c="dimmed">
      {joined([t('pickups.parcels', { count }), isWeighed && weightText(weight, 'KG')])}
    </Text>
  )
}

const withOrWithout = (ids: readonly string[], id: string, isIn: boolean): string[] =>
  isIn ? [...ids, id] : ids.filter(each => each !== id)

const wordsOf = (shipment: Collectable) => ({
  label: shipment.recipient || shipment.tracking_number,
  description: descriptionOf(shipment),
})

const descriptionOf = ({ tracking_number: number, reference, parcels, weight }: Collectable): string =>
  joined([
    number,
    reference,
    parcels !== undefined && parcels > 1 ? t('pickups.parcels', { count: parcels }) : null,
    weight === undefined ? null : weightText(weight, 'KG'),
  ])

type CarrierChoiceProps = {
  open: readonly OpenPickup[]
  value: string
  onChange: (connectionId: string) => void
}

/** Who is to come; a carrier that does not is said to, when parcels wait for it. */
function CarrierChoice({ open, value, onChange }: CarrierChoiceProps) {
  return (
    <Panel title={t('pickups.carrier')}>
      <Stack gap="xs">
        <NativeSelect
          aria-label={t('pickups.carrier')}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={open
            .filter(({ collects }) => collects)
            .map(each => ({ value: each.connection_id, label: each.display_name }))}
        />
        <CutOffOf open={open.find(({ connection_id: id }) => id === value)} />
        <BringThem open={open} />
      </Stack>
    </Panel>
  )
}

/** Until when its parcels have to be ready today, or the way to say so. */
function CutOffOf({ open }: { open: OpenPickup | undefined }) {
  if (!open) return null
  return (
    <Text fz="sm">
      {open.cut_off ? (
        <>
          {t('pickups.cutOff')} <CutOffClock cutOff={open.cut_off} />
        </>
      ) : (
        <Anchor
          inherit
          renderRoot={props => (
            <Link to="/carriers/$id/pickup" params={{ id: open.connection_id }} {...props} />
          )}
        >
          {t('pickups.setCutOff')}
        </Anchor>
      )}
    </Text>
  )
}

/** Carriers that are not asked to come although parcels of theirs wait. */
export function BringThem({ open }: { open: readonly OpenPickup[] }) {
  return open
    .filter(({ collects }) => !collects)
    .map(({ connection_id: id, display_name: carrier, shipments }) => (
      <Text key={id} fz="sm" c="dimmed">
        {t('pickups.bringThem', { carrier, count: shipments.length })}
      </Text>
    ))
}
