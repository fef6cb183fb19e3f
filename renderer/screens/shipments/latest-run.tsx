import { useQuery } from '@tanstack/react-query'
import { printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { RunProgress } from '../../components/printing/run-progress.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { printRuns } from '../../stores/print-runs.ts'
import classes from './print-bar.module.css'

/** How the run that was begun last goes on, until somebody has seen enough of it; all are on the Prints screen. */
export function LatestRun({ id }: { id: string }) {
  const { data } = useQuery(query(printRunEndpoints.retrieve, { params: { id } }))
  if (!data) return null
  return (
    <ul className={classes.runs} aria-label={t('prints.runs')}>
      <RunProgress run={data} onDismiss={printRuns.getState().dismiss} />
    </ul>
  )
}
