import { Paper, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isTyping } from '../lib/keyboard/shortcuts.ts'
import { t } from '../lib/text.ts'
import classes from './file-drop.module.css'
import { giveFiles } from './give-files.ts'

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

/** A file dropped on any screen, or a table pasted outside of fields, is looked at where it can be used. */
export function FileDrop() {
  const router = useRouter()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const give = (files: readonly File[]) => giveFiles(files, path => router.history.push(path))
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
      give([...(event.dataTransfer?.files ?? [])])
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const file =
        event.clipboardData?.files[0] ??
        (isTable(text) ? new File([text], t('imports.pastedName'), { type: 'text/plain' }) : undefined)
      if (!file) return
      event.preventDefault()
      give([file])
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
  }, [router])
  if (!isOver) return null
  return (
    <Paper className={classes.over} shadow="md" radius="md" withBorder aria-hidden>
      <IconFileImport size="1.5rem" stroke={1.6} />
      <Text fw={600}>{t('imports.dropNow')}</Text>
    </Paper>
  )
}
