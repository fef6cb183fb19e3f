import { Button, Checkbox, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core'
import { IconAdjustments, IconPrinter, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  mostShipments,
  type PrintOrder,
  printOrders,
  printRunEndpoints,
} from '../../../shared/desk/printing/print-runs.ts'
import { Keys } from '../../components/keys.tsx'
import { PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RunProgress } from '../../components/printing/run-progress.tsx'
import { UndoOffer } from '../../components/undo-offer.tsx'
import { ariaKeys, isMacKeyboard, printKeys, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { usePrinting } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { BulkActions } from './bulk-actions.tsx'
import classes from './print-bar.module.css'
import type { ChosenShipments } from './use-selection.ts'
import type { Tagging } from './use-tagging.tsx'
import { VoidChosen } from './void-labels.tsx'

type Props = { chosen: ChosenShipments; tagging: Tagging; onTag: () => void }

/** What can be done with the chosen shipments, and what became of it; nothing where there is neither. */
export function PrintBar({ chosen, tagging, onTag }: Props) {
  const run = usePrintRun(chosen)
  const count = chosen.ids.length
  useShortcuts([{ keys: printKeys, text: t('printQueue.keyRun'), run: run.start }])
  const latest = printRuns(state => state.latest)
  const hasTold = tagging.undoable !== null || tagging.error !== null || tagging.isWorking
  if (count === 0 && latest === null && chosen.error === null && !hasTold) return null
  return (
    <PageFoot>
      {chosen.error ? <ProblemNotice error={chosen.error} doing="load" /> : null}
      <TaggingTold tagging={tagging} />
      {latest ? <LatestRun key={latest} id={latest} /> : null}
      {count > 0 ? <Bar chosen={chosen} run={run} onTag={onTag} /> : null}
    </PageFoot>
  )
}

/** What became of tags, and the way back. */
const TaggingTold = ({ tagging: { error, dismiss, isWorking, undoable, undo } }: Pick<Props, 'tagging'>) => (
  <>
    {error ? <ProblemNotice error={error} doing="save" onDismiss={dismiss} /> : null}
    {isWorking ? <Text fz="sm">{t('shipments.working')}</Text> : null}
    {undoable ? <UndoOffer text={undoable.text} onUndo={undo} /> : null}
  </>
)

type BarProps = Pick<Props, 'chosen' | 'onTag'> & { run: ReturnType<typeof usePrintRun> }

function Bar({ chosen, onTag, run: { printing, start } }: BarProps) {
  const count = chosen.ids.length
  return (
    <section className={classes.bar} aria-label={t('printQueue.chosen', { count })}>
      {printing.error ? (
        <div className={classes.problem}>
          <ProblemNotice error={printing.error} doing="print" onDismiss={printing.dismiss} />
        </div>
      ) : null}
      <Group gap="sm">
        <Text fw={600} aria-live="polite">
          {t('printQueue.chosen', { count })}
        </Text>
        {chosen.wholeText ? <Text c="dimmed">{chosen.wholeText}</Text> : null}
        <Button variant="subtle" size="xs" onClick={chosen.clear}>
          {t('printQueue.clear')}
        </Button>
      </Group>
      {count > mostShipments ? (
        <>
          <Text>{t('printQueue.tooMany', { most: mostShipments.toLocaleString(locale) })}</Text>
          <Group gap="sm">
            <BulkActions chosen={chosen} onTag={onTag} />
          </Group>
        </>
      ) : (
        <Group gap="sm">
          <VoidChosen chosen={chosen} />
          {chosen.toCollect.length > 0 ? <PickupLink shipments={chosen.toCollect} /> : null}
          <BulkActions chosen={chosen} onTag={onTag} />
          <RunOptionsMenu />
          <Button
            leftSection={<IconPrinter size="1.125rem" aria-hidden />}
            rightSection={<Keys of={printKeys} />}
            aria-keyshortcuts={ariaKeys(printKeys, isMacKeyboard())}
            disabled={printing.isBusy}
            onClick={start}
          >
            {t(printing.isBusy ? 'printQueue.runBusy' : 'printQueue.runPrint')}
          </Button>
        </Group>
      )}
    </section>
  )
}

const PickupLink = ({ shipments }: { shipments: readonly string[] }) => (
  <Button
    variant="default"
    leftSection={<IconTruck size="1.125rem" aria-hidden />}
    renderRoot={props => <Link to="/pickups/new" search={{ shipments: shipments.join(',') }} {...props} />}
  >
    {t('pickups.scheduleThis')}
  </Button>
)

/** How they come out; remembered at this desk. */
function RunOptionsMenu() {
  const { order, slips, separator, choose } = printRuns()
  return (
    <Popover position="top-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustments size="1.125rem" aria-hidden />}>
          {joined(
            [
              t('printQueue.options'),
              order === 'given' ? '' : t(`printQueue.order_${order}`),
              slips ? t('printQueue.withSlips') : '',
              separator ? t('printQueue.withSeparator') : '',
            ],
            ', ',
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('printQueue.options')}>
        <Stack gap="sm">
          <NativeSelect
            label={t('printQueue.order')}
            value={order}
            onChange={({ currentTarget }) => choose({ order: currentTarget.value as PrintOrder })}
            data={printOrders.map(value => ({ value, label: t(`printQueue.order_${value}`) }))}
          />
          <Checkbox
            label={t('printQueue.slips')}
            checked={slips}
            onChange={({ currentTarget }) => choose({ slips: currentTarget.checked })}
          />
          <Checkbox
            label={t('printQueue.separator')}
            checked={separator}
            onChange={({ currentTarget }) => choose({ separator: currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** How the run that was begun last goes on, until somebody has seen enough of it; all are on the Print queue screen. */
function LatestRun({ id }: { id: string }) {
  const { data } = useQuery(query(printRunEndpoints.retrieve, { params: { id } }))
  if (!data) return null
  return (
    <ul className={classes.runs} aria-label={t('printQueue.runs')}>
      <RunProgress run={data} onDismiss={printRuns.getState().dismiss} />
    </ul>
  )
}

/** Prints the chosen labels in one go, each where the rules send it. */
function usePrintRun({ ids, clear }: ChosenShipments) {
  const { order, slips, separator, begin } = printRuns()
  const printing = usePrinting({
    onRun: ({ id, shipments }) => {
      begin(id)
      clear()
      announce(t('printQueue.saidRun', { count: shipments }))
    },
  })
  return {
    printing,
    start: () => {
      if (ids.length === 0) announce(t('printQueue.chooseFirst'))
      else if (!printing.isBusy && ids.length <= mostShipments)
        printing.printRun({ shipment_ids: [...ids], order, packing_slips: slips, separator })
    },
  }
}

type RunOptions = { order: PrintOrder; slips: boolean; separator: boolean }

type PrintRunsState = RunOptions & {
  /** The run that was begun last in this window, while it is looked at. */
  latest: string | null
  choose: (options: Partial<RunOptions>) => void
  begin: (id: string) => void
  dismiss: () => void
}

/** How this desk prints many labels, and the run it has begun. */
const printRuns = create<PrintRunsState>()(
  persist(
    set => ({
      order: 'given',
      slips: false,
      separator: false,
      latest: null,
      choose: options => set(options),
      begin: id => set({ latest: id }),
      dismiss: () => set({ latest: null }),
    }),
    {
      name: 'packdesk.runs',
      partialize: ({ order, slips, separator }) => ({ order, slips, separator }),
    },
  ),
)
