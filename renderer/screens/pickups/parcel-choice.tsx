import { Checkbox, Stack, Text } from '@mantine/core'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../lib/text.ts'
import type { Collectable } from './pickup-draft.ts'
import type { PickupFields } from './pickup-fields.ts'
import classes from './pickup-form.module.css'

/** Which of the bought parcels are handed over. */
export function ParcelChoice({ form, shipments }: { form: PickupFields; shipments: readonly Collectable[] }) {
  const { tracking_numbers: chosen } = form.values
  const error = form.errors.tracking_numbers
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
    <Panel title={t('pickups.formParcels')}>
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
          {shipments.map(shipment => (
            <li key={shipment.id}>
              <Checkbox
                label={shipment.recipient || shipment.tracking_number}
                description={descriptionOf(shipment)}
                checked={chosen.includes(shipment.id)}
                aria-invalid={error ? true : undefined}
                onChange={({ currentTarget }) =>
                  choose(
                    currentTarget.checked
                      ? [...chosen, shipment.id]
                      : chosen.filter(id => id !== shipment.id),
                  )
                }
              />
            </li>
          ))}
        </ul>
        {error ? (
          <Text fz="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        ) : null}
      </Stack>
    </Panel>
  )
}

const descriptionOf = ({ tracking_number: number, reference, parcels, weight }: Collectable): string =>
  [
    number,
    reference,
    parcels !== undefined && parcels > 1 ? t('pickups.parcels', { count: parcels }) : null,
    weight === undefined ? null : `${weight.toFixed(2)} kg`,
  ]
    .filter(Boolean)
    .join(' · ')
