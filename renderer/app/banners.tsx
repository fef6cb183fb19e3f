import { Alert, Button, Group } from '@mantine/core'
import {
  IconBug,
  IconFlask,
  IconPlayerStop,
  IconPlugConnectedX,
  IconPuzzleOff,
  IconSparkles,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { SampleRemoval } from '../components/sample-removal.tsx'
import { useSampleState } from '../lib/drafts/use-sample-removal.ts'
import { timeText } from '../lib/format.ts'
import { later } from '../lib/later.tsx'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { useMode } from '../stores/preferences.ts'
import { stationLink } from '../stores/station-link.ts'
import classes from './banners.module.css'
import { useIsLost } from './sign-in/use-sign-in.ts'

/** The one strip that says that nothing here is for real: labels of the test mode, and the data it started with. */
export function TestBanner() {
  const { isThere: hasSample } = useSampleState()
  if (useMode() === 'live') return null
  return (
    <div className={classes.tape} role="note">
      <span className={classes.tapeWords}>
        <IconFlask size="1.125rem" stroke={1.8} aria-hidden className={classes.tapeSign} />
        <strong>{t('app.testBanner')}</strong>
        <span className={classes.tapeMore}>{t('app.testBannerText')}</span>
        {hasSample ? (
          <section className={classes.tapeSample} aria-label={t('app.sampleTitle')}>
            {t('app.sampleTitle')}
            <SampleRemoval size="compact-xs" label={t('app.sampleRemoveShort')} />
          </section>
        ) : null}
      </span>
    </div>
  )
}

type StationNoticeProps = { color: 'red' | 'yellow'; title: string; icon: ReactNode; children: ReactNode }

/** What is the matter with the station itself, across the whole page. */
export const StationNotice = ({ color, title, icon, children }: StationNoticeProps) => (
  <Alert
    className={classes.lost}
    color={color}
    radius={0}
    title={title}
    icon={icon}
    role="group"
    aria-label={title}
  >
    {children}
  </Alert>
)

/** Stands above the screen while the station does not answer. */
export function LostBanner() {
  const isLost = useIsLost()
  const state = stationLink(link => link.state)
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost && !wasLost.current) announce(t('app.lostTitle'), { urgent: true })
    if (state === 'open' && wasLost.current) announce(t('app.linkBack'))
    if (isLost || state === 'open') wasLost.current = isLost && state !== 'open'
  }, [isLost, state])
  if (!isLost) return null
  return (
    <StationNotice color="red" title={t('app.lostTitle')} icon={<IconPlugConnectedX aria-hidden />}>
      <Group justify="space-between">
        {t('app.lostText')}
        <ReloadPage />
      </Group>
    </StationNotice>
  )
}

/** Stands above the screen while a part of it is missing; a station that is away is the greater news. */
export function IncompleteBanner() {
  const isIncomplete = stationLink(link => link.isIncomplete)
  const isLost = useIsLost()
  const isShown = isIncomplete && !isLost
  useEffect(() => {
    if (isShown) announce(t('app.incompleteTitle'), { urgent: true })
  }, [isShown])
  if (!isShown) return null
  return (
    <StationNotice color="red" title={t('app.incompleteTitle')} icon={<IconPuzzleOff aria-hidden />}>
      <Group justify="space-between">
        {t('app.incompleteText')}
        <ReloadPage />
      </Group>
    </StationNotice>
  )
}

const ReloadPage = () => (
  <Button size="xs" variant="default" onClick={() => location.reload()}>
    {t('app.lostReload')}
  </Button>
)

/** Fetched when something went wrong: what words its problems is no part of a first load. */
const SaveDiagnostics = later(() => import('../components/save-diagnostics.tsx'), 'SaveDiagnostics')

/** Says that the program itself went wrong and goes on, until somebody has read it. */
export function AccidentBanner() {
  const { data: status } = useQuery(query(stationEndpoints.status, {}))
  const [read, setRead] = useState<string | null>(null)
  const at = status?.accident_at ?? null
  const isShown = at !== null && at !== read
  useEffect(() => {
    if (isShown) announce(t('app.accidentTitle'), { urgent: true })
  }, [isShown])
  if (!isShown) return null
  return (
    <StationNotice color="red" title={t('app.accidentTitle')} icon={<IconBug aria-hidden />}>
      <Group justify="space-between">
        {t('app.accidentText', { time: timeText(at) })}
        <Group gap="xs">
          <Suspense>
            <SaveDiagnostics />
          </Suspense>
          <Button size="xs" variant="default" onClick={() => setRead(at)}>
            {t('app.accidentDismiss')}
          </Button>
        </Group>
      </Group>
    </StationNotice>
  )
}

/** Stands above the screen while the station finishes what is under way and takes nothing new. */
export function StoppingBanner() {
  const { data: status } = useQuery(query(stationEndpoints.status, {}))
  const stopping = status?.stopping ?? null
  const isStopping = stopping !== null
  useEffect(() => {
    if (isStopping) announce(t('app.stoppingTitle'), { urgent: true })
  }, [isStopping])
  if (!stopping) return null
  const costly = stopping.waiting_for.filter(({ kind }) => kind !== 'request')
  const works = (costly.length > 0 ? costly : stopping.waiting_for).map(({ kind, count }) =>
    t(`app.stopping_${kind}`, { count }),
  )
  return (
    <StationNotice color="yellow" title={t('app.stoppingTitle')} icon={<IconPlayerStop aria-hidden />}>
      {works.length > 0
        ? t('app.stoppingText', { works: works.join(', '), time: timeText(stopping.until) })
        : t('app.stoppingNow')}
    </StationNotice>
  )
}

/** Marks a station that still holds its made-up start data, with the way to remove it; test mode says it itself. */
export function SampleBanner() {
  const { isThere: hasSample } = useSampleState()
  const isSaidAbove = useMode() === 'test'
  return (
    <>
      {hasSample && !isSaidAbove ? (
        <section className={classes.sample} aria-label={t('app.sampleTitle')}>
          <span className={classes.words}>
            <IconSparkles size="1.125rem" stroke={1.6} aria-hidden className={classes.mark} />
            <strong>{t('app.sampleTitle')}.</strong> {t('app.sampleText')}
          </span>
          <span className={classes.remove}>
            <SampleRemoval />
          </span>
        </section>
      ) : null}
    </>
  )
}
