import { Text } from '@mantine/core'
import type { ImportPlan } from '../../../shared/desk/import-records.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { t } from '../../lib/text.ts'
import { sentenceText } from './import-words.ts'

/** What the station recognised, guessed or mended by itself: said, so that nobody has to find out. */
export function Notes({ notes, isOpen = true }: { notes: ImportPlan['notes']; isOpen?: boolean }) {
  if (notes.length === 0) return null
  const label = t('imports.notes', { count: notes.length })
  const list = (
    <Lines label={label}>
      {notes.map(note => (
        <Line key={`${note.code} ${note.text}`}>
          <Text span fz="sm">
            {sentenceText(note)}
          </Text>
        </Line>
      ))}
    </Lines>
  )
  return isOpen ? list : <Disclosure label={label}>{list}</Disclosure>
}
