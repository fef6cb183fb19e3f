import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import {
  type AskedShipments,
  type DeskShipment,
  deskShipmentEndpoints,
  mostNamedShipments,
  type ShipmentAction,
} from '../../../shared/desk/shipments.ts'
import { TagForm } from '../../components/tag-form.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { type Undoable, useLasting, useOffered } from '../../lib/lists/undo-offer.ts'
import { change, query } from '../../lib/station/queries.ts'
import { locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import type { ChosenShipments } from './use-selection.ts'
import type { ShipmentList } from './use-shipment-list.ts'

/** Tags in use, those of most shipments first. */
export function useKnownTags(): string[] {
  const { data } = useQuery(query(deskShipmentEndpoints.tags, {}, useMode()))
  return (data?.tags ?? []).map(({ name }) => name)
}

/** Giving and taking tags: at once, free, and with a way back. */
export function useTagging() {
  const act = useMutation(change(deskShipmentEndpoints.act))
  const takeBack = useMutation(change(deskShipmentEndpoints.undo))
  const known = useKnownTags()
  const [asked, ask] = useState<AskedShipments | null>(null)
  const [done, setDone] = useState<Undoable | null>(null)

  const run = (target: AskedShipments, action: ShipmentAction) =>
    act.mutate(
      { body: { ...target, action } },
      {
        onSuccess: ({ action_id: id, changed }) => {
          const text = t(`shipments.done_${action.kind}`, { count: changed })
          setDone(id === null ? null : { id, text })
          announce(changed > 0 ? text : t('orders.nothingChanged'))
        },
      },
    )
  const undo = () => {
    if (done === null || takeBack.isPending) return
    takeBack.mutate(
      { params: { id: done.id } },
      {
        onSuccess: () => {
          setDone(null)
          announce(t('orders.undone'))
        },
      },
    )
  }
  useShortcuts([
    { keys: 'mod+Z', text: t('orders.keyUndo'), run: undo, whileTyping: false, disabled: done === null },
  ])
  return {
    ask,
    run,
    undo,
    undoable: useOffered(done),
    error: act.error ?? takeBack.error,
    dismiss: () => {
      act.reset()
      takeBack.reset()
    },
    isWorking: useLasting(act.isPending || takeBack.isPending, t('shipments.working')),
    form:
      asked === null ? null : (
        <TagForm
          known={known}
          onClose={() => ask(null)}
          onTags={tags => {
            run(asked, { kind: 'tag', tags })
            ask(null)
          }}
        />
      ),
  }
}

export type Tagging = ReturnType<typeof useTagging>

type Ports = {
  list: ShipmentList
  chosen: ChosenShipments
  tagging: Tagging
  frame: RefObject<HTMLDivElement | null>
}

/** Asks for the tags of what is chosen, else of the row that has the keyboard. */
export function useTagKey({ list, chosen, tagging, frame }: Ports) {
  const rowInFocus = (): DeskShipment | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    return row && frame.current?.contains(row) ? list.found.rows.get(Number(row.dataset.index)) : undefined
  }
  const start = () => {
    const row = rowInFocus()
    const target = chosen.ids.length > 0 ? chosen.target : { ids: row ? [row.id] : [] }
    if (target.ids?.length === 0) announce(t('printQueue.chooseFirst'))
    else if ((target.ids?.length ?? 0) > mostNamedShipments)
      announce(t('shipments.tooMany', { most: mostNamedShipments.toLocaleString(locale) }))
    else tagging.ask(target)
  }
  useShortcuts([{ keys: 't', text: t('shipments.keyTag'), run: start, whileTyping: false }])
  return start
}
