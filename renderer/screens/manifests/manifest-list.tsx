import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ManifestSummary, manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { useCarrierNames } from '../../lib/shipments/use-carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { manifestColumns } from './manifest-columns.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useManifestPrinting } from './use-manifest-printing.ts'

const perPage = 20

/** What was handed over, with its papers. */
export function ManifestList() {
  const mode = useMode()
  const [page, setPage] = useState(1)
  const [settled, settle] = useState<ManifestSummary | null>(null)
  const nameOf = useCarrierNames()
  const printing = useManifestPrinting()
  const found = useQuery({
    ...query(manifestEndpoints.list, { query: { limit: perPage, offset: (page - 1) * perPage } }, mode),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[2] === mode ? last : undefined),
  })
  return (
    <Panel title={t('manifests.list')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {printing.error ? (
        <ProblemNotice error={printing.error} doing="print" onDismiss={printing.reset} />
      ) : null}
      {found.data?.count === 0 ? <Text c="dimmed">{t('manifests.none')}</Text> : null}
      {found.data && found.data.count > 0 ? (
        <>
          <RecordTable
            label={t('manifests.listName')}
            records={found.data.results}
            keyOf={({ id }) => id}
            columns={manifestColumns({ nameOf, printing, onSettle: settle })}
            isLoading={found.isPlaceholderData}
          />
          <Pager page={page} perPage={perPage} count={found.data.count} onPage={setPage} />
        </>
      ) : null}
      {settled ? <SettleDialog manifest={settled} onClose={() => settle(null)} /> : null}
    </Panel>
  )
}
