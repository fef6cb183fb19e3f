import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ApiUsage, apiLogEndpoints, type UsedPath } from '../../../shared/desk/api-log.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { whenText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import classes from './developers-screen.module.css'

const useUsage = () =>
  useQuery({
    ...query(apiLogEndpoints.usage, { query: {} }),
    // Programs call without a word to this screen.
    refetchOnMount: 'always',
  })

/** What programs called in the last week, and what of it went wrong. */
export function UsagePanel() {
  const { data, error, refetch } = useUsage()
  if (error) return <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <section aria-labelledby="api-usage" className={classes.usage}>
      <Title order={2} fz="md" id="api-usage">
        {t('developers.usage')}
      </Title>
      {data.paths.length === 0 ? (
        <Text c="dimmed">{t('developers.usageNone')}</Text>
      ) : (
        <RecordTable
          label={t('developers.usage')}
          records={data.paths.slice(0, mostPaths)}
          keyOf={({ caller, method, path }) => `${caller} ${method} ${path}`}
          columns={pathColumns}
          isOneLine
        />
      )}
    </section>
  )
}

const mostPaths = 20

/** The part of an address that is the same for all its records, which the log is narrowed to. */
const fixedPart = (path: string): string => path.split('/:id', 1)[0] ?? path

const pathColumns: readonly Column<UsedPath>[] = [
  {
    key: 'call',
    label: t('developers.call'),
    most: 20,
    cell: ({ caller, method, path }, link) => (
      <Link
        {...link}
        to="/developers"
        search={{ tab: 'log', caller, method, path: fixedPart(path) }}
        className={classes.keyName}
      >
        {method} <code>{path}</code>
      </Link>
    ),
  },
  { key: 'caller', label: t('developers.key'), most: 10, cell: ({ caller }) => <bdi>{caller}</bdi> },
  {
    key: 'calls',
    label: t('developers.usageCalls'),
    align: 'end',
    cell: ({ calls }) => calls.toLocaleString(locale),
  },
  {
    key: 'refused',
    label: t('developers.usageErrors'),
    align: 'end',
    cell: ({ refused, failed, last_error: last }) =>
      refused + failed === 0 ? '–' : joined([String(refused + failed), last && String(last.status)]),
  },
  {
    key: 'last',
    label: t('developers.usageLast'),
    align: 'end',
    cell: ({ last_at: at }) => <When at={at} />,
  },
]

/** The same of one key, in a sentence. */
export function KeyUsage({ caller }: { caller: string }) {
  const { data } = useUsage()
  if (!data) return null
  return <Text fz="sm">{usageText(data, caller)}</Text>
}

function usageText({ paths }: ApiUsage, caller: string): string {
  const own = paths.filter(each => each.caller === caller)
  if (own.length === 0) return t('developers.usageKeyNone')
  const sum = (of: (path: UsedPath) => number) => own.reduce((total, each) => total + of(each), 0)
  const last = own
    .flatMap(({ last_error: error }) => error ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  return joined([
    t('developers.usageKey', { count: sum(({ calls }) => calls) }),
    t('developers.usageRefused', { count: sum(({ refused, failed }) => refused + failed) }),
    last && t('developers.usageLastError', { status: last.status, at: whenText(last.at) }),
  ])
}
