import { Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { LongList } from '../../lib/lists/use-long-list.ts'
import { drawnRows, useLongRows } from '../../lib/lists/use-long-rows.ts'
import { type Printing, usePrinting } from '../../lib/printing/use-printing.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { ListFoot, rowHeights } from '../tables/long-table.tsx'
import { PreviewDialog } from './label-preview.tsx'
import classes from './print-job-list.module.css'
import { PrintJobRow } from './print-job-row.tsx'
import { AnywayDialog, PrintActionsProblem } from './print-problem.tsx'

type Props = {
  label: string
  jobs: readonly PrintJob[]
  /** Where repeats go; each job's own printer when left out. */
  printerId?: string | null
  /** Off on the page of the shipment itself. */
  withShipment?: boolean
  /** Says where else those can go whose printer fails; only for jobs that were not printed again since. */
  withOffer?: boolean
}

/** Print jobs, each with its true state and what can be done about it. */
export function PrintJobList({
  label,
  jobs,
  printerId = null,
  withShipment = true,
  withOffer = false,
}: Props) {
  const actions = usePrinting({ printerId })
  const [shown, show] = useState<PrintJob | null>(null)
  return (
    <Stack gap="sm">
      <PrintActionsProblem actions={actions} />
      <ul className={classes.list} aria-label={label}>
        {jobs.map(job => (
          <PrintJobRow
            key={job.id}
            job={job}
            actions={actions}
            withShipment={withShipment}
            withOffer={withOffer}
            onPreview={show}
          />
        ))}
      </ul>
      <PrintJobDialogs actions={actions} />
      <PreviewDialog job={shown} onClose={() => show(null)} />
    </Stack>
  )
}

type LongProps = {
  label: string
  list: LongList<PrintJob>
  /** Address of the screen it is on. */
  path: string
  start: number
}

/** The same of any number of jobs, of which those in sight are loaded and drawn. */
export function LongPrintJobList({ label, list, path, start }: LongProps) {
  const actions = usePrinting({ printerId: null })
  const [shown, show] = useState<PrintJob | null>(null)
  const density = preferences(state => state.density)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const keyOf = ({ id }: PrintJob) => id
  const { frame, rows, tableProps, named } = useLongRows({
    list,
    keyOf,
    path,
    start,
    rowHeight: rowHeights[density] * rem,
    headHeight: 0,
  })
  const count = list.count ?? 0
  const drawn = drawnRows(rows.getVirtualItems(), { list, keyOf, top: 0 })
  return (
    <Stack gap="sm">
      <PrintActionsProblem actions={actions} />
      <div ref={frame} className={classes.long}>
        <ul className={classes.list} aria-label={label} aria-busy={list.isLoading} {...tableProps}>
          {drawn.map(({ key, index, gap, record }) => (
            <Fragment key={key}>
              {gap > 0 ? <li aria-hidden style={{ height: gap }} /> : null}
              {record ? (
                <PrintJobRow
                  job={record}
                  actions={actions}
                  withShipment
                  withOffer={false}
                  onPreview={show}
                  place={{
                    'data-index': index,
                    'aria-posinset': index + 1,
                    'aria-setsize': count,
                    ref: rows.measureElement,
                  }}
                />
              ) : (
                <li className={classes.job} data-index={index} aria-busy ref={rows.measureElement}>
                  {t('lists.loading')}
                </li>
              )}
            </Fragment>
          ))}
          <li aria-hidden style={{ height: rows.getTotalSize() - (drawn.at(-1)?.end ?? 0) }} />
        </ul>
      </div>
      <ListFoot row={named} count={count} />
      <PrintJobDialogs actions={actions} />
      <PreviewDialog job={shown} onClose={() => show(null)} />
    </Stack>
  )
}

/** What is asked before a job is printed again. */
export function PrintJobDialogs({ actions }: { actions: Printing }) {
  const { asked, again } = actions
  const common = {
    isBusy: again.isPending,
    error: again.error,
    onConfirm: actions.confirmAgain,
    onClose: actions.stopAsking,
  }
  return (
    <>
      <ConfirmDialog
        {...common}
        isOpen={asked?.about === 'second'}
        title={t('printing.againTitle')}
        confirm={t('printing.againConfirm')}
        busy={t('printing.againBusy')}
        keep={t('printing.againKeep')}
        doing="print"
      >
        <Text>{t('printing.againText')}</Text>
      </ConfirmDialog>
      <AnywayDialog
        {...common}
        stopped={actions.stopped}
        isOpen={asked?.about === 'blocked'}
        findings={asked?.job.preflight?.findings ?? []}
      />
    </>
  )
}
