import { Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { rateSheetEndpoints } from '../../../../shared/desk/rate-sheets.ts'
import { isDay, type ShopDay } from '../../../../shared/units/shop-day.ts'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { moneyText, wordsOf } from '../../../lib/format.ts'
import { numberFormat } from '../../../lib/formatters.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, locale, t } from '../../../lib/text.ts'
import { sheetName, useSheets } from './dated-sheets.ts'
import { gridOf, offered } from './rate-grid.ts'
import classes from './rates-screen.module.css'
import { percentUp, type SheetDifference, sheetDifferences } from './sheet-differences.ts'
import { rowsOf, type SheetRow } from './sheet-rows.ts'
import { headName } from './sheet-text.ts'

type Ports = {
  connection: ConnectionRecord
  validFrom: ShopDay | null
  services: readonly SheetRow[]
}

/** The sheet before the one that is edited, or another one, and what is different from it. */
export function useComparison({ connection, validFrom, services }: Ports) {
  const { id } = connection
  const all = useSheets(id)
  const shown = all.find(each =>
    validFrom === null ? each.state === 'in_force' : each.valid_from === validFrom,
  )
  const others = all.filter(each => each !== shown)
  const [chosen, choose] = useState<string | null>(null)
  const usual = others.find(({ valid_from }) => shown && valid_from < shown.valid_from)
  const other = others.find(({ valid_from }) => valid_from === chosen) ?? usual ?? null
  const day = other && isDay(other.valid_from) ? other.valid_from : null
  const found = useQuery({
    ...query(rateSheetEndpoints.retrieve, { params: { id, valid_from: day ?? '2000-01-01' } }),
    enabled: day !== null,
  })
  const before = day === null ? undefined : (found.data?.services as SheetRow[] | undefined)
  const differences = useMemo(
    () =>
      before === undefined
        ? []
        : sheetDifferences(
            before,
            services.map(each => ({ ...each, zones: offered(rowsOf(each.zones)) })),
          ),
    [before, services],
  )
  return { others, other, choose, before, differences, error: found.error }
}

export type SheetComparison = ReturnType<typeof useComparison>

/** What is different from the sheet before, as a list; the prices are marked where they stand, too. */
export function ComparePart({ comparison, currency }: { comparison: SheetComparison; currency: string }) {
  const { others, other, choose, before, differences, error } = comparison
  if (others.length === 0) return <Text c="dimmed">{t('rates.noOtherSheet')}</Text>
  return (
    <div className={classes.part}>
      <Group gap="sm" mb="xs" align="end">
        <NativeSelect
          size="xs"
          label={t('rates.compareWith')}
          value={other?.valid_from ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            ...(other ? [] : [{ value: '', label: '–' }]),
            ...others.map(sheet => ({ value: sheet.valid_from, label: sheetName(sheet) })),
          ]}
        />
        <Text fz="sm" role="status">
          {before === undefined ? '' : t('rates.differences', { count: differences.length })}
        </Text>
      </Group>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      <ul className={classes.sentences} aria-label={t('rates.part_compare')}>
        {differences.map((difference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one text are two differences
          <li key={at} className={classes.sentence}>
            <span className={classes.words}>
              <DifferenceText difference={difference} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `Standard · Local, to 2: 7.87 → 8.10`, and by how much. */
export function DifferenceText({ difference, currency }: { difference: SheetDifference; currency: string }) {
  const { service } = difference
  if (difference.kind === 'added' || difference.kind === 'removed')
    return <span>{t(`rates.service_${difference.kind}`, { service })}</span>
  const { before, now, field } = difference
  const isPrice = difference.kind === 'price'
  const text = (value: unknown) => valueText(value, isPrice ? currency : null)
  const percent = isPrice ? percentUp(before, now) : null
  return (
    <>
      <span>
        {joined([service, isPrice ? cellName(difference.row, field) : fieldName(field)])}: {text(before)} →{' '}
        <b>{text(now)}</b>
      </span>
      {percent === null ? null : (
        <Text span fz="sm" c="dimmed">
          {percentText(percent)}
        </Text>
      )}
    </>
  )
}

const percentText = (percent: number): string =>
  numberFormat({
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(percent / 100)

/** `Local, to 2`, or what each further step costs there. */
function cellName(row: SheetRow, field: string): string {
  const [head] = gridOf([row]).heads
  const weight = row.max_weight ?? row.min_weight ?? ''
  return joined([
    head ? headName(head) : '',
    t(
      field === 'extra_rate'
        ? 'rates.furtherAt'
        : row.max_weight == null
          ? 'rates.fromWeight'
          : 'rates.toWeight',
      {
        weight: typeof weight === 'number' ? weight.toLocaleString(locale) : String(weight),
      },
    ),
  ])
}

const named = [
  ...['service_name', 'service_code', 'currency', 'transit_days', 'fuel_percent', 'max_weight', 'max_length'],
  ...['max_width', 'max_height', 'volumetric_divisor', 'weight_unit', 'dimension_unit', 'active', 'domicile'],
  ...['international', 'is_return', 'pickup_point'],
]

const fieldName = (field: string): string => {
  if (field === 'surcharges') return t('carriers.part_surcharges')
  return named.includes(field) ? t(`sheet.${field as 'currency'}`) : wordsOf(field)
}

function valueText(value: unknown, currency: string | null): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') return currency ? moneyText(value, currency) : value.toLocaleString(locale)
  if (Array.isArray(value))
    return (
      joined(
        value.map(each => surchargeText(each)),
        ', ',
      ) || '–'
    )
  if (typeof value === 'boolean') return t(value ? 'rates.on' : 'rates.off')
  return String(value)
}

const surchargeText = (value: unknown): string => {
  const { name, amount, surcharge_type } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as SheetRow
  return joined(
    [String(name ?? ''), `${String(amount ?? '')}${surcharge_type === 'percent' ? ' %' : ''}`],
    ' ',
  )
}
