import { Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MoneyGroup, type MoneyTotal, moneyEndpoints } from '../../../shared/desk/money.ts'
import { Amount } from '../../components/money-text.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { type Column, RecordTable } from '../../components/tables/record-table.tsx'
import { dayText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import type { MoneyPeriod } from './report-period.ts'

type Props = { period: MoneyPeriod; group: MoneyGroup }

type Names = { carrierOf: ReturnType<typeof useCarrierNames>; serviceOf: ReturnType<typeof useServiceNames> }

function nameOf(total: MoneyTotal, group: MoneyGroup, { carrierOf, serviceOf }: Names): string {
  const { day, carrier_name, service, currency } = total
  if (group === 'day') return day === null ? '' : dayText(day)
  if (group === 'carrier' && carrier_name) return carrierOf({ carrier_name })
  if (group === 'service' && service) return serviceOf({ carrier_name, service })
  return (group === 'currency' && currency) || t('reports.noName')
}

const amountOf = (key: 'charged' | 'voided' | 'credited' | 'adjusted' | 'net'): Column<MoneyTotal> => ({
  key,
  label: t(`reports.${key}`),
  align: 'end',
  ...(key === 'net' ? { stays: 'named' as const } : {}),
  cell: total => <Amount amount={total[key]} currency={total.currency} fw={key === 'net' ? 600 : 400} />,
})

const columnsOf = (group: MoneyGroup, isGrand: boolean, names: Names): Column<MoneyTotal>[] => [
  {
    key: 'group',
    label: isGrand ? t('reports.grandTotals') : t(`reports.columnGroup_${group}`),
    cell: total => (
      <>
        {isGrand ? (total.currency ?? t('reports.noName')) : nameOf(total, group, names)}
        {total.notice ? (
          <Text fz="sm" c="dimmed">
            {total.notice}
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'charges', label: t('reports.charges'), align: 'end', cell: ({ charges }) => charges },
  ...(['charged', 'voided', 'credited', 'adjusted', 'net'] as const).map(amountOf),
]

const keyOf = ({ day, carrier_name, service, currency }: MoneyTotal) =>
  JSON.stringify([day, carrier_name, service, currency])

/** The days of the range added up: by group, and all together by currency. */
export function TotalsPanel({ period, group }: Props) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const found = useQuery({
    ...query(moneyEndpoints.totals, { query: { ...period, group_by: group } }, mode),
    placeholderData: last => last,
  })
  const { groups = [], totals = [] } = found.data ?? {}
  return (
    <Panel title={t('reports.totals')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {found.data && groups.length === 0 ? (
        <EmptyState
          icon={<IconCoins size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('reports.noneTitle')}
          text={t('reports.noneText')}
        />
      ) : null}
      {groups.length > 0 ? (
        <Stack gap="md">
          <RecordTable
            label={t('reports.grandTotals')}
            records={totals}
            keyOf={keyOf}
            columns={columnsOf(group, true, names)}
          />
          {group === 'currency' ? null : (
            <RecordTable
              label={t('reports.totalsList', { group: t(`reports.group_${group}`) })}
              records={groups}
              keyOf={keyOf}
              columns={columnsOf(group, false, names)}
              isLoading={found.isPlaceholderData}
            />
          )}
        </Stack>
      ) : null}
    </Panel>
  )
}
