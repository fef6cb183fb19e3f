import { ActionIcon, Fieldset, Group, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { isCountryCode } from '../../../../shared/countries/countries.ts'
import { currencyCodes } from '../../../../shared/countries/currencies.ts'
import { weightUnits } from '../../../../shared/units/weight.ts'
import { CountrySelect } from '../../../components/addresses/country-select.tsx'
import { MeasureInput } from '../../../components/fields/measure-input.tsx'
import type { CommodityDraft } from '../../../lib/drafts/commodity-draft.ts'
import { t } from '../../../lib/text.ts'
import type { ShipFields } from '../use-ship-form.ts'
import classes from './commodity-row.module.css'
import { rowMark } from './use-commodity-rows.ts'

type Props = { form: ShipFields; row: CommodityDraft; at: number; onRemove: () => void }

const required = { withAsterisk: true, 'aria-required': true } as const

/** Goods of one kind: what they are, how many, what they are worth and weigh, where they come from. */
export function CommodityRow({ form, row, at, onRemove }: Props) {
  const number = at + 1
  const path = `customs.commodities.${at}`
  const input = (name: keyof CommodityDraft) => form.getInputProps(`${path}.${name}`)
  return (
    <Fieldset legend={t('customs.item', { number })} className={classes.row} {...{ [rowMark]: '' }}>
      <Group gap="xs" align="start" wrap="nowrap">
        <TextInput
          label={t('customs.description')}
          placeholder={t('customs.descriptionExample')}
          maxLength={100}
          autoComplete="off"
          className={classes.wide}
          {...required}
          {...input('description')}
        />
        <Tooltip label={t('customs.removeItem', { number })}>
          <ActionIcon
            variant="default"
            size="input-sm"
            className={classes.remove}
            aria-label={t('customs.removeItem', { number })}
            onClick={onRemove}
          >
            <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Amounts input={input} />
      <Origin form={form} row={row} path={path} />
    </Fieldset>
  )
}

type AmountsProps = { input: (name: keyof CommodityDraft) => GetInputPropsReturnType }

/** How many, and what one of them is worth and weighs. */
function Amounts({ input }: AmountsProps) {
  return (
    <Group gap="xs" align="start" mt={6}>
      <MeasureInput
        label={t('customs.quantity')}
        inputMode="numeric"
        className={classes.short}
        {...required}
        {...input('quantity')}
      />
      <Group gap={4} align="start" wrap="nowrap" className={classes.wide}>
        <MeasureInput
          label={t('customs.value')}
          className={classes.amount}
          {...required}
          {...input('value_amount')}
        />
        <NativeSelect label={t('customs.currency')} data={[...currencyCodes]} {...input('value_currency')} />
      </Group>
      <Group gap={4} align="start" wrap="nowrap" className={classes.wide}>
        <MeasureInput
          label={t('customs.weight')}
          className={classes.amount}
          {...required}
          {...input('weight')}
        />
        <NativeSelect
          className={classes.unit}
          aria-label={t('customs.weightUnit')}
          data={weightUnits.map(value => ({ value, label: value.toLowerCase() }))}
          {...input('weight_unit')}
        />
      </Group>
    </Group>
  )
}

type OriginProps = { form: ShipFields; row: CommodityDraft; path: string }

/** Where it was made, and the numbers it goes by. */
function Origin({ form, row, path }: OriginProps) {
  const code = { maxLength: 35, autoComplete: 'off', className: classes.code ?? '' }
  return (
    <Group gap="xs" align="start" mt={6}>
      <CountrySelect
        {...form.getInputProps(`${path}.origin_country`)}
        label={t('customs.origin')}
        value={isCountryCode(row.origin_country) ? row.origin_country : ''}
        onChange={country => form.setFieldValue(`${path}.origin_country`, country)}
        className={classes.country}
      />
      <TextInput
        {...code}
        label={t('customs.hsCode')}
        placeholder={t('customs.hsExample')}
        {...form.getInputProps(`${path}.hs_code`)}
      />
      <TextInput {...code} label={t('customs.sku')} {...form.getInputProps(`${path}.sku`)} />
    </Group>
  )
}
