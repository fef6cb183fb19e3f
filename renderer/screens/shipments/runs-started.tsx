import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { printRunEndpoints } from '../../../shared/desk/print-runs.ts'
import { RunProgress } from '../../components/run-progress.tsx'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/text.ts'
import { printRuns } from '../../stores/print-runs.ts'

/** How the runs begun here go on, until somebody has seen enough of them. */
export function RunsStarted() {
  const { started, dismiss } = printRuns()
  if (started.length === 0) return null
  return (
    <Stack component="ul" gap="sm" p={0} m={0} mb="md" aria-label={t('prints.runs')}>
      {started.map(id => (
        <StartedRun key={id} id={id} onDismiss={() => dismiss(id)} />
      ))}
    </Stack>
  )
}

function StartedRun({ id, onDismiss }: { id: string; onDismiss: () => void }) {
  const { data } = useQuery(query(printRunEndpoints.retrieve, { params: { id } }))
  return data ? <RunProgress run={data} onDismiss={onDismiss} /> : null
}
