import { Alert, Button, CloseButton, Group, Menu, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { orderGaps } from '../../../shared/desk/order-gaps.ts'
import type { OrderState } from '../../../shared/desk/order-states.ts'
import { deskOrderEndpoints, type OrderDetail } from '../../../shared/desk/orders.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { titledFields } from '../../../shared/records/order.ts'
import { Keys } from '../../components/keys.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Pane, PaneFoot, PaneHead } from '../../components/tables/list-beside.tsx'
import { dayText, whenText } from '../../lib/format.ts'
import { spoken, withFurtherTexts } from '../../lib/language.ts'
import { later } from '../../lib/later.tsx'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import type { Mode } from '../../stores/preferences.ts'
import type { Asking } from './action-forms.tsx'
import { type OrderRecordAction, orderRecordActions } from './order-record-actions.ts'
import { gapsKey, gapsOf, OrderRemedy } from './order-remedy.tsx'
import {
  AddressSections,
  HistorySection,
  ItemsSection,
  RulesSection,
  ShipmentsSection,
  TogetherSection,
} from './order-sections.tsx'
import { orderState, promisedText, titledText } from './order-text.ts'
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
  const title = useRef<HTMLHeadingElement>(null)
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
            title={title}
          />
          <Trouble detail={data} onEdit={onEdit} title={title} />
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
          {data.order.metadata.shop_id === undefined ? null : (
            <Suspense fallback={null}>
              <OrderShop id={id} source={data.entry.source} mode={mode} />
            </Suspense>
          )}
          <HistorySection
            detail={data}
            onRemoveTag={tag => actions.run({ ids: [id] }, { kind: 'untag', tags: [tag] })}
          />
          <NextStep detail={data} actions={actions} />
        </>
      ) : null}
    </Pane>
  )
}

/** The one next step, while there is one. */
function NextStep({ detail, actions }: { detail: OrderDetail; actions: OrderActions }) {
  if (!isOpenOrder(detail)) return null
  return (
    <PaneFoot>
      <Button
        disabled={actions.isBusy}
        rightSection={<Keys of="s" />}
        aria-keyshortcuts="s"
        onClick={() => actions.ship([{ id: detail.entry.id }])}
      >
        {t('orders.ship')}
      </Button>
    </PaneFoot>
  )
}

type HeadProps = Pick<Props, 'actions' | 'isFollowing' | 'onClose' | 'onEdit' | 'onAsk'> & {
  detail: OrderDetail
  title: RefObject<HTMLHeadingElement | null>
}

const isOpenOrder = ({ order: { status } }: OrderDetail): boolean =>
  status === 'unfulfilled' || status === 'partial'

function OrderHead({ detail, actions, isFollowing, onClose, onEdit, onAsk, title }: HeadProps) {
  const { entry, order } = detail
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the keyboard goes is decided when it is opened
  useEffect(() => {
    if (!isFollowing) title.current?.focus()
  }, [])
  return (
    <PaneHead>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Group gap="md">
          <Title order={2} ref={title} tabIndex={-1}>
            {signedOrderNumber(entry.order_id)}
          </Title>
          <StatusBadge {...orderState(entry)} isPill />
        </Group>
        <CloseButton aria-label={t('orders.close')} onClick={onClose} />
      </Group>
      <Text fz="sm" c="dimmed" mb="xs">
        {joined([
          entry.order_date === null
            ? entry.source
            : t('orders.overview', { source: entry.source, day: dayText(entry.order_date) }),
          joined([t('orders.columnAge'), whenText(entry.created_at)], ' '),
        ])}
      </Text>
      {entry.requested_service === null ? null : (
        <Text fz="sm" mb="xs">
          {t('orders.asked')}: <bdi>{entry.requested_service}</bdi>
        </Text>
      )}
      {entry.ship_by === null && entry.deliver_by === null ? null : (
        <Text fz="sm" mb="xs">
          {promisedText(entry)}
        </Text>
      )}
      {titledFields
        .filter(({ name }) => titledText(order, name) !== '')
        .map(({ name, title: { [spoken]: label } }) => (
          <Text key={name} fz="sm" mb="xs">
            {label}: <bdi>{titledText(order, name)}</bdi>
          </Text>
        ))}
      <PaneActions detail={detail} actions={actions} onEdit={onEdit} onAsk={onAsk} />
    </PaneHead>
  )
}

const besideName: readonly OrderRecordAction[] = ['hold', 'release', 'edit']

/** What else can be done now, also when it was asked for elsewhere; the one next step is at the foot. */
function PaneActions({
  detail,
  actions,
  onEdit,
  onAsk,
}: Omit<HeadProps, 'onClose' | 'isFollowing' | 'title'>) {
  const { entry, order } = detail
  const target = { ids: [entry.id] }
  const isOpen = isOpenOrder(detail)
  const doable: Record<OrderRecordAction, (() => void) | null> = {
    ship: isOpen ? () => actions.ship([{ id: entry.id }]) : null,
    hold: isOpen ? () => onAsk('hold') : null,
    release: isOpen ? () => actions.run(target, { kind: 'release' }) : null,
    edit: order.status === 'unfulfilled' ? onEdit : null,
    tag: () => onAsk('tag'),
    note: () => onAsk('note'),
    slip: () => actions.printSlips(target),
    duplicate: () => actions.duplicate(entry.id, () => {}),
    cancel: () => actions.run(target, { kind: 'cancel' }),
    reopen: () => actions.run(target, { kind: 'reopen' }),
  }
  useAskedAction(entry.id, doable)
  const offered = orderRecordActions.flatMap(({ name, text, isFor }) => {
    const run = doable[name]
    return run && isFor(entry) && name !== 'ship' ? [{ name, text, run }] : []
  })
  return (
    <Group gap="xs">
      {offered
        .filter(({ name }) => besideName.includes(name))
        .map(({ name, text, run }) => (
          <Button key={name} size="sm" variant="default" onClick={run}>
            {t(text)}
          </Button>
        ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<IconDots size="1.125rem" aria-hidden />}>
            {t('lists.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered
            .filter(({ name }) => !besideName.includes(name))
            .map(({ name, text, run }) => (
              <Menu.Item key={name} onClick={run}>
                {t(text)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** Comes with words of its own, where customs asks for something. */
const CustomsGaps = later(
  withFurtherTexts(() => import('./customs-gaps.tsx')),
  'default',
)

/** Comes with words of its own, where the order is from a shop. */
const OrderShop = later(
  withFurtherTexts(() => import('./order-shop.tsx')),
  'OrderShop',
)

/** Of these a label may still be bought. */
const troubled: ReadonlySet<OrderState> = new Set(['needs_attention', 'ready', 'partly_shipped'])

type TroubleProps = Pick<HeadProps, 'detail' | 'title' | 'onEdit'>

/** What keeps the order here, with the fields to put it right. */
function Trouble({ detail, onEdit, title }: TroubleProps) {
  const { hold, problems, state } = detail.entry
  // What the rules of customs ask is said in their own words.
  const isPlain = orderGaps(detail.order, true).some(({ problem }) => problem === 'customs')
  const stored = problems.filter(problem => problem !== 'customs' || isPlain)
  const gaps = gapsOf(detail)
  const key = gapsKey(gaps)
  const frame = useKeyboardGoesOn(key, title)
  const canEdit = detail.order.status === 'unfulfilled'
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
      {problems.length > 0 && (hold || troubled.has(state)) ? (
        <Alert ref={frame.element} color="amber" radius={0} icon={<IconAlertTriangle aria-hidden />}>
          {stored.map(problem => (
            <Text key={problem} fz="sm">
              {t(`orders.problemText_${problem}`)}
            </Text>
          ))}
          {detail.customs.length > 0 ? (
            <Suspense>
              <CustomsGaps customs={detail.customs} order={detail.order} />
            </Suspense>
          ) : null}
          {canEdit && gaps.length > 0 ? (
            <OrderRemedy key={key} detail={detail} gaps={gaps} onSaved={frame.goOn}>
              <Button size="xs" variant="subtle" onClick={onEdit}>
                {t('orders.editAll')}
              </Button>
            </OrderRemedy>
          ) : (
            <Button size="xs" variant="default" mt="xs" onClick={onEdit}>
              {t('orders.edit')}
            </Button>
          )}
        </Alert>
      ) : null}
    </>
  )
}

/** Who has put something right goes on with what is still wrong, else with the order. */
function useKeyboardGoesOn(gaps: string, title: TroubleProps['title']) {
  const element = useRef<HTMLDivElement>(null)
  const isSaved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields are there once others are missing
  useEffect(() => {
    if (!isSaved.current) return
    isSaved.current = false
    const next = element.current?.querySelector('input') ?? title.current
    next?.focus()
  }, [gaps])
  return {
    element,
    goOn: () => {
      isSaved.current = true
    },
  }
}
