import { Alert, Button, Group } from '@mantine/core'
import { IconFlask, IconPlugConnectedX, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { ProblemNotice } from '../components/page/problem-notice.tsx'
import { useSampleRemoval } from '../lib/drafts/use-sample-removal.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { useMode } from '../stores/preferences.ts'
import { stationLink } from '../stores/station-link.ts'
import classes from './banners.module.css'

/** Says in words, picture and stripes that nothing bought here is for real. */
export function TestBanner() {
  if (useMode() === 'live') return null
  return (
    <div className={classes.tape} role="note">
      <span className={classes.tapeWords}>
        <IconFlask size="1.125rem" stroke={1.8} aria-hidden />
        <strong>{t('app.testBanner')}</strong>
        <span className={classes.tapeMore}>{t('app.testBannerText')}</span>
      </span>
    </div>
  )
}

/** Stands above the screen while the station does not answer. */
export function LostBanner() {
  const state = stationLink(link => link.state)
  const wasLost = useRef(false)
  useEffect(() => {
    if (state === 'lost' && !wasLost.current) announce(t('app.lostTitle'), { urgent: true })
    if (state === 'open' && wasLost.current) announce(t('app.linkBack'))
    wasLost.current = state === 'lost'
  }, [state])
  if (state !== 'lost') return null
  return (
    <Alert
      className={classes.lost}
      color="red"
      radius={0}
      title={t('app.lostTitle')}
      icon={<IconPlugConnectedX aria-hidden />}
      role="group"
      aria-label={t('app.lostTitle')}
    >
      <Group justify="space-between">
        {t('app.lostText')}
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {t('app.lostReload')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Marks a station that still holds its made-up start data, with the one click that removes it. */
export function SampleBanner() {
  const status = useQuery(query(stationEndpoints.status, {}))
  const remove = useSampleRemoval()
  if (!status.data?.sample) return null
  return (
    <section className={classes.sample} aria-label={t('app.sampleTitle')}>
      <span className={classes.words}>
        <IconSparkles size="1.125rem" stroke={1.6} aria-hidden className={classes.mark} />
        <strong>{t('app.sampleTitle')}.</strong> {t('app.sampleText')}
      </span>
      <Button
        className={classes.remove}
        size="compact-sm"
        variant="default"
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t(remove.isPending ? 'app.sampleRemoving' : 'app.sampleRemove')}
      </Button>
      {remove.error ? <ProblemNotice error={remove.error} doing="remove" /> : null}
    </section>
  )
}
