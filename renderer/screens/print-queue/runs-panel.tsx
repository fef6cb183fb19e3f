import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RunProgress } from '../../components/printing/run-progress.tsx'
import { isRunGoing } from '../../lib/printing/run-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'

const atOnce = 20

/** The runs that go on, and the latest ones that are through. */
export function RunsPanel() {
  const found = useQuery(query(printRunEndpoints.list, { query: { limit: atOnce } }))
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  const runs = found.data?.results ?? []
  const going = runs.filter(isRunGoing)
  const through = runs.filter(run => !isRunGoing(run))
  if (runs.length === 0) return null
  return (
    <div>
      {going.length > 0 ? <Runs label={t('prints.runs')} runs={going} /> : null}
      {through.length > 0 ? (
        <Disclosure label={t('prints.runsThrough', { count: through.length })}>
          <Runs label={t('prints.runsThroughList')} runs={through} />
          {(found.data?.count ?? 0) > atOnce ? (
            <Text fz="sm" c="dimmed" mt="xs">
              {t('prints.runsOlder')}
            </Text>
          ) : null}
        </Disclosure>
      ) : null}
    </div>
  )
}

const Runs = ({ label, runs }: { label: string; runs: readonly PrintRun[] }) => (
  <Stack component="ul" gap="sm" p={0} m={0} mb="xs" aria-label={label}>
    {runs.map(run => (
      <RunProgress key={run.id} run={run} />
    ))}
  </Stack>
)
