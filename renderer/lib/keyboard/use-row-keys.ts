import { type KeyboardEvent, useState } from 'react'
import { t } from '../text.ts'
import { useShortcuts } from './shortcuts.ts'

/** Marks the link of a row, which is what the arrow keys go to. */
export const rowLink = 'data-row-link'

const linksIn = (table: HTMLElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>(`[${rowLink}]`),
]

type Step = (at: number, last: number) => number

const down: Step = (at, last) => Math.min(at + 1, last)
const up: Step = at => Math.max(at - 1, 0)

const steps: Record<string, Step> = {
  ArrowDown: down,
  j: down,
  ArrowUp: up,
  k: up,
  Home: () => 0,
  End: (_, last) => last,
}

/** With Shift the letters are capitals, and the way is the same. */
export const stepKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string =>
  shiftKey && key.length === 1 ? key.toLowerCase() : key

/** The arrow that would be pressed for the same where one reads from left to right. */
export function readingKey(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** Puts the keyboard on the row of a list it was on last, which is the first one of a list just found. */
export const focusRow = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>(`[${rowLink}][tabindex="0"]`)?.focus()

/**
 * One stop of the Tab key for a whole list: arrows, `j` and `k`, Home and End go from row to row, Enter follows the link of
 * the row; with Shift a selection goes along. Other controls in a row keep their own keys.
 */
export function useRowKeys(onExtend?: (from: number, to: number) => void) {
  const [current, setCurrent] = useState(0)
  return {
    tableProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const links = linksIn(event.currentTarget)
        const at = links.indexOf(event.target as HTMLElement)
        const next = steps[stepKey(event)]?.(at, links.length - 1)
        if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        links[next]?.focus()
        if (event.shiftKey) onExtend?.(at, next)
      },
    },
    linkProps: (at: number, count: number) => ({
      [rowLink]: '',
      tabIndex: at === Math.min(current, count - 1) ? 0 : -1,
      onFocus: () => setCurrent(at),
    }),
  }
}

/** The keys every list has, as the sheet of keys tells them; the list itself listens to them. */
export function useListHelp(isSelectable: boolean): void {
  const keys = [
    { keys: 'j+k', text: t('lists.keyMove') },
    { keys: 'Home', text: t('lists.keyFirst') },
    { keys: 'End', text: t('lists.keyLast') },
    { keys: 'Enter', text: t('lists.keyOpen') },
    ...(isSelectable
      ? [
          { keys: 'x', text: t('lists.keyChoose') },
          { keys: 'shift+↓', text: t('lists.keyExtend') },
        ]
      : []),
  ]
  useShortcuts(
    keys.map(each => ({ ...each, run: () => {}, disabled: true })),
    'lists',
  )
}

export type RowLinkProps = ReturnType<ReturnType<typeof useRowKeys>['linkProps']>
