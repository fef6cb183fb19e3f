import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyEndpoints } from '../../../shared/desk/money.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { MoneyEntries } from './money-entries.tsx'
import type { MoneyPeriod } from './money-period.ts'

const perPage = 20

/** Every row of the days that are shown. */
export function EntriesPanel({ period }: { period: MoneyPeriod }) {
  const mode = useMode()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(
      moneyEndpoints.entries,
      { query: { ...period, limit: perPage, offset: (page - 1) * perPage } },
      mode,
    ),
    placeholderData: last => last,
  })
  const { count = 0, results = [] } = found.data ?? {}
  if (!found.error && count === 0) return null
  return (
    <Panel title={t('money.entries')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      <MoneyEntries entries={results} isLoading={found.isPlaceholderData} />
      <Pager page={page} perPage={perPage} count={count} onPage={setPage} />
    </Panel>
  )
}
