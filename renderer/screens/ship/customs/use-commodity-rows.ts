import { useEffect, useRef } from 'react'
import { emptyCommodity } from '../../../lib/drafts/commodity-draft.ts'
import { defaultsOf } from '../../../lib/drafts/customs-start.ts'
import { useShortcuts } from '../../../lib/keyboard/use-shortcuts.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import type { ShipFields } from '../use-ship-form.ts'

const path = 'customs.commodities'
/** Marks the frame of a row and the button that adds one, which is where the keyboard goes. */
export const rowMark = 'data-commodity'
export const addMark = 'data-add-commodity'
export const addKeys = 'alt+I'

/** Adds and removes items; the keyboard goes along, so that nobody has to look for it. */
export function useCommodityRows(form: ShipFields) {
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  const rows = form.values.customs.commodities
  useEffect(() => {
    // The row to go to is there only once this change has been drawn.
    if (wanted.current === null) return
    const all = frame.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`) ?? []
    const row = all[Math.min(wanted.current, all.length - 1)]
    const field = row?.querySelector('input') ?? frame.current?.querySelector<HTMLElement>(`[${addMark}]`)
    field?.focus()
    wanted.current = null
  })
  const add = () => {
    const last = rows.at(-1)
    form.insertListItem(path, emptyCommodity(last ?? defaultsOf(form.values), crypto.randomUUID()))
    form.clearFieldError(path)
    wanted.current = rows.length
    announce(t('customs.itemAdded', { number: rows.length + 1 }))
  }
  const remove = (at: number) => {
    form.removeListItem(path, at)
    wanted.current = at
    announce(t('customs.itemRemoved', { count: rows.length - 1 }))
  }
  const removeHere = () => {
    const row = document.activeElement?.closest(`[${rowMark}]`)
    const at = row ? [...(frame.current?.querySelectorAll(`[${rowMark}]`) ?? [])].indexOf(row) : -1
    if (at >= 0) remove(at)
  }
  useShortcuts([
    { keys: addKeys, text: t('customs.keyAdd'), run: add },
    { keys: 'alt+Delete', text: t('customs.keyRemove'), run: removeHere },
  ])
  return { frame, rows, add, remove }
}
