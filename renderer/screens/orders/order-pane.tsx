import { Alert, Button, CloseButton, Group, Menu, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deskOrderEndpoints, type OrderDetail } from '../../../shared/desk/orders.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Pane, PaneHead } from '../../components/tables/list-beside.tsx'
import { dayText, whenText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import type { Mode } from '../../stores/preferences.ts'
import type { Asking } from './action-forms.tsx'
import {
  AddressSections,
  HistorySection,
  ItemsSection,
  RulesSection,
  ShipmentsSection,
  TogetherSection,
} from './order-sections.tsx'
import { orderState } from './order-text.ts'
import type { OrderActions } from './use-order-actions.ts'

type Props = {
  id: string
  mode: Mode
  actions: OrderActions
  onClose: () => void
  onEdit: () => void
  /** It came by walking the list, which keeps the keyboard. */
  isFollowing: boolean
  isSplitting: boolean
  onSplit: (isSplitting: boolean) => void
  onAsk: (asking: Asking) => void
  onOpen: (id: string) => void
}

/** One order in full: what is wrong first, then what is in it, where it goes, what was done. */
export function OrderPane({
  id,
  mode,
  actions,
  isFollowing,
  isSplitting,
  onSplit,
  onClose,
  onEdit,
  onAsk,
  onOpen,
}: Props) {
  const { data, error, refetch } = useQuery(query(deskOrderEndpoints.retrieve, { params: { id } }, mode))
  return (
    <Pane label={t('orders.pane', { number: data?.entry.order_id ?? '' })}>
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <OrderHead
            detail={data}
            actions={actions}
            isFollowing={isFollowing}
            onClose={onClose}
            onEdit={onEdit}
            onAsk={onAsk}
          />
          <Trouble detail={data} onEdit={onEdit} />
          <ItemsSection
            detail={data}
            isSplitting={isSplitting}
            onSplit={onSplit}
            onShip={items => actions.ship([{ id, items }])}
          />
          <AddressSections order={data.order} />
          <RulesSection detail={data} />
          <TogetherSection
            detail={data}
            onOpen={onOpen}
            onShip={() => actions.ship([{ id }, ...data.together.map(other => ({ id: other.id }))])}
          />
          <ShipmentsSection order={data.order} />
          <HistorySection
            detail={data}
            onRemoveTag={tag => actions.run({ ids: [id] }, { kind: 'untag', tags: [tag] })}
          />
        </>
      ) : null}
    </Pane>
  )
}

type HeadProps = Pick<Props, 'actions' | 'isFollowing' | 'onClose' | 'onEdit' | 'onAsk'> & {
  detail: OrderDetail
}

function OrderHead({ detail, actions, isFollowing, onClose, onEdit, onAsk }: HeadProps) {
  const { entry } = detail
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the keyboard goes is decided when it is opened
  useEffect(() => {
    if (!isFollowing) title.current?.focus()
  }, [])
  return (
    <PaneHead>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Group gap="md">
          <Title order={2} ref={title} tabIndex={-1}>
            #{entry.order_id}
          </Title>
          <StatusBadge {...orderState(entry)} isPill />
        </Group>
        <CloseButton aria-label={t('orders.close')} onClick={onClose} />
      </Group>
      <Text fz="sm" c="dimmed" mb="xs">
        {joined([
          t('orders.overview', { source: entry.source, day: dayText(entry.order_date ?? entry.created_at) }),
          whenText(entry.created_at),
        ])}
      </Text>
      <PaneActions detail={detail} actions={actions} onEdit={onEdit} onAsk={onAsk} />
    </PaneHead>
  )
}

/** What can be done now: the one next step is filled, everything else stands beside it. */
function PaneActions({
  detail: { entry, order },
  actions,
  onEdit,
  onAsk,
}: Omit<HeadProps, 'onClose' | 'isFollowing'>) {
  const target = { ids: [entry.id] }
  const isOpen = order.status === 'unfulfilled' || order.status === 'partial'
  return (
    <Group gap="xs">
      {isOpen ? (
        <Button size="sm" disabled={actions.isBusy} onClick={() => actions.ship([{ id: entry.id }])}>
          {t('orders.ship')}
        </Button>
      ) : null}
      {isOpen ? (
        <Button
          size="sm"
          variant="default"
          onClick={() => (entry.hold ? actions.run(target, { kind: 'release' }) : onAsk('hold'))}
        >
          {t(entry.hold ? 'orders.release' : 'orders.hold')}
        </Button>
      ) : null}
      {order.status === 'unfulfilled' ? (
        <Button size="sm" variant="default" onClick={onEdit}>
          {t('orders.edit')}
        </Button>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<IconDots size="1.125rem" aria-hidden />}>
            {t('lists.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAsk('tag')}>{t('orders.tagAction')}</Menu.Item>
          <Menu.Item onClick={() => onAsk('note')}>{t('orders.note')}</Menu.Item>
          <Menu.Item onClick={() => actions.printSlips(target)}>{t('orders.slip')}</Menu.Item>
          <Menu.Item onClick={() => actions.duplicate(entry.id, () => {})}>{t('orders.duplicate')}</Menu.Item>
          {order.status === 'cancelled' ? (
            <Menu.Item onClick={() => actions.run(target, { kind: 'reopen' })}>
              {t('orders.reopen')}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => actions.run(target, { kind: 'cancel' })}>
              {t('orders.cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** What keeps the order here, with the way to put it right. */
function Trouble({ detail: { entry }, onEdit }: { detail: OrderDetail; onEdit: () => void }) {
  const { hold, problems, state } = entry
  return (
    <>
      {hold ? (
        <Alert color="gray" radius={0} icon={<IconPlayerPause aria-hidden />}>
          {joined(
            [
              t('orders.heldSince', {
                since: whenText(hold.since),
                reason: t(`orders.reason_${hold.reason}`),
              }),
              hold.until ? t('orders.heldUntil', { day: dayText(hold.until) }) : null,
              hold.note,
            ],
            ' ',
          )}
        </Alert>
      ) : null}
      {state === 'needs_attention' || (hold && problems.length > 0) ? (
        <Alert color="amber" radius={0} icon={<IconAlertTriangle aria-hidden />}>
          {problems.map(problem => (
            <Text key={problem} fz="sm">
              {t(`orders.problemText_${problem}`)}
            </Text>
          ))}
          <Button size="xs" variant="default" mt="xs" onClick={onEdit}>
            {t('orders.edit')}
          </Button>
        </Alert>
      ) : null}
    </>
  )
}
