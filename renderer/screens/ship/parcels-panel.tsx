import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  Stack,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { dimensionUnits, weightUnits } from '../../../shared/units/measures.ts'
import { MeasureInput } from '../../components/fields/number-field.tsx'
import { FindSelect } from '../../components/fields/select.tsx'
import { Panel } from '../../components/page/page.tsx'
import {
  isUntouched,
  packedAs,
  packedIn,
  parcelOnDesk,
  presetChoice,
  usePackages,
} from '../../lib/drafts/packages.ts'
import { emptyParcel, type ParcelDraft, sides } from '../../lib/drafts/parcel-draft.ts'
import { parcelText, wordsOf } from '../../lib/format.ts'
import { joined, t } from '../../lib/text.ts'
import { useAsked } from '../../stores/asked-action.ts'
import classes from './parcels-panel.module.css'
import { type ShipFields, type ShipFormControl, sameEntries } from './use-ship-form.ts'

/** The parcels of the shipment; each gets a label of its own. */
export const ParcelsPanel = memo(({ control: { form } }: { control: ShipFormControl }) => {
  const { parcels } = form.values
  useUsualParcel(form)
  const add = () => {
    const last = parcels.at(-1)
    if (last) form.insertListItem('parcels', emptyParcel(last, crypto.randomUUID()))
  }
  return (
    <Panel
      title={t('ship.parcels')}
      actions={
        <Button variant="default" size="xs" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={add}>
          {t('ship.addParcel')}
        </Button>
      }
    >
      <Stack gap="md">
        {parcels.map((parcel, at) => (
          <ParcelRow key={parcel.key} form={form} parcel={parcel} at={at} isOnly={parcels.length === 1} />
        ))}
      </Stack>
    </Panel>
  )
}, sameEntries('parcels'))

/**
 * A parcel nobody has said anything of begins with the usual package of the shop; once, so that it can be emptied. What it
 * weighs the scale says: a price for an empty box would be wrong.
 */
function useUsualParcel(form: ShipFields): void {
  const { usual } = usePackages()
  const given = useRef<string | null>(null)
  const [parcel, ...more] = form.values.parcels
  useEffect(() => {
    // It may have just been packed in something else, which is not drawn yet.
    const [now] = form.getValues().parcels
    if (!usual || !parcel || !now || more.length > 0) return
    if (given.current === parcel.key || !isUntouched(now)) return
    given.current = parcel.key
    const { weight, weight_unit } = parcel
    form.replaceListItem('parcels', 0, { ...packedIn(usual, parcel), weight, weight_unit })
  })
}

type ParcelRowProps = { form: ShipFields; parcel: ParcelDraft; at: number; isOnly: boolean }

/** One parcel: filled from a saved one or measured, duplicated, removed. */
function ParcelRow({ form, parcel, at, isOnly }: ParcelRowProps) {
  const number = at + 1
  const duplicate = () => form.insertListItem('parcels', { ...parcel, key: crypto.randomUUID() }, number)
  return (
    <Fieldset
      legend={<Legend text={t('ship.parcel', { number })} isHidden={isOnly} />}
      className={classes.row}
    >
      <Group gap="xs" align="end" wrap="nowrap" mb="xs">
        <ParcelPicker
          className={classes.picker}
          parcel={parcel}
          isFirst={at === 0}
          onPick={picked => form.replaceListItem('parcels', at, picked)}
        />
        <RowButton icon={IconCopy} label={t('ship.duplicateParcel', { number })} onClick={duplicate} />
        {isOnly ? null : (
          <RowButton
            icon={IconTrash}
            label={t('ship.removeParcel', { number })}
            onClick={() => form.removeListItem('parcels', at)}
          />
        )}
      </Group>
      <ParcelFields
        input={name => form.getInputProps(`parcels.${at}.${name}`)}
        sidesError={form.errors[`parcels.${at}.dimensions`]?.toString()}
      />
    </Fieldset>
  )
}

/** Which of several it is; the only one is told from no other. */
const Legend = ({ text, isHidden }: { text: string; isHidden: boolean }) =>
  isHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text

type ButtonProps = { icon: typeof IconCopy; label: string; onClick: () => void }

const RowButton = ({ icon: Icon, label, onClick }: ButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={onClick}>
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

type ParcelPickerProps = {
  parcel: ParcelDraft
  isFirst: boolean
  onPick: (parcel: ParcelDraft) => void
  className: string | undefined
}

/** Fills a parcel from a saved one, or with the sizes of a package a connected carrier sells. */
function ParcelPicker({ parcel, isFirst, onPick, className }: ParcelPickerProps) {
  const packages = usePackages()
  const offered = packages.ofCarriers.filter(({ isOffered }) => isOffered)
  const preset = packages.ofCarriers.find(({ code }) => code === parcel.package_preset)
  const pick = (value: string | null) => {
    const packed = value === null ? null : packedAs(value, parcel, packages)
    if (packed) onPick(packed)
  }
  useAsked(isFirst ? parcelOnDesk : '', choice => () => pick(choice), !packages.isPending)
  const groups = [
    {
      group: t('ship.savedParcels'),
      items: packages.saved.map(record => ({
        value: record.id ?? '',
        label: joined([record.description, parcelText(record)]),
      })),
    },
    ...[...new Set(offered.map(({ carrier }) => carrier))].map(carrier => ({
      group: carrier,
      items: offered
        .filter(each => each.carrier === carrier)
        .map(({ code, title }) => ({ value: presetChoice(code), label: title })),
    })),
  ].filter(({ items }) => items.length > 0)
  return (
    <FindSelect
      className={className ?? ''}
      label={t('ship.pickParcel')}
      placeholder={
        parcel.package_preset === ''
          ? t('ship.pickParcelPlaceholder')
          : t('ship.parcelPreset', { name: preset?.title ?? wordsOf(parcel.package_preset) })
      }
      data={groups}
      isPending={packages.isPending}
      onChange={pick}
    />
  )
}

type ParcelFieldsProps = {
  input: (name: keyof ParcelDraft) => GetInputPropsReturnType
  /** What is wrong with the sides together. */
  sidesError?: string | undefined
}

const inLowerCase = (units: readonly string[]) => units.map(value => ({ value, label: value.toLowerCase() }))

/** Weight and size of a parcel, each with its unit. */
function ParcelFields({ input, sidesError }: ParcelFieldsProps) {
  return (
    <div>
      <Group gap="md" align="start" className={classes.fields}>
        <Group gap={4} align="start" wrap="nowrap">
          <MeasureInput
            {...input('weight')}
            label={t('fields.weight')}
            withAsterisk
            aria-required
            className={classes.weight}
          />
          <NativeSelect
            {...input('weight_unit')}
            aria-label={t('fields.weightUnit')}
            className={classes.unit}
            data={inLowerCase(weightUnits)}
          />
        </Group>
        <Group gap={4} align="start">
          {sides.map(side => (
            <MeasureInput key={side} {...input(side)} label={t(`fields.${side}`)} className={classes.side} />
          ))}
          <NativeSelect
            {...input('dimension_unit')}
            aria-label={t('fields.dimensionUnit')}
            className={classes.unit}
            data={inLowerCase(dimensionUnits)}
          />
        </Group>
      </Group>
      {sidesError ? (
        <Input.Error mt={4} data-field-error tabIndex={-1}>
          {sidesError}
        </Input.Error>
      ) : null}
    </div>
  )
}
