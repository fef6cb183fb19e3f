import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { PickBatchActions, PickedPart } from './use-pick-batch.ts'

/** So many are named one by one. */
const mostNamed = 6

type PickedProps = {
  of: PickBatchActions
  /** Gives the keyboard back to the list. */
  onLeave: () => void
}

/** What a batch was made without, and why; or that this desk has one already. Nothing while there is neither. */
export function PickedNotice({ of: { part, busy, open, dismiss }, onLeave }: PickedProps) {
  const leave = () => {
    dismiss()
    // The button goes with the notice.
    onLeave()
  }
  if (busy)
    return (
      <Notice title={t('orders.pickBusy', busy)} onOpen={open} onClose={leave}>
        {null}
      </Notice>
    )
  if (!part) return null
  const { batch, leftOut } = part
  const stays = t('orders.pickLeft', { count: leftOut.length })
  const title = batch
    ? joined([t('orders.pickMade', { count: batch.orders.length, number: batch.number }), stays], '. ')
    : t('orders.pickNone')
  return (
    <Notice title={title} onOpen={batch ? open : null} onClose={leave}>
      <LeftOutList leftOut={leftOut} />
    </Notice>
  )
}

type NoticeProps = {
  title: string
  children: ReactNode
  onOpen: (() => void) | null
  onClose: () => void
}

function Notice({ title, children, onOpen, onClose }: NoticeProps) {
  useEffect(() => announce(title, { urgent: true }), [title])
  return (
    <Alert
      color="amber"
      role="group"
      aria-label={title}
      title={title}
      withCloseButton
      closeButtonLabel={t('orders.dismiss')}
      onClose={onClose}
    >
      <Stack gap="xs">
        {children}
        {onOpen ? (
          <Group p={4} ms={-4}>
            <Button onClick={onOpen} autoFocus>
              {t('orders.pickOpen')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  )
}

function LeftOutList({ leftOut }: Pick<PickedPart, 'leftOut'>) {
  const more = leftOut.length - mostNamed
  return (
    <>
      <List size="sm">
        {leftOut.slice(0, mostNamed).map(({ id, order_id: number, because, at }) => (
          <List.Item key={id}>
            {signedOrderNumber(number)}: {t(`orders.pick_${because}`, { at: at ?? '' })}
          </List.Item>
        ))}
      </List>
      {more > 0 ? <Text fz="sm">{t('orders.pickMore', { count: more })}</Text> : null}
    </>
  )
}
