import { ActionIcon, Badge, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconBell, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { type Notification, notificationEndpoints } from '../../../shared/desk/notifications.ts'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { When } from '../../components/when.tsx'
import { focusRow, useRowKeys } from '../../lib/keyboard/use-row-keys.ts'
import { notificationDetail, notificationPath, notificationText } from '../../lib/notification-text.ts'
import { change } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { closeNotifications, leaveNotifications, useHappened } from './notification-panel.ts'
import classes from './notifications.module.css'

/** The list of what happened, with the keyboard in it. */
export function Centre() {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const found = useHappened()
  const read = useMutation(change(notificationEndpoints.read))
  const { tableProps, linkProps } = useRowKeys()
  const isThere = found.data !== undefined
  const all = found.data?.results ?? []
  const fresh = all.filter(isNew)
  useEffect(() => {
    if (isThere) takeKeyboard(frame.current)
  }, [isThere])
  useEffect(() => {
    // A row that was read goes to another group, and the keyboard with it.
    if (found.data && document.activeElement === document.body) takeKeyboard(frame.current)
  }, [found.data])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') leaveNotifications()
    else tableProps.onKeyDown(event)
  }
  return (
    <section ref={frame} tabIndex={-1} className={classes.panel} aria-labelledby={id} onKeyDown={onKeyDown}>
      <Head
        id={id}
        canRead={fresh.length > 0 && !read.isPending}
        onRead={() => read.mutate({ body: { up_to: newestOf(all).id } })}
      />
      {found.error ? <ProblemNotice error={found.error} doing="load" /> : null}
      {read.error ? <ProblemNotice error={read.error} doing="save" onDismiss={read.reset} /> : null}
      {isThere && all.length === 0 ? (
        <EmptyState
          icon={<IconBell size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('notifications.none')}
          text={t('notifications.noneText')}
        />
      ) : null}
      <Rows
        fresh={fresh}
        earlier={all.filter(each => !isNew(each))}
        linkProps={linkProps}
        onRead={ids => read.mutate({ body: { ids } })}
      />
    </section>
  )
}

type HeadProps = { id: string; canRead: boolean; onRead: () => void }

const Head = ({ id, canRead, onRead }: HeadProps) => (
  <Group justify="space-between" wrap="nowrap" className={classes.head}>
    <Title order={2} id={id} fz="lg">
      {t('notifications.title')}
    </Title>
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" variant="default" disabled={!canRead} onClick={onRead}>
        {t('notifications.readAll')}
      </Button>
      <ActionIcon aria-label={t('notifications.close')} onClick={leaveNotifications}>
        <IconX size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  </Group>
)

function takeKeyboard(frame: HTMLElement | null): void {
  if (frame?.querySelector('[data-row-link]')) focusRow(frame)
  else frame?.focus()
}

const isNew = ({ read_at, solved_at }: Notification): boolean => read_at === null && solved_at === null

/** The one all others came before, whatever the list is sorted by. */
const newestOf = (all: readonly Notification[]): Notification =>
  all.reduce((newest, each) => (each.happened_at > newest.happened_at ? each : newest))

type RowsProps = {
  fresh: readonly Notification[]
  earlier: readonly Notification[]
  linkProps: ReturnType<typeof useRowKeys>['linkProps']
  onRead: (ids: string[]) => void
}

function Rows({ fresh, earlier, linkProps, onRead }: RowsProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const count = fresh.length + earlier.length
  const open = (each: Notification) => {
    if (isNew(each)) onRead([each.id])
    closeNotifications()
    router.history.push(notificationPath(each))
  }
  const rows = (list: readonly Notification[], from: number) => (
    <ul className={classes.rows}>
      {list.map((each, at) => (
        <Row
          key={each.id}
          of={each}
          link={linkProps(from + at, count)}
          onOpen={() => open(each)}
          onRead={() => onRead([each.id])}
        />
      ))}
    </ul>
  )
  return (
    <>
      {fresh.length > 0 ? (
        <>
          <Text fw={600} fz="sm" className={classes.group}>
            {t('notifications.away')}
          </Text>
          {rows(fresh, 0)}
        </>
      ) : null}
      {earlier.length > 0 ? (
        <>
          <Text fw={600} fz="sm" className={classes.group}>
            {t('notifications.earlier')}
          </Text>
          {rows(earlier, fresh.length)}
        </>
      ) : null}
      <Group className={classes.group}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            closeNotifications()
            void navigate({ to: '/settings', search: { section: 'notifications' } })
          }}
        >
          {t('notifications.settings')}
        </Button>
      </Group>
    </>
  )
}

type RowProps = {
  of: Notification
  link: ReturnType<ReturnType<typeof useRowKeys>['linkProps']>
  onOpen: () => void
  onRead: () => void
}

const tones = { good: 'good', info: 'neutral', attention: 'attention', bad: 'bad', unsure: 'unsure' } as const

function Row({ of: each, link, onOpen, onRead }: RowProps) {
  const detail = notificationDetail(each)
  const names =
    each.count > 1
      ? joined(
          each.items.map(({ name }) => name),
          ', ',
        )
      : ''
  return (
    <li data-over={each.solved_at !== null || undefined}>
      <button
        type="button"
        className={classes.row}
        {...link}
        onClick={onOpen}
        onKeyDown={event => {
          if (event.key !== ' ') return
          event.preventDefault()
          if (isNew(each)) onRead()
        }}
      >
        <span className={classes.what}>
          <StatusBadge tone={tones[each.tone]} text={notificationText(each)} />
          {each.solved_at ? <VisuallyHidden> {t('notifications.over')}</VisuallyHidden> : null}
        </span>
        {isNew(each) ? (
          <Badge size="xs" circle color="desk" className={classes.dot}>
            <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>
          </Badge>
        ) : null}
        <span className={classes.more}>{joined([names, detail])}</span>
        <span className={classes.when}>
          <When at={each.happened_at} />
        </span>
      </button>
    </li>
  )
}
