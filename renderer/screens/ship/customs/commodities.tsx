import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { weightText } from '../../../../shared/units/weight.ts'
import { Keys } from '../../../components/keys.tsx'
import { type CustomsTotals, customsTotals, withSharedWeight } from '../../../lib/drafts/customs-totals.ts'
import { moneyText } from '../../../lib/format.ts'
import { ariaKeys, isMacKeyboard } from '../../../lib/keyboard/shortcut-text.ts'
import { isBlank } from '../../../lib/measure.ts'
import { t } from '../../../lib/text.ts'
import type { ShipFields } from '../use-ship-form.ts'
import { CommodityRow } from './commodity-row.tsx'
import { addKeys, addMark, useCommodityRows } from './use-commodity-rows.ts'

/** The items of a declaration, what they add up to, and what does not add up. */
export function Commodities({ form }: { form: ShipFields }) {
  const { frame, rows, add, remove } = useCommodityRows(form)
  const { parcels } = form.values
  const totals = customsTotals(rows, parcels)
  const error = form.errors['customs.commodities']
  const canShare = totals.parcelWeight > 0 && rows.some(({ weight }) => isBlank(weight))
  return (
    <div ref={frame}>
      <Stack gap="md">
        {rows.map((row, at) => (
          <CommodityRow key={row.key} form={form} row={row} at={at} onRemove={() => remove(at)} />
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
          size="compact-sm"
          aria-keyshortcuts={ariaKeys(addKeys, isMacKeyboard())}
          leftSection={<IconPlus size="1rem" aria-hidden />}
          rightSection={<Keys of={addKeys} />}
          onClick={add}
          {...{ [addMark]: '' }}
        >
          {t('customs.addItem')}
        </Button>
        {canShare ? (
          <Button
            variant="default"
            size="compact-sm"
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
