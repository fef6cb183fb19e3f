import { Group, Input, NativeSelect } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { dimensionUnits } from '../../../shared/units/dimension.ts'
import { weightUnits } from '../../../shared/units/weight.ts'
import { type ParcelDraft, sides } from '../../lib/drafts/parcel-draft.ts'
import { t } from '../../lib/text.ts'
import { MeasureInput } from './measure-input.tsx'
import classes from './parcel-fields.module.css'

type Props = {
  input: (name: keyof ParcelDraft) => GetInputPropsReturnType
  /** What is wrong with the sides together. */
  sidesError?: string | undefined
}

const inLowerCase = (units: readonly string[]) => units.map(value => ({ value, label: value.toLowerCase() }))

/** Weight and size of a parcel, each with its unit. */
export function ParcelFields({ input, sidesError }: Props) {
  return (
    <div>
      <Group gap="md" align="start" className={classes.row}>
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
