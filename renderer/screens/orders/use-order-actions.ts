import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type AskedTarget,
  deskOrderEndpoints,
  type OrderAction,
  type OrderActionResult,
} from '../../../shared/desk/orders.ts'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { runEndpoints } from '../../../shared/desk/runs.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { type Undoable, useLasting, useOffered } from '../../lib/lists/undo-offer.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { usePickBatch } from './use-pick-batch.ts'

/** Everything that is done to orders from the list and the pane: at once, free, and with a way back. */
export function useOrderActions({ onPicked }: { onPicked: () => void }) {
  const act = useMutation(change(deskOrderEndpoints.act))
  const takeBack = useMutation(change(deskOrderEndpoints.undo))
  const work = useOrderWork()
  const picking = usePickBatch({ onMade: onPicked })
  const [done, setDone] = useState<Undoable | null>(null)
  const [shown, setShown] = useState<OrderActionResult | null>(null)

  const run = (target: AskedTarget, action: OrderAction) =>
    act.mutate(
      { body: { ...target, action } },
      {
        onSuccess: result => {
          setShown(result.refused > 0 ? result : null)
          const text = t(`orders.done_${action.kind}`, { count: result.changed })
          setDone(result.action_id === null ? null : { id: result.action_id, text })
          announce(result.changed > 0 ? text : t('orders.nothingChanged'))
        },
      },
    )
  const undo = () => {
    if (done === null || takeBack.isPending) return
    takeBack.mutate(
      { params: { id: done.id } },
      {
        onSuccess: ({ left }) => {
          setDone(null)
          announce(left > 0 ? t('orders.undoneButLeft', { count: left }) : t('orders.undone'))
        },
      },
    )
  }
  useShortcuts([
    { keys: 'mod+Z', text: t('orders.keyUndo'), run: undo, whileTyping: false, disabled: done === null },
  ])

  const failed = [act, takeBack, picking, ...work.all].find(each => each.error !== null)
  return {
    run,
    undo,
    undoable: useOffered(done),
    /** Some were refused, and this is why. */
    refused: shown,
    error: failed?.error ?? null,
    /** Orders are being changed, and so many of them that it takes a while. */
    isWorking: useLasting(act.isPending || takeBack.isPending, t('orders.working')),
    isBusy: [act, takeBack, picking, ...work.all].some(each => each.isPending),
    dismiss: () => {
      setShown(null)
      for (const each of [act, takeBack, ...work.all]) each.reset()
      picking.dismiss()
    },
    picking,
    buy: work.buy,
    ship: work.ship,
    duplicate: work.duplicate,
    printSlips: work.printSlips,
  }
}

const mostSlips = 100

/** What leads on to another screen, order or sheet of paper. */
function useOrderWork() {
  const draft = useMutation(change(deskOrderEndpoints.draft))
  const copy = useMutation(change(deskOrderEndpoints.duplicate))
  const making = useMutation(change(runEndpoints.create))
  const slips = useMutation(change(printJobEndpoints.create))
  const navigate = useNavigate()
  return {
    all: [draft, copy, making, slips],
    /** Asks for the prices of many; what is bought is decided on the page of the run. */
    buy: ({ ids, matching, except }: AskedTarget) =>
      making.mutate(
        { body: ids ? { order_ids: ids } : { matching, except } },
        { onSuccess: ({ id }) => void navigate({ to: '/runs/$id', params: { id } }) },
      ),
    /** Puts the items of these orders on the desk as one parcel; a part of one where quantities are named. */
    ship: (orders: readonly { id: string; items?: { id: string; quantity: number }[] }[]) =>
      draft.mutate(
        { body: { orders: orders.map(each => ({ ...each })) } },
        { onSuccess: ({ shipment_id: shipment }) => void navigate({ to: '/ship', search: { shipment } }) },
      ),
    /** As many as one print takes; the printer rules say where. */
    printSlips: ({ ids }: AskedTarget) => {
      if (ids === undefined || ids.length > mostSlips)
        return announce(t('orders.slipsMost', { count: mostSlips }), { urgent: true })
      if (slips.isPending) return
      slips.mutate(
        { body: { document: 'packing-slip', order_ids: [...ids] } },
        { onSuccess: () => announce(t('orders.slipsQueued', { count: ids.length })) },
      )
    },
    duplicate: (id: string, onMade: (id: string) => void) =>
      copy.mutate({ params: { id } }, { onSuccess: ({ order }) => onMade(order.id) }),
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>
