import { Button, Checkbox, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core'
import { IconAdjustments, IconPrinter, IconTruck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type PrintOrder, printOrders } from '../../../shared/desk/printing/print-orders.ts'
import { Keys } from '../../components/keys.tsx'
import { PageFoot } from '../../components/page/page-foot.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcut-text.ts'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { printKeys } from '../../lib/printing/print-keys.ts'
import { t } from '../../lib/text.ts'
import { printRuns } from '../../stores/print-runs.ts'
import { LatestRun } from './latest-run.tsx'
import classes from './print-bar.module.css'
import { usePrintRun } from './use-print-run.ts'
import type { Chosen } from './use-selection.ts'

/** What can be done with the chosen shipments, and what became of it; nothing where there is neither. */
export function PrintBar({ chosen }: { chosen: Chosen }) {
  const printing = usePrintRun(chosen)
  const count = chosen.ids.length
  useShortcuts([{ keys: printKeys, text: t('prints.keyRun'), run: printing.start }])
  const latest = printRuns(state => state.latest)
  if (count === 0 && latest === null) return null
  return (
    <PageFoot>
      {latest ? <LatestRun key={latest} id={latest} /> : null}
      {count > 0 ? <Bar chosen={chosen} printing={printing} /> : null}
    </PageFoot>
  )
}

type BarProps = { chosen: Chosen; printing: ReturnType<typeof usePrintRun> }

function Bar({ chosen, printing: { run, start } }: BarProps) {
  const count = chosen.ids.length
  return (
    <section className={classes.bar} aria-label={t('prints.chosen', { count })}>
      {run.error ? (
        <div className={classes.problem}>
          <ProblemNotice error={run.error} doing="print" onDismiss={run.reset} />
        </div>
      ) : null}
      <Group gap="sm">
        <Text fw={600} aria-live="polite">
          {t('prints.chosen', { count })}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={chosen.clear}>
          {t('prints.clear')}
        </Button>
      </Group>
      <Group gap="sm">
        {chosen.toCollect.length > 0 ? <PickupLink shipments={chosen.toCollect} /> : null}
        <RunOptions />
        <Button
          leftSection={<IconPrinter size="1.125rem" aria-hidden />}
          rightSection={<Keys of={printKeys} />}
          aria-keyshortcuts={ariaKeys(printKeys, isMacKeyboard())}
          disabled={run.isPending}
          onClick={start}
        >
          {t(run.isPending ? 'prints.runBusy' : 'prints.runPrint')}
        </Button>
      </Group>
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
function RunOptions() {
  const { order, slips, separator, choose } = printRuns()
  return (
    <Popover position="top-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustments size="1.125rem" aria-hidden />}>
          {[
            t('prints.options'),
            order === 'given' ? '' : t(`prints.order_${order}`),
            slips ? t('prints.withSlips') : '',
            separator ? t('prints.withSeparator') : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('prints.options')}>
        <Stack gap="sm">
          <NativeSelect
            label={t('prints.order')}
            value={order}
            onChange={({ currentTarget }) => choose({ order: currentTarget.value as PrintOrder })}
            data={printOrders.map(value => ({ value, label: t(`prints.order_${value}`) }))}
          />
          <Checkbox
            label={t('prints.slips')}
            checked={slips}
            onChange={({ currentTarget }) => choose({ slips: currentTarget.checked })}
          />
          <Checkbox
            label={t('prints.separator')}
            checked={separator}
            onChange={({ currentTarget }) => choose({ separator: currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
