import { ActionIcon, Indicator, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { notificationEndpoints } from '../../../shared/desk/notifications.ts'
import { later } from '../../lib/later.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { bellId, openNotifications, panel, useHappened } from './notification-panel.ts'
import { useSystemNotices } from './system-notices.ts'

/** The bell, with how many are new; and what the system of this computer is told. */
export function Bell() {
  const isOpen = panel(state => state.isOpen)
  const { data } = useQuery(query(notificationEndpoints.counts, {}, useMode()))
  const router = useRouter()
  useSystemNotices(useHappened().data?.results, path => {
    if (path === null) openNotifications()
    else router.history.push(path)
  })
  const unread = data?.unread ?? 0
  const name =
    unread > 0
      ? `${t('notifications.title')}: ${t('notifications.new', { count: unread })}`
      : t('notifications.title')
  return (
    <>
      <SaidNew unread={unread} />
      <Tooltip label={name}>
        <Indicator disabled={unread === 0} size={10} offset={6} color={data?.problems ? 'red.9' : 'desk'}>
          <ActionIcon
            id={bellId}
            aria-label={name}
            aria-expanded={isOpen}
            onClick={() => panel.setState({ isOpen: !isOpen })}
          >
            <IconBell size="1.25rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
    </>
  )
}

const saidAtMostEveryMs = 60_000

/**
 * Once in a minute at most, politely, and in a place of its own: what the page says of what somebody is doing goes on
 * being heard.
 */
function SaidNew({ unread }: { unread: number }) {
  const [words, say] = useState('')
  const before = useRef<number | null>(null)
  const saidAt = useRef(0)
  useEffect(() => {
    const isMore = before.current !== null && unread > before.current
    before.current = unread
    if (!isMore || Date.now() - saidAt.current < saidAtMostEveryMs) return
    saidAt.current = Date.now()
    say(t('notifications.new', { count: unread }))
  }, [unread])
  return (
    <VisuallyHidden>
      <div role="status">{words}</div>
    </VisuallyHidden>
  )
}

const Centre = later(() => import('./notification-centre.tsx'), 'Centre')

/** What happened while nobody looked, beside whatever screen is open. */
export function NotificationCentre() {
  const isOpen = panel(state => state.isOpen)
  return <Suspense>{isOpen ? <Centre /> : null}</Suspense>
}
