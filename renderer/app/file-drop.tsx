import { Paper, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ImportKind } from '../../shared/desk/import-layout.ts'
import { isTyping } from '../lib/keyboard/shortcuts.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { givenFile } from '../stores/given-file.ts'
import classes from './file-drop.module.css'

/** What a file is most likely of, by the screen it is dropped on. */
const kinds: readonly (readonly [path: string, kind: ImportKind])[] = [
  ['/products', 'products'],
  ['/addresses', 'addresses'],
  ['/shipments', 'shipments'],
  ['/tracking', 'trackers'],
  ['/carriers', 'rates'],
]

function kindHere(): ImportKind {
  const { pathname, search } = location
  const found = kinds.find(([path]) => pathname.startsWith(path))?.[1]
  const typed = new URLSearchParams(search).get('type')
  return found ?? (pathname.startsWith('/import') ? (typed as ImportKind | null) : null) ?? 'orders'
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/**
 * Whether a pasted text is a table: a row of heads and something below it, in at least two columns. Spreadsheets part
 * them by tabs; files by the same sign in every line.
 */
function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const [first = '', second = ''] = lines
  if (lines.length < 2) return false
  if (first.includes('\t')) return true
  return [';', ',', '|'].some(
    sign => countOf(first, sign) >= 2 && countOf(second, sign) >= countOf(first, sign),
  )
}

const countOf = (line: string, sign: string): number => line.split(sign).length - 1

/** A file dropped on any screen, or a table pasted outside of fields, is looked at on the Import screen. */
export function FileDrop() {
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const give = (file: File, others: readonly File[] = []) => {
      const kind = kindHere()
      givenFile.setState({ given: { file, kind }, waiting: others.map(each => ({ file: each, kind })) })
      void navigate({ to: '/import', search: { type: kind } })
    }
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const [file, ...others] = event.dataTransfer?.files ?? []
      if (!file) return
      if (others.length > 0)
        announce(t('imports.tookMany', { name: file.name, count: others.length }), { urgent: true })
      give(file, others)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const file =
        event.clipboardData?.files[0] ??
        (isTable(text) ? new File([text], t('imports.pastedName'), { type: 'text/plain' }) : undefined)
      if (!file) return
      event.preventDefault()
      give(file)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
      removeEventListener('paste', onPaste)
    }
  }, [navigate])
  if (!isOver) return null
  return (
    <Paper className={classes.over} shadow="md" radius="md" withBorder aria-hidden>
      <IconFileImport size="1.5rem" stroke={1.6} />
      <Text fw={600}>{t('imports.dropNow')}</Text>
    </Paper>
  )
}
