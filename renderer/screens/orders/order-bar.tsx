import { Alert, Button, Group, List, Menu, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { Keys } from '../../components/keys.tsx'
import { PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { type PrintLists, PrintListsMenu, usePrintLists } from '../../components/printing/print-lists.tsx'
import { UndoOffer } from '../../components/undo-offer.tsx'
import { ignoreSameKey } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import type { Asking } from './action-forms.tsx'
import classes from './orders-screen.module.css'
import { PickedNotice } from './picked-notice.tsx'
import type { OrderActions } from './use-order-actions.ts'
import type { OrderList } from './use-order-list.ts'
import type { ChosenOrders } from './use-order-selection.ts'
import { idsOf } from './use-order-selection.ts'

type Props = {
  list: OrderList
  chosen: ChosenOrders
  actions: OrderActions
  ask: (asking: Asking) => void
  /** Puts the keyboard on the list. */
  toList: () => void
}

/** What is chosen and what can be done with it, what was done and the way back; nothing where there is none of it. */
export function OrderBar({ list, chosen, actions, ask, toList }: Props) {
  const waiting = list.counts?.waiting ?? 0
  const lists = usePrintLists({ of: 'order', idsOf: () => idsOf(chosen.target, list.sorting.by) })
  const { undoable, refused, error, isWorking } = actions
  const ready = list.search.view === undefined || list.search.view === 'ready' ? (list.found.count ?? 0) : 0
  const isBuyable = chosen.count === 0 && ready > 0 && list.search.open === undefined
  if (
    chosen.count === 0 &&
    chosen.left === 0 &&
    !undoable &&
    !refused &&
    !isWorking &&
    error === null &&
    !actions.picking.part &&
    !actions.picking.busy &&
    waiting === 0 &&
    !isBuyable
  )
    return null
  return (
    <PageFoot>
      {waiting > 0 ? <Text fz="sm">{t('orders.waiting', { count: waiting })}</Text> : null}
      {chosen.left > 0 ? <Text fz="sm">{t('orders.leftSelection', { count: chosen.left })}</Text> : null}
      {isWorking ? <Text fz="sm">{t('orders.working')}</Text> : null}
      {error ? <ProblemNotice error={error} doing="save" onDismiss={actions.dismiss} /> : null}
      {refused ? <Refused actions={actions} /> : null}
      <PickedNotice of={actions.picking} onLeave={toList} />
      {undoable ? <UndoOffer text={undoable.text} onUndo={actions.undo} /> : null}
      {isBuyable ? (
        <Group justify="flex-end">
          <BuyButton
            count={ready}
            isBusy={actions.isBusy}
            onBuy={() => actions.buy({ matching: list.narrowing })}
          />
        </Group>
      ) : null}
      {chosen.count > 0 && lists.error ? (
        <ProblemNotice error={lists.error} doing="print" onDismiss={lists.dismiss} />
      ) : null}
      {chosen.count > 0 ? <ChosenBar chosen={chosen} actions={actions} ask={ask} lists={lists} /> : null}
    </PageFoot>
  )
}

function Refused({ actions: { refused, dismiss } }: { actions: OrderActions }) {
  if (!refused) return null
  return (
    <Alert
      color="amber"
      role="group"
      title={t('orders.refusedTitle', { count: refused.refused })}
      withCloseButton
      closeButtonLabel={t('orders.dismiss')}
      onClose={dismiss}
    >
      <List size="sm">
        {refused.refusals.slice(0, 5).map(({ id, order_id: number, message }) => (
          <List.Item key={id}>
            {signedOrderNumber(number)}: {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type BarProps = Omit<Props, 'list' | 'toList'>

function ChosenBar({ chosen, actions, ask, lists }: BarProps & { lists: PrintLists }) {
  const entries = chosen.entries ?? []
  const { run } = actions
  const isFolded = useMediaQuery('(max-width: 79.99em)') ?? false
  const isTight = useMediaQuery('(max-width: 87.99em)') ?? false
  const further = [
    { text: t('orders.pickBatch'), run: () => actions.picking.pick(chosen.target) },
    { text: t('orders.tagAction'), run: () => ask('tag') },
    ...(entries.length > 1
      ? [{ text: t('orders.merge'), run: () => actions.ship(entries.map(({ id }) => ({ id }))) }]
      : []),
  ]
  // As many as the line has room for; the menu has the others.
  const shown = isFolded ? 0 : isTight ? 2 : further.length
  return (
    <section className={classes.bar} aria-label={chosen.text}>
      <Group gap="sm">
        <Text fw={600} aria-live="polite">
          {chosen.text}
        </Text>
        <Button variant="subtle" size="xs" onClick={chosen.clear}>
          {t('orders.none')}
        </Button>
      </Group>
      <Group gap="sm">
        {entries.some(({ hold }) => hold) ? (
          <Button variant="default" onClick={() => run(chosen.target, { kind: 'release' })}>
            {t('orders.release')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => ask('hold')}>
            {t('orders.hold')}
          </Button>
        )}
        {further.slice(0, shown).map(each => (
          <Button key={each.text} variant="default" onClick={each.run}>
            {each.text}
          </Button>
        ))}
        <PrintListsMenu lists={lists} />
        <MoreActions chosen={chosen} actions={actions} ask={ask} further={further.slice(shown)} />
        <BuyButton count={chosen.count} isBusy={actions.isBusy} onBuy={() => actions.buy(chosen.target)} />
      </Group>
    </section>
  )
}

type BuyProps = { count: number; isBusy: boolean; onBuy: () => void }

/** Opens the dry run; nothing is bought by it. */
const BuyButton = ({ count, isBusy, onBuy }: BuyProps) => (
  <Button
    disabled={isBusy}
    onClick={onBuy}
    rightSection={<Keys of="mod+Enter" />}
    aria-keyshortcuts="Control+Enter"
  >
    {t('orders.buy', { count })}
  </Button>
)

type WholeProps = Pick<Props, 'list' | 'actions'> & { isOpen: boolean; onClose: () => void }

/** With nothing chosen the key means the whole list, which is said before: Enter does it, the same key again does not. */
export function AskWhole({ list, actions, isOpen, onClose }: WholeProps) {
  const count = list.found.count ?? 0
  const prepare = () => {
    onClose()
    if (!actions.isBusy) actions.buy({ matching: list.narrowing })
  }
  return (
    <Modal
      opened={isOpen && count > 0}
      onClose={onClose}
      title={t('orders.wholeTitle')}
      withCloseButton={false}
    >
      <div onKeyDownCapture={ignoreSameKey}>
        <Text>{t('orders.wholeText', { count })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('orders.wholeKeep')}
          </Button>
          <Button onClick={prepare} data-autofocus rightSection={<Keys of="Enter" />}>
            {t('orders.wholeDo', { count })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

type MoreProps = BarProps & { further: readonly { text: string; run: () => void }[] }

/** What is done with chosen orders now and then, and what the line has no room for. */
const MoreActions = ({ chosen, actions: { run }, ask, further }: MoreProps) => (
  <Menu position="top-end">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDots size="1.125rem" aria-hidden />}>
        {t('lists.more')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {further.map(each => (
        <Menu.Item key={each.text} onClick={each.run}>
          {each.text}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => ask('note')}>{t('orders.note')}</Menu.Item>
      <Menu.Item onClick={() => run(chosen.target, { kind: 'cancel' })}>{t('orders.cancelMany')}</Menu.Item>
      <Menu.Item onClick={() => run(chosen.target, { kind: 'reopen' })}>{t('orders.reopen')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
