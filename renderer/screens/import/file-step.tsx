import { NativeSelect, SimpleGrid } from '@mantine/core'
import { delimiters, encodings, type Reading } from '../../../shared/desk/import-layout.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { joined, t } from '../../lib/text.ts'
import { Notes } from './notes.tsx'
import { TypedField } from './typed-field.tsx'
import type { ImportActions } from './use-import.ts'

const signs = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const delimiterText = (sign: string): string =>
  sign in signs ? t(`imports.delimiter_${signs[sign as keyof typeof signs]}`) : sign

/** What the file was recognised as, in a line. */
export function fileSummary({ name, seen }: ImportRecord): string {
  if (!seen) return name
  const { encoding, delimiter, header_line: line, sheet, sheets, format } = seen.file
  return joined([
    name,
    encoding?.toUpperCase() ?? format.toUpperCase(),
    delimiter === null ? null : delimiterText(delimiter),
    line === 0 ? t('imports.noHeads') : format === 'json' ? null : t('imports.fileLine', { line }),
    sheet !== null && sheets.length > 1 ? t('imports.sheetNamed', { name: sheet }) : null,
  ])
}

type Props = { record: ImportRecord; actions: ImportActions }

/** How the file is taken apart, where it was recognised wrongly. */
export function FileStep({ record, actions }: Props) {
  const { seen, reading } = record
  if (!seen) return null
  const { file, notes } = seen
  const read = (change: Reading) => void actions.change({ reading: { ...reading, ...change } })
  const isBusy = actions.doing !== null
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md" mb="sm">
        {file.sheets.length > 1 ? (
          <NativeSelect
            label={t('imports.sheet')}
            disabled={isBusy}
            value={file.sheet ?? ''}
            data={file.sheets}
            onChange={({ currentTarget }) => read({ sheet: currentTarget.value })}
          />
        ) : null}
        {file.encoding === null ? null : (
          <NativeSelect
            label={t('imports.encoding')}
            disabled={isBusy}
            value={file.encoding}
            data={encodings.map(value => ({ value, label: value.toUpperCase() }))}
            onChange={({ currentTarget }) =>
              read({ encoding: currentTarget.value as NonNullable<Reading['encoding']> })
            }
          />
        )}
        {file.delimiter === null ? null : (
          <NativeSelect
            label={t('imports.delimiter')}
            disabled={isBusy}
            value={file.delimiter}
            data={delimiters.map(value => ({ value, label: delimiterText(value) }))}
            onChange={({ currentTarget }) =>
              read({ delimiter: currentTarget.value as NonNullable<Reading['delimiter']> })
            }
          />
        )}
        {file.format === 'json' ? null : (
          <TypedField
            label={t('imports.headerLine')}
            value={String(file.header_line)}
            onMeant={text =>
              Number.isInteger(Number(text)) && Number(text) > 0 && read({ header_line: Number(text) })
            }
            inputMode="numeric"
            disabled={isBusy}
          />
        )}
      </SimpleGrid>
      <Notes notes={notes} />
    </>
  )
}
