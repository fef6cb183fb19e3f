import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type Notification as Happened,
  type NotificationSettings,
  notificationEndpoints,
} from '../../../shared/desk/notifications.ts'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { wallClock } from '../../../shared/units/shop-day.ts'
import { comeForward } from '../../lib/desk-window.ts'
import { notificationDetail, notificationPath, notificationText } from '../../lib/notification-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'

/** Whether nobody is disturbed at this time of the shop's clock, `HH:MM`; hours may reach over midnight. */
export function isQuiet(
  time: string,
  { quiet_from: from, quiet_until: until }: Pick<NotificationSettings, 'quiet_from' | 'quiet_until'>,
): boolean {
  if (from === null || until === null) return false
  return from < until ? from <= time && time < until : time >= from || time < until
}

type Seen = { ids: ReadonlySet<string>; digestDay: string | null }
type Notice = { id: string; title: string; body: string; path: string | null }

type Situation = {
  happened: readonly Happened[]
  settings: NotificationSettings
  /** The shop's clock. */
  now: { day: string; time: string }
  /** What was shown or was there before; null when the page has just begun. */
  seen: Seen | null
}

const isWanted = ({ system_off }: NotificationSettings, { kind, is_problem, solved_at, read_at }: Happened) =>
  is_problem && solved_at === null && read_at === null && !system_off.includes(kind)

/**
 * What the system of the desk shows now: each new problem once, none in quiet hours; those are told together by the
 * daily digest, once a day from its time on.
 */
export function dueNotices({ happened, settings, now, seen }: Situation): { notices: Notice[]; seen: Seen } {
  const open = happened.filter(each => isWanted(settings, each))
  const isFirst = seen === null
  const isHeldBack = isQuiet(now.time, settings)
  const fresh = isFirst || isHeldBack ? [] : open.filter(({ id }) => !seen.ids.has(id))
  const { digest_at: digestAt } = settings
  const isDigestDue =
    digestAt !== null && !isFirst && !isHeldBack && now.time >= digestAt && seen.digestDay !== now.day
  const digest = isDigestDue && open.length > 0 ? [digestOf(open.length, now.day)] : []
  return {
    notices: digest.length > 0 ? digest : fresh.map(noticeOf),
    seen: {
      ids: new Set(open.map(({ id }) => id)),
      // A page that begins after the time has nothing to make up for: the centre stands in it.
      digestDay:
        isDigestDue || (isFirst && digestAt !== null && now.time >= digestAt)
          ? now.day
          : (seen?.digestDay ?? null),
    },
  }
}

const digestOf = (count: number, day: string): Notice => ({
  id: `digest-${day}`,
  title: t('notifications.digest', { count }),
  body: '',
  path: null,
})

const noticeOf = (each: Happened): Notice => ({
  id: each.id,
  title: notificationText(each),
  body: notificationDetail(each) ?? '',
  path: notificationPath(each),
})

const lookEveryMs = 60_000

/** The system of this computer tells of problems where it lets the page; the window of Packdesk always may. */
export function useSystemNotices(
  happened: readonly Happened[] | undefined,
  open: (path: string | null) => void,
) {
  const settings = useQuery(query(notificationEndpoints.settings, {})).data
  const zone = useQuery(query(shopSettingsEndpoints.retrieve, {})).data?.time_zone
  const seen = useRef<Seen | null>(null)
  const show = useRef(open)
  show.current = open
  useEffect(() => {
    if (!happened || !settings || !zone) return
    const look = () => {
      const due = dueNotices({ happened, settings, now: wallClock(zone, Date.now()), seen: seen.current })
      seen.current = due.seen
      if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
      for (const { id, title, body, path } of due.notices) {
        const notice = new Notification(title, { body, tag: id })
        notice.onclick = () => {
          comeForward()
          show.current(path)
        }
      }
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [happened, settings, zone])
}
