import { ActionIcon, Fieldset, Group, Tooltip } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { ParcelFields } from '../../components/fields/parcel-fields.tsx'
import type { ParcelDraft } from '../../lib/drafts/parcel-draft.ts'
import { t } from '../../lib/text.ts'
import { ParcelPicker } from './parcel-picker.tsx'
import classes from './parcel-row.module.css'
import type { ShipFields } from './use-ship-form.ts'

type Props = { form: ShipFields; parcel: ParcelDraft; at: number; isOnly: boolean }

/** One parcel: filled from a saved one or measured, duplicated, removed. */
export function ParcelRow({ form, parcel, at, isOnly }: Props) {
  const number = at + 1
  const duplicate = () => form.insertListItem('parcels', { ...parcel, key: crypto.randomUUID() }, number)
  return (
    <Fieldset legend={t('ship.parcel', { number })} className={classes.row}>
      <Group gap="xs" align="end" wrap="nowrap" mb="xs">
        <ParcelPicker
          className={classes.picker}
          parcel={parcel}
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

type ButtonProps = { icon: typeof IconCopy; label: string; onClick: () => void }

const RowButton = ({ icon: Icon, label, onClick }: ButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={onClick}>
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
