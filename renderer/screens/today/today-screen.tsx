import { Button, Group, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconCircleCheck, IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { type Today, todayEndpoints } from '../../../shared/desk/today.ts'
import { CutOffClock } from '../../components/cut-off-clock.tsx'
import { ImportFirst } from '../../components/imports/import-button.tsx'
import { Keys } from '../../components/keys.tsx'
import { EmptyState, Page, PageFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { dayText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { locale, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { nextOf, type TodayLine, todayLines, todayParts } from './today-lines.ts'
import classes from './today-screen.module.css'

/** What the clock alone changes: a day that begins, a cut-off that passes. */
const againMs = 60_000
const nextKeys = 'mod+Enter'
/** Digits there are. */
const mostKeys = 9

/** What is left of the day: each with its number, its reason and its press, and above all the one to press next. */
export function TodayScreen() {
  const found = useQuery({
    ...query(todayEndpoints.read, {}, useMode()),
    refetchOnMount: 'always',
    refetchInterval: againMs,
  })
  const { data } = found
  return (
    <Page views={data ? <Text c="dimmed">{dayText(data.day)}</Text> : null}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {data ? <Day today={data} /> : null}
    </Page>
  )
}

function Day({ today }: { today: Today }) {
  const nowMs = useNow()
  const lines = todayLines(today, { nowMs, nameOf: useCarrierNames() })
  const next = nextOf(lines, nowMs)
  const go = useGo()
  useShortcuts([
    ...(next ? [{ keys: nextKeys, text: next.press, run: () => go(next.to) }] : []),
    ...lines.slice(0, mostKeys).map(({ name, to }, at) => ({
      keys: String(at + 1),
      text: name,
      run: () => go(to),
      whileTyping: false,
    })),
  ])
  if (next === null) return <Done today={today} />
  return (
    <>
      <NextStep line={next} />
      <div className={classes.parts}>
        {todayParts.map(part => {
          const own = lines.filter(line => line.part === part)
          if (own.length === 0) return null
          return (
            <Panel
              key={part}
              title={t(`today.part_${part}`)}
              actions={part === 'leave' ? <LeavesUntil today={today} /> : null}
            >
              <ul className={classes.lines}>
                {own.map(line => (
                  <Line key={line.key} line={line} digit={lines.indexOf(line) + 1} />
                ))}
              </ul>
            </Panel>
          )
        })}
      </div>
      <PageFoot>
        <Group justify="flex-end">
          <Button
            rightSection={<Keys of={nextKeys} />}
            aria-keyshortcuts={ariaKeys(nextKeys, isMacKeyboard())}
            onClick={() => go(next.to)}
          >
            {next.press}
          </Button>
        </Group>
      </PageFoot>
    </>
  )
}

/** Often enough that what presses in the next hour is known by then. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), againMs / 4, { autoInvoke: true })
  return now
}

function useGo(): (to: string) => void {
  const { history } = useRouter()
  return to => history.push(to)
}

/** Until when what is bought still leaves today. */
const LeavesUntil = ({ today: { leaves_until: until } }: { today: Today }) =>
  until ? (
    <Text fz="sm">
      {t('today.leavesUntil')} <CutOffClock cutOff={until} />
    </Text>
  ) : null

/** The one thing to do now, in words; its button stands at the end of the page. */
const NextStep = ({ line }: { line: TodayLine }) => (
  <section className={classes.next} aria-label={t('today.next')}>
    <Text c="dimmed" fz="sm">
      {t('today.next')}
    </Text>
    <Text fz="xl" fw={650}>
      {line.press}
    </Text>
    <Facts line={line} />
  </section>
)

function Line({ line, digit }: { line: TodayLine; digit: number }) {
  const go = useGo()
  const isKeyed = digit <= mostKeys
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(line.to)
  }
  return (
    <li className={classes.line}>
      <span className={classes.key}>{isKeyed ? <Keys of={String(digit)} /> : null}</span>
      <a
        href={line.to}
        className={classes.link}
        onClick={follow}
        {...(isKeyed ? { 'aria-keyshortcuts': String(digit) } : {})}
      >
        <span className={classes.count}>{line.count?.toLocaleString(locale)}</span>
        <span>
          <bdi>{line.name}</bdi>
        </span>
      </a>
      <Facts line={line} />
    </li>
  )
}

/** Why it is told, and until when it can wait. */
const Facts = ({ line: { reason, cutOff } }: { line: TodayLine }) => (
  <div className={classes.facts}>
    {cutOff ? (
      <Text fz="sm">
        {t('manifests.columnCutOff')} <CutOffClock cutOff={cutOff} />
      </Text>
    ) : null}
    {reason === '' ? null : <Text fz="sm">{reason}</Text>}
  </div>
)

/** Nothing is left, or nothing was ever there: two different things. */
const Done = ({ today: { orders } }: { today: Today }) =>
  orders.all === 0 ? (
    <EmptyState
      icon={<IconClipboardList size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('orders.emptyTitle')}
      text={t('orders.emptyText')}
    >
      <ImportFirst kind="orders" />
      <Button variant="default" renderRoot={props => <Link to="/ship" {...props} />}>
        {t('firstRun.finish_own')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconCircleCheck size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('today.doneTitle')}
      text={orders.on_hold > 0 ? t('today.doneHeld', { count: orders.on_hold }) : t('today.doneText')}
    />
  )
