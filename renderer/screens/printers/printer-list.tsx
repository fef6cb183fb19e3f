import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { printerColumns } from './printer-columns.tsx'
import { RemovePrinterDialog } from './remove-printer-dialog.tsx'
import { usePrinterActions } from './use-printer-actions.ts'

export function PrinterList() {
  const found = useQuery(query(printerEndpoints.list, {}))
  const actions = usePrinterActions()
  const navigate = useNavigate()
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  if (found.data.count === 0)
    return (
      <EmptyState
        icon={<IconPrinter size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('printers.emptyTitle')}
        text={t('printers.emptyText')}
      >
        <Button renderRoot={props => <Link to="/printers/new" {...props} />}>{t('printers.add')}</Button>
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      {actions.problem ? <ProblemNotice error={actions.problem.error} doing={actions.problem.doing} /> : null}
      <RecordTable
        label={t('printers.printers')}
        records={found.data.results}
        keyOf={({ id }) => id}
        columns={printerColumns(actions)}
        onOpen={({ id }) => void navigate({ to: '/printers/$id', params: { id } })}
      />
      <RemovePrinterDialog actions={actions} />
    </Stack>
  )
}
