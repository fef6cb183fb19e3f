import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { Line, Lines } from './list-beside.tsx'
import classes from './paste-look.module.css'
import { useScrollStop } from './record-table.tsx'

/** One thing a paste would change, or could not be read. */
export type PasteDifference = { key: string; content: ReactNode; isWrong: boolean }

type Props = {
  /** How much was pasted, and what becomes of it. */
  summary: string
  note?: string | null
  /** What could not be read first. */
  differences: readonly PasteDifference[]
  canApply: boolean
  onApply: () => void
  onDrop: () => void
}

/** Enough to see that the columns are the right ones. */
const mostShown = 50

/** What a pasted table would change, before it counts. */
export function PasteLook({ summary, note, differences, canApply, onApply, onDrop }: Props) {
  useFocusBack()
  useShortcuts([
    { keys: 'mod+Enter', text: t('lists.pasteApply'), run: onApply, disabled: !canApply },
    { keys: 'Escape', text: t('lists.pasteDrop'), run: onDrop },
  ])
  return (
    <section className={classes.paste} data-paste aria-label={t('lists.pasteTitle')}>
      <Group justify="space-between">
        <Text fw={600}>{summary}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={onDrop} autoFocus={!canApply}>
            {t('lists.pasteDrop')}
          </Button>
          <Button
            autoFocus={canApply}
            disabled={!canApply}
            aria-keyshortcuts="Control+Enter"
            onClick={onApply}
          >
            {t('lists.pasteApply')}
          </Button>
        </Group>
      </Group>
      {note ? <Text fz="sm">{note}</Text> : null}
      <div className={classes.differences} {...useScrollStop(t('lists.pasteDifferences'))}>
        <Lines label={t('lists.pasteDifferences')}>
          {differences.slice(0, mostShown).map(({ key, content, isWrong }) => (
            <Line key={key}>
              <Text span inherit {...(isWrong ? { c: 'var(--mantine-color-error)' } : {})}>
                {content}
              </Text>
            </Line>
          ))}
        </Lines>
        {differences.length > mostShown ? (
          <Text c="dimmed">{t('lists.pasteMore', { count: differences.length - mostShown })}</Text>
        ) : null}
      </div>
    </section>
  )
}

/** Whoever pasted goes on in the cell where they were. */
function useFocusBack() {
  const before = useRef(document.activeElement)
  useEffect(
    () => () => {
      const cell = before.current
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && cell instanceof HTMLElement && cell.isConnected)
          cell.focus()
      })
    },
    [],
  )
}
