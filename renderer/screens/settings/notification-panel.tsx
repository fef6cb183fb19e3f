import { Anchor, Button, Checkbox, Group, Table, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
  notificationEndpoints,
  notificationKinds,
} from '../../../shared/desk/notifications.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { whenText } from '../../lib/format.ts'
import { notificationPath, notificationText } from '../../lib/notification-text.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { SettingPlace } from './setting-row.tsx'
import classes from './settings-screen.module.css'
import { StationSettings } from './station-setting.tsx'

/** What is told of, where, and when nobody is disturbed. */
export const NotificationPanel = () => (
  <StationSettings
    section="notifications"
    title={t('settings.section_notifications')}
    own={{ 'told-of': ToldOf, 'quiet-hours': QuietHours }}
  />
)

function ToldOf() {
  const { stored, save } = useNotificationSettings()
  if (!stored) return null
  return (
    <SettingPlace id="told-of">
      <Kinds stored={stored} onChange={save.mutate} />
      <ThisBrowser />
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </SettingPlace>
  )
}

function QuietHours() {
  const { stored, save } = useNotificationSettings()
  if (!stored) return null
  return (
    <SettingPlace id="quiet-hours">
      <QuietTimes stored={stored} onChange={save.mutate} />
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </SettingPlace>
  )
}

const settings = query(notificationEndpoints.settings, {})

function useNotificationSettings() {
  const queries = useQueryClient()
  const { data: stored } = useQuery(settings)
  const save = useMutation({
    ...change(notificationEndpoints.changeSettings),
    onSuccess: answer => {
      queries.setQueryData(settings.queryKey, answer)
      announce(t('settings.savedName', { name: t('settings.section_notifications') }))
    },
  })
  const mutate = (body: NotificationSettingsPatch) => save.mutate({ body })
  // A tick stands as it was set while it is saved.
  const wanted = save.isPending ? save.variables.body : {}
  return {
    stored: stored && Object.assign({ ...stored }, wanted),
    save: { mutate, error: save.error, reset: save.reset },
  }
}

type Props = { stored: NotificationSettings; onChange: (patch: NotificationSettingsPatch) => void }

const places = [
  { off: 'screen_off', label: 'notifications.onScreen' },
  { off: 'system_off', label: 'notifications.onSystem' },
] as const

/** What is only good to know is never shown by the system. */
const isGoodToKnow = (kind: NotificationKind): boolean => kind === 'run_done' || kind === 'orders_arrived'

/** What of each kind is told of, where, and what was told of it last. */
function Kinds({ stored, onChange }: Props) {
  const { data } = useQuery(query(notificationEndpoints.list, { query: { limit: 100 } }, useMode()))
  const lastOf = (kind: NotificationKind) => data?.results.find(each => each.kind === kind)
  return (
    <Table aria-label={t('notifications.title')} withRowBorders={false} className={classes.kinds}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('notifications.title')}</Table.Th>
          {places.map(({ off, label }) => (
            <Table.Th key={off}>{t(label)}</Table.Th>
          ))}
          <Table.Th>{t('settings.toldLast')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {notificationKinds.map(kind => (
          <Table.Tr key={kind}>
            <Table.Th fw={400}>{t(`notifications.kind_${kind}`)}</Table.Th>
            {places.map(({ off, label }) => (
              <Table.Td key={off}>
                {off === 'system_off' && isGoodToKnow(kind) ? null : (
                  <Checkbox
                    aria-label={`${t(`notifications.kind_${kind}`)}: ${t(label)}`}
                    checked={!stored[off].includes(kind)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange({
                        [off]: checked ? stored[off].filter(each => each !== kind) : [...stored[off], kind],
                      })
                    }
                  />
                )}
              </Table.Td>
            ))}
            <Table.Td>
              <LastTold of={lastOf(kind)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const LastTold = ({ of: told }: { of: Notification | undefined }) =>
  told ? (
    <Anchor fz="sm" c="var(--ink)" href={notificationPath(told)}>
      {joined([whenText(told.happened_at), notificationText(told)])}
    </Anchor>
  ) : (
    <Text span fz="sm" c="dimmed">
      {t('settings.toldNever')}
    </Text>
  )

/** Browsers ask once, and only when somebody pressed something. */
function ThisBrowser() {
  const [allowed, setAllowed] = useState(() =>
    'Notification' in globalThis ? Notification.permission : 'denied',
  )
  if (allowed !== 'default')
    return (
      <Text fz="sm" c="dimmed" mt="xs">
        {t(allowed === 'granted' ? 'notifications.allowed' : 'notifications.blocked')}
      </Text>
    )
  return (
    <Button mt="xs" variant="default" onClick={() => void Notification.requestPermission().then(setAllowed)}>
      {t('notifications.allow')}
    </Button>
  )
}

/** Both times are one setting: they are saved once both are there, or none. */
function QuietTimes({ stored, onChange }: Props) {
  const [draft, setDraft] = useState<{ from: string; until: string } | null>(null)
  const from = draft?.from ?? stored.quiet_from ?? ''
  const until = draft?.until ?? stored.quiet_until ?? ''
  const isHalf = (from === '') !== (until === '')
  const leave = () => {
    if (!draft || isHalf) return
    setDraft(null)
    if (from !== (stored.quiet_from ?? '') || until !== (stored.quiet_until ?? ''))
      onChange({ quiet_from: from || null, quiet_until: until || null })
  }
  return (
    <Group align="start" gap="md" onBlur={leave} className={classes.quiet}>
      <TextInput
        type="time"
        label={t('notifications.quietFrom')}
        description={t('notifications.quietHint')}
        value={from}
        onChange={({ currentTarget: { value } }) => setDraft({ from: value, until })}
      />
      <TextInput
        type="time"
        label={t('notifications.quietUntil')}
        description={isHalf ? t('notifications.bothTimes') : ' '}
        value={until}
        onChange={({ currentTarget: { value } }) => setDraft({ from, until: value })}
      />
    </Group>
  )
}
