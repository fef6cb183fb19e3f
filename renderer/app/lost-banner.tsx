import { Alert, Button, Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { stationLink } from '../stores/station-link.ts'
import classes from './lost-banner.module.css'

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
      className={classes.banner}
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
