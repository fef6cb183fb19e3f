import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type AccountLabel,
  type AccountReport,
  type AccountService,
  accountReportEndpoints,
} from '../../../shared/desk/account-report.ts'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import type { Fact } from '../../components/facts.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { NamedPart } from '../../components/tables/list-above.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { amountText } from '../../lib/format.ts'
import { useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { shipmentState } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'

/** What was bought with an account in the last 30 days. */
export const useAccountReport = (id: string) =>
  useQuery({ ...query(accountReportEndpoints.retrieve, { params: { id } }), refetchOnMount: 'always' })

/** What an account was used for: its services, and its last labels. */
export const AccountUse = ({ connection }: Props) => (
  <Stack gap="lg">
    <AccountServices connection={connection} />
    <AccountLabels connection={connection} />
  </Stack>
)

type Props = { connection: ConnectionRecord }

/** The services of an account that were bought, each with its last price. */
export function AccountServices({ connection }: Props) {
  const { data, error, refetch } = useAccountReport(connection.id)
  const serviceOf = useServiceOf(connection)
  const label = t('carriers.servicesOf', { name: connection.display_name })
  if (error) return <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} />
  if (!data) return null
  const { services } = data
  return (
    <NamedPart title={label}>
      {services.length === 0 ? (
        <Text c="dimmed">{t('carriers.nothingBought')}</Text>
      ) : (
        <RecordTable
          label={label}
          records={services}
          keyOf={({ service, currency }) => `${service} ${currency}`}
          columns={serviceColumns(services, serviceOf, connection.test_mode)}
          isOneLine
        />
      )}
    </NamedPart>
  )
}

type LabelsProps = Props & {
  /** Only so many of them, where something else comes below. */
  most?: number
}

/** The labels that were bought last with an account; nothing where there are none. */
export function AccountLabels({ connection, most }: LabelsProps) {
  const labels = (useAccountReport(connection.id).data?.labels ?? []).slice(0, most)
  const serviceOf = useServiceOf(connection)
  const label = t('carriers.lastLabelsOf', { name: connection.display_name })
  if (labels.length === 0) return null
  return (
    <NamedPart title={label}>
      <RecordTable
        label={label}
        records={labels}
        keyOf={({ shipment_id: id }) => id}
        columns={labelColumns(labels, serviceOf)}
        isOneLine
      />
    </NamedPart>
  )
}

/** Services by the names the account has for them. */
function useServiceOf({ carrier_id }: ConnectionRecord): ServiceOf {
  const nameOf = useServiceNames()
  return service => (service === null ? '–' : nameOf({ carrier_id, service }))
}

/** What a test connection charges nobody pays. */
const paidName = (isTest: boolean): string => t(isTest ? 'carriers.columnPaidTest' : 'carriers.columnPaid')

type ServiceOf = (service: string | null) => string

const serviceColumns = (
  services: readonly AccountService[],
  serviceOf: ServiceOf,
  isTest: boolean,
): Column<AccountService>[] => [
  { key: 'service', label: t('carriers.columnService'), most: 16, cell: ({ service }) => serviceOf(service) },
  {
    key: 'parcels',
    label: t('carriers.columnParcels'),
    align: 'end',
    stays: 'named',
    cell: ({ parcels }) => parcels.toLocaleString(locale),
  },
  moneyColumn({
    key: 'paid',
    label: paidName(isTest),
    records: services,
    of: ({ paid, currency }) => ({ amount: paid, currency }),
  }),
  moneyColumn({
    key: 'average',
    label: t('carriers.columnAverage'),
    records: services,
    of: ({ average, currency }) => ({ amount: average, currency }),
  }),
  moneyColumn({
    key: 'last',
    label: t('carriers.columnLastPrice'),
    records: services,
    of: ({ last_price: amount, currency }) => ({ amount, currency }),
  }),
  {
    key: 'at',
    label: t('carriers.columnLast'),
    align: 'end',
    cell: ({ last_at: at }) => <When at={at} />,
  },
]

const labelColumns = (labels: readonly AccountLabel[], serviceOf: ServiceOf): Column<AccountLabel>[] => [
  {
    key: 'recipient',
    label: t('carriers.columnRecipient'),
    most: 12,
    cell: ({ shipment_id: id, recipient, tracking_number: number }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        title={joined([recipient, number])}
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{recipient || number || t('shipments.noName')}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'service',
    label: t('carriers.columnService'),
    most: 11,
    cell: ({ service }) => <span title={serviceOf(service)}>{serviceOf(service)}</span>,
  },
  {
    key: 'state',
    label: t('carriers.columnState'),
    stays: 'bare',
    most: 11,
    cell: ({ status }) => <StatusBadge {...shipmentState(status)} />,
  },
  moneyColumn({
    key: 'price',
    label: t('carriers.columnPrice'),
    records: labels,
    of: ({ amount, currency }) => ({ amount, currency }),
  }),
  {
    key: 'bought',
    label: t('carriers.columnBought'),
    align: 'end',
    cell: ({ bought_at: at }) => <When at={at} />,
  },
]

/** The same in a few figures. */
export function figuresOf({ services, voided }: AccountReport, isTest: boolean): Fact[] {
  const parcels = services.reduce((sum, each) => sum + each.parcels, 0)
  const [newest] = services.toSorted((a, b) => b.last_at.localeCompare(a.last_at))
  const byCurrency = Map.groupBy(
    services.filter(({ paid, currency }) => paid !== null && currency !== null),
    ({ currency }) => currency ?? '',
  )
  return [
    { label: t('carriers.columnParcels'), value: parcels.toLocaleString(locale) },
    {
      label: paidName(isTest),
      value: joined([...byCurrency].map(([currency, rows]) => amountText(sumOf(rows), currency))),
    },
    { label: t('carriers.voided'), value: voided > 0 ? voided.toLocaleString(locale) : null },
    { label: t('carriers.columnLast'), value: newest ? <When at={newest.last_at} /> : null },
  ]
}

/** Exact, with the decimals they have. */
function sumOf(rows: readonly AccountService[]): string {
  const decimals = Math.max(...rows.map(({ paid }) => paid?.split('.')[1]?.length ?? 0))
  const whole = rows.reduce((sum, { paid }) => sum + Math.round(Number(paid) * 10 ** decimals), 0)
  return (whole / 10 ** decimals).toFixed(decimals)
}
