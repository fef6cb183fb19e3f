import { Button, Checkbox, Group, Menu, NativeSelect, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { printOrders } from '../../../shared/desk/printing/print-runs.ts'
import { isRunHalted, isRunOver } from '../../../shared/desk/run-states.ts'
import { type Run, type RunPrinting, runEndpoints } from '../../../shared/desk/runs.ts'
import { Keys } from '../../components/keys.tsx'
import { BackLink, Page, PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { timeText, whenText, whoText } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import { later } from '../../lib/later.tsx'
import type { CallError } from '../../lib/station/api.ts'
import { saveFile } from '../../lib/station/files.ts'
import { problemText } from '../../lib/station/problem-text.ts'
import { useCustomsSentences } from '../../lib/station/use-customs-sentences.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import { useMode } from '../../stores/preferences.ts'
import { RunItems } from './run-items.tsx'
import { isLeft, type RunRecordAction, unprintedOf } from './run-record-actions.ts'
import classes from './run-screen.module.css'
import { RunPrinters, Services } from './run-services.tsx'
import { buyText, runState, totalText } from './run-text.ts'
import { type RunActions, useFresh, useRun, useRunActions, useSecondsUntil } from './use-run.ts'

/** Asked before a run buys; most runs have nothing to ask. */
const RunQuestions = later(
  withFurtherTexts(() => import('./run-questions.tsx')),
  'default',
)

/** A run from its prices to its labels: what money will leave before it does, and what became of each order after. */
export function RunScreen() {
  useCustomsSentences(true)
  const { id } = useParams({ from: '/runs/$id' })
  const { data: run, error, refetch } = useRun(id, useMode())
  if (error && !run)
    return (
      <Page above={<BackLink to="/orders">{t('runs.back')}</BackLink>}>
        <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} />
      </Page>
    )
  return run ? <LoadedRun run={run} /> : null
}

function LoadedRun({ run }: { run: Run }) {
  const actions = useRunActions(run)
  const [printing, setPrinting] = useState<RunPrinting | null>({ order: 'pick', packing_slips: false })
  const isOwn = run.mine
  const doable: Record<Exclude<RunRecordAction, 'receipt'>, () => void> = {
    takeOver: () => actions.tell('takeOver'),
    continue: () => actions.tell('continue'),
    retry: () => actions.tell('retry'),
    print: () => actions.print(printing ?? {}),
  }
  useAskedAction(run.id, doable)
  return (
    <Page
      fills
      title={t('runs.title', { number: run.number })}
      above={<BackLink to="/orders">{t('runs.back')}</BackLink>}
      actions={<HeadButtons run={run} actions={actions} isOwn={isOwn} />}
    >
      <Group gap="md" mb="xs">
        <StatusBadge {...runState(run)} isPill />
        <Text fz="sm" c="dimmed">
          {t('runs.by', { who: joined([whoText(run.operator), run.desk]), when: whenText(run.created_at) })}
        </Text>
      </Group>
      <Notices run={run} isOwn={isOwn} />
      {actions.error ? <ProblemNotice error={actions.error} doing="buy" onDismiss={actions.dismiss} /> : null}
      {run.started_at === null ? <Totals run={run} /> : <Bought run={run} />}
      {run.started_at === null && run.services.length > 0 ? (
        <>
          <Services run={run} actions={actions} isOwn={isOwn} />
          <RunPrinters run={run} isPrinting={printing !== null} />
        </>
      ) : null}
      <div className={classes.list}>
        <RunItems run={run} actions={actions} isOwn={isOwn} />
      </div>
      <RunFoot run={run} actions={actions} isOwn={isOwn} printing={printing} onPrinting={setPrinting} />
    </Page>
  )
}

type PartProps = { run: Run; actions: RunActions; isOwn: boolean }

/** What can be told the run besides its one next step. */
function HeadButtons({ run, actions, isOwn }: PartProps) {
  const { state } = run
  const button = (command: 'pause' | 'stop' | 'rate' | 'takeOver') => (
    <Button key={command} variant="default" disabled={actions.isBusy} onClick={() => actions.tell(command)}>
      {t(`runs.${command}`)}
    </Button>
  )
  const may = (...states: Run['state'][]) => isOwn && states.includes(state)
  return (
    <>
      {isOwn || !(isLeft(run) || run.printed.none > 0) ? null : button('takeOver')}
      {may('rating') ? button('pause') : null}
      {may('buying', 'paused', 'interrupted') ? button('stop') : null}
      {may('rated', 'stopped', 'done', 'rating_paused') ? button('rate') : null}
      <ReceiptMenu run={run} />
    </>
  )
}

const formats = ['pdf', 'csv'] as const

/** What the run bought as a file. Fetched and then kept: a link could not say of which mode the run is. */
function ReceiptMenu({ run: { id, number } }: { run: Run }) {
  const { mutate, isPending, error } = useMutation<void, CallError, (typeof formats)[number]>({
    mutationFn: format =>
      saveFile(
        runEndpoints.receipt,
        { params: { id }, query: { format } },
        `${t('runs.title', { number })}.${format}`,
      ),
    onSuccess: () => announce(t('runs.receiptSaved')),
    onError: failed => announce(problemText(failed.problem, 'load').happened, { urgent: true }),
  })
  useAskedAction(id, { receipt: () => mutate('pdf') })
  return (
    <Menu position="bottom-end" withinPortal={false} returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          {...(error ? { color: 'red' } : {})}
          leftSection={<IconReceipt size="1.125rem" aria-hidden />}
        >
          {t(error ? 'runs.receiptFailed' : 'runs.receipt')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('runs.receipt')}>
        {formats.map(format => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {t(`runs.receipt_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What somebody has to know before anything else. */
function Notices({ run, isOwn }: { run: Run; isOwn: boolean }) {
  const { items } = run
  const left = items.waiting + items.rated
  const notices = [
    isOwn || !isLeft(run) ? null : t('runs.elsewhere', { who: joined([whoText(run.operator), run.desk]) }),
    run.state === 'interrupted' && run.interrupted_at
      ? t('runs.interrupted', {
          time: timeText(run.interrupted_at),
          bought: items.bought,
          unknown: items.unknown,
          left,
        })
      : null,
    run.print_problem ? t('runs.printProblem', { problem: run.print_problem }) : null,
  ].filter(text => text !== null)
  return (
    <div role="status">
      {notices.map(text => (
        <Group key={text} gap={6} wrap="nowrap" mb="xs">
          <IconAlertTriangle size="1.125rem" stroke={1.6} aria-hidden />
          <Text fw={550}>{text}</Text>
        </Group>
      ))}
    </div>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const figure = (number: number): string => number.toLocaleString(locale)

/** What would be bought now, for how much. */
function Totals({ run }: { run: Run }) {
  const { count, totals } = run.to_buy
  return (
    <dl className={classes.figures}>
      <Figure name={t('runs.labels')} value={figure(count)} />
      <Figure name={t('runs.total')} value={totalText(totals)} />
      <Figure name={t('runs.lookAt')} value={figure(run.look_at.total)} />
      <Figure name={t('runs.skipped')} value={figure(run.items.skipped)} />
    </dl>
  )
}

/** How far the buying is. */
function Bought({ run }: { run: Run }) {
  const { items } = run
  const all = run.orders - items.skipped
  const part = (count: number) => (all === 0 ? 0 : (count / all) * 100)
  const text = t('runs.progress', { bought: items.bought, all })
  return (
    <div>
      <Progress.Root size="lg" mb={4} role="img" aria-label={text}>
        <Progress.Section value={part(items.bought)} color="teal" withAria={false} />
        <Progress.Section value={part(items.unknown)} color="violet" withAria={false} />
        <Progress.Section value={part(items.failed)} color="red.9" withAria={false} />
      </Progress.Root>
      <Text mb="xs">{joined([text, totalText(run.bought_totals)])}</Text>
    </div>
  )
}

type FootProps = PartProps & { printing: RunPrinting | null; onPrinting: (next: RunPrinting | null) => void }

/** The one next step, always in the same corner and on the same key. */
function RunFoot({ run, actions, isOwn, printing, onPrinting }: FootProps) {
  const [isAsking, ask] = useState(false)
  const step = isOwn ? nextStep(run, actions, printing, () => ask(true)) : null
  const isHolding = run.state === 'holding'
  const isFresh = useFresh(step?.text)
  // What was to be answered before one purchase is not asked again by itself after the next.
  useEffect(() => {
    if (run.state !== 'rated') ask(false)
  }, [run.state])
  useShortcuts([
    {
      keys: 'mod+Enter',
      text: t('runs.keyBuy'),
      run: () => step?.isReady && !isAsking && !isFresh() && step.run(),
      disabled: step === null,
    },
    { keys: 'Escape', text: t('runs.stop'), run: () => actions.tell('stop'), disabled: !isHolding },
  ])
  return (
    <PageFoot>
      <div className={classes.foot}>
        <FootText run={run} actions={actions} />
        <Group gap="sm">
          {run.started_at === null ? <PrintChoice printing={printing} onPrinting={onPrinting} /> : null}
          {isHolding ? (
            <Button variant="default" onClick={() => actions.tell('stop')} rightSection={<Keys of="Esc" />}>
              {t('runs.stop')}
            </Button>
          ) : null}
          {step ? (
            <Button
              aria-keyshortcuts="Control+Enter"
              aria-disabled={!step.isReady || actions.isBusy}
              {...(step.isReady ? {} : { 'data-disabled': true })}
              rightSection={<Keys of="mod+Enter" />}
              onClick={() => step.isReady && !actions.isBusy && step.run()}
            >
              {step.text}
            </Button>
          ) : null}
        </Group>
      </div>
      {isAsking && isOwn ? (
        <Suspense>
          <RunQuestions run={run} actions={actions} printing={printing} onClose={() => ask(false)} />
        </Suspense>
      ) : null}
    </PageFoot>
  )
}

function FootText({ run, actions }: Pick<FootProps, 'run' | 'actions'>) {
  const seconds = useSecondsUntil(run.hold_until)
  if (run.state === 'holding') return <Text fw={600}>{t('runs.hold', { seconds })}</Text>
  if (actions.isEarly) return <Text fw={600}>{t('runs.early')}</Text>
  if (run.started_at !== null) return <Text c="dimmed">{t('runs.safe')}</Text>
  const done = run.orders - run.items.waiting
  if (run.state === 'rating') return <Text>{t('runs.rated', { done, all: run.orders })}</Text>
  const isNone = run.to_buy.count === 0 && run.look_at.total === 0
  return <Text c="dimmed">{t(isNone ? 'runs.noService' : 'runs.nothingBought')}</Text>
}

type Step = { text: string; isReady: boolean; run: () => void }

function nextStep(run: Run, actions: RunActions, printing: RunPrinting | null, ask: () => void): Step | null {
  const { state, items, to_buy: toBuy } = run
  const ready = (text: string, act: () => void): Step => ({ text, isReady: true, run: act })
  if (state === 'rating')
    return { text: t('runs.waitPrices', { count: items.waiting }), isReady: false, run: () => {} }
  if (state === 'rated' && run.look_at.total > 0)
    return ready(t('runs.answerFirst', { count: run.look_at.total }), ask)
  if (state === 'rated' && toBuy.count > 0) return ready(buyText(run), () => actions.buy(printing))
  if (state === 'buying') return ready(t('runs.pause'), () => actions.tell('pause'))
  if (isRunHalted(run)) return ready(t('runs.continue'), () => actions.tell('continue'))
  if (!isRunOver(run)) return null
  if (items.failed > 0) return ready(t('runs.retry', { count: items.failed }), () => actions.tell('retry'))
  if (run.printed.none > 0)
    return ready(t('runs.print', { count: run.printed.none }), () => actions.print(printing ?? {}))
  // What is in the print queue goes on from there.
  return unprintedOf(run) > 0 ? ready(t('screens.printQueue'), actions.openQueue) : null
}

type ChoiceProps = { printing: RunPrinting | null; onPrinting: (next: RunPrinting | null) => void }

/** Whether and how labels come out when they are bought. */
const PrintChoice = ({ printing, onPrinting }: ChoiceProps) => (
  <Group gap="sm">
    <Checkbox
      label={t('runs.printAfter')}
      checked={printing !== null}
      onChange={({ currentTarget }) =>
        onPrinting(currentTarget.checked ? { order: 'pick', packing_slips: false } : null)
      }
    />
    {printing === null ? null : (
      <>
        <NativeSelect
          size="xs"
          aria-label={t('runs.order')}
          value={printing.order ?? 'given'}
          data={printOrders.map(value => ({ value, label: t(`printQueue.order_${value}`) }))}
          onChange={({ currentTarget }) =>
            onPrinting({ ...printing, order: currentTarget.value as (typeof printOrders)[number] })
          }
        />
        <Checkbox
          label={t('runs.slips')}
          checked={printing.packing_slips ?? false}
          onChange={({ currentTarget }) => onPrinting({ ...printing, packing_slips: currentTarget.checked })}
        />
      </>
    )}
  </Group>
)
