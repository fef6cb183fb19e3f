import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { isCountryCode } from '../../../../shared/countries/countries.ts'
import { weightUnits } from '../../../../shared/units/measures.ts'
import { CountrySelect } from '../../../components/addresses/address-fields.tsx'
import { CurrencySelect } from '../../../components/fields/currency-select.tsx'
import { MeasureInput } from '../../../components/fields/number-field.tsx'
import { Keys } from '../../../components/keys.tsx'
import {
  type CommodityDraft,
  type CustomsTotals,
  customsTotals,
  emptyCommodity,
  withSharedWeight,
} from '../../../lib/drafts/commodity-draft.ts'
import { defaultsOf } from '../../../lib/drafts/ship-form.ts'
import { moneyText, weightText } from '../../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { useOnceDrawn } from '../../../lib/keyboard/use-once-drawn.ts'
import { withFurtherTexts } from '../../../lib/language.ts'
import { later } from '../../../lib/later.tsx'
import { isBlank } from '../../../lib/measure.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import type { ShipFields } from '../use-ship-form.ts'
import classes from './commodities.module.css'
import type { CustomsEntries } from './use-customs-entries.ts'

/** These come with words of their own, when there are goods to ask about. */
const GoodsFacts = later(
  withFurtherTexts(() => import('./goods-facts.tsx')),
  'default',
)
const CustomsProposals = later(
  withFurtherTexts(() => import('./customs-proposals.tsx')),
  'default',
)

/** The items of a declaration, what they add up to, and what does not add up. */
export function Commodities({ entries }: { entries: CustomsEntries }) {
  const { form } = entries
  const { frame, rows, add, remove } = useCommodityRows(form)
  const { parcels } = form.values
  const totals = customsTotals(rows, parcels)
  const error = form.errors['customs.commodities']
  const canShare = totals.parcelWeight > 0 && rows.some(({ weight }) => isBlank(weight))
  return (
    <div ref={frame}>
      <Stack gap="md">
        {rows.map((row, at) => (
          <CommodityRow key={row.key} entries={entries} row={row} at={at} onRemove={() => remove(at)} />
        ))}
      </Stack>
      {error ? (
        <Input.Error mt={4} data-field-error tabIndex={-1}>
          {error}
        </Input.Error>
      ) : null}
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          aria-keyshortcuts={ariaKeys(addKeys, isMacKeyboard())}
          leftSection={<IconPlus size="1rem" aria-hidden />}
          rightSection={<Keys of={addKeys} />}
          onClick={add}
          data-add-commodity
        >
          {t('customs.addItem')}
        </Button>
        {canShare ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => form.setFieldValue('customs.commodities', withSharedWeight(rows, parcels))}
          >
            {t('customs.shareWeight')}
          </Button>
        ) : null}
      </Group>
      <Totals totals={totals} />
    </div>
  )
}

function Totals({ totals }: { totals: CustomsTotals }) {
  const { values, weight, unit, parcelWeight, isTooHeavy } = totals
  const value = values.map(({ amount, currency }) => moneyText(amount, currency)).join(' + ')
  const warnings = [
    ...(isTooHeavy
      ? [
          t('customs.tooHeavy', {
            items: weightText(weight, unit),
            parcels: weightText(parcelWeight, unit),
          }),
        ]
      : []),
    ...(values.length > 1 ? [t('customs.manyCurrencies')] : []),
  ]
  return (
    <div>
      <Text fz="sm" mt="xs">
        {t('customs.totals', { value: value || t('customs.noValue'), weight: weightText(weight, unit) })}
      </Text>
      <div role="status">
        {warnings.map(warning => (
          <Group key={warning} gap={6} mt={4} wrap="nowrap" align="start">
            <IconAlertTriangle size="1.125rem" stroke={1.6} aria-hidden />
            <Text fz="sm" fw={550}>
              {warning}
            </Text>
          </Group>
        ))}
      </div>
    </div>
  )
}

type Props = { entries: CustomsEntries; row: CommodityDraft; at: number; onRemove: () => void }

const required = { withAsterisk: true, 'aria-required': true } as const

/** Goods of one kind: what they are, how many, what they are worth and weigh, where they come from. */
function CommodityRow({ entries, row, at, onRemove }: Props) {
  const { form } = entries
  const number = at + 1
  const path = `customs.commodities.${at}`
  const input = (name: keyof CommodityDraft) => entries.input(`${path}.${name}`)
  return (
    <Fieldset legend={t('customs.item', { number })} className={classes.row} data-commodity>
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
      <Origin entries={entries} row={row} path={path} />
      {isAskedAbout(row) ? (
        <Suspense>
          <CustomsProposals form={form} row={row} path={path} />
        </Suspense>
      ) : null}
      <Suspense>
        <GoodsFacts entries={entries} row={row} path={path} />
      </Suspense>
    </Fieldset>
  )
}

/** Somebody said what it is, and not yet all that customs asks of it. */
const isAskedAbout = ({ sku, description, hs_code, origin_country }: CommodityDraft): boolean =>
  `${sku}${description}`.trim() !== '' && (hs_code.trim() === '' || origin_country === '')

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
        <CurrencySelect label={t('customs.currency')} {...input('value_currency')} />
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

type OriginProps = { entries: CustomsEntries; row: CommodityDraft; path: string }

/** Where it was made, and the numbers it goes by. */
function Origin({ entries, row, path }: OriginProps) {
  const { form } = entries
  const code = { maxLength: 35, autoComplete: 'off', className: classes.code ?? '' }
  return (
    <Group gap="xs" align="start" mt={6}>
      <CountrySelect
        {...entries.input(`${path}.origin_country`)}
        label={t('customs.origin')}
        {...required}
        value={isCountryCode(row.origin_country) ? row.origin_country : ''}
        onChange={country => form.setFieldValue(`${path}.origin_country`, country)}
        className={classes.country}
      />
      <TextInput
        {...code}
        label={t('customs.hsCode')}
        placeholder={t('customs.hsExample')}
        data-hs-code
        {...entries.input(`${path}.hs_code`)}
      />
      <TextInput {...code} label={t('customs.sku')} {...entries.input(`${path}.sku`)} />
    </Group>
  )
}

const path = 'customs.commodities'
const addKeys = 'alt+I'

/** Adds and removes items; the keyboard goes along, so that nobody has to look for it. */
function useCommodityRows(form: ShipFields) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = form.values.customs.commodities
  const goTo = useOnceDrawn((at: number) => {
    const all = frame.current?.querySelectorAll<HTMLElement>('[data-commodity]') ?? []
    const row = all[Math.min(at, all.length - 1)]
    const field =
      row?.querySelector('input') ?? frame.current?.querySelector<HTMLElement>('[data-add-commodity]')
    field?.focus()
  })
  const add = () => {
    const last = rows.at(-1)
    form.insertListItem(path, emptyCommodity(last ?? defaultsOf(form.values), crypto.randomUUID()))
    form.clearFieldError(path)
    goTo(rows.length)
    announce(t('customs.itemAdded', { number: rows.length + 1 }))
  }
  const remove = (at: number) => {
    form.removeListItem(path, at)
    goTo(at)
    announce(t('customs.itemRemoved', { count: rows.length - 1 }))
  }
  const removeHere = () => {
    const row = document.activeElement?.closest('[data-commodity]')
    const at = row ? [...(frame.current?.querySelectorAll('[data-commodity]') ?? [])].indexOf(row) : -1
    if (at >= 0) remove(at)
  }
  useShortcuts([
    { keys: addKeys, text: t('customs.keyAdd'), run: add },
    { keys: 'alt+Delete', text: t('customs.keyRemove'), run: removeHere },
  ])
  return { frame, rows, add, remove }
}
