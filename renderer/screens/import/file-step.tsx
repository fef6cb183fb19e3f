import { Alert, Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { delimiters, encodings, type Reading } from '../../../shared/desk/import-layout.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { dateText } from '../../lib/format.ts'
import { joined, t } from '../../lib/text.ts'
import { Notes } from './notes.tsx'
import { RateChoice } from './rate-choice.tsx'
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

/** What somebody should know of the file before anything else. */
export function FileNotices({ record, actions }: Props) {
  const { seen, same_as: same, kind } = record
  return (
    <>
      {seen?.file.says_not ? (
        <Notice
          text={t('imports.saysNot', {
            is: t(`imports.format_${seen.file.format}`),
            says: t(`imports.format_${seen.file.says_not}`),
          })}
        />
      ) : null}
      {same && record.state !== 'done' && record.state !== 'undone' ? (
        <Notice text={t('imports.sameFile', { day: dateText(same.at) })}>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={props => <Link to="/import/$id" params={{ id: same.id }} {...props} />}
          >
            {t('imports.sameFileOpen')}
          </Button>
        </Notice>
      ) : null}
      {kind === 'rates' ? <RateChoice record={record} actions={actions} /> : null}
    </>
  )
}

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <Alert color="desk" role="note" icon={<IconInfoCircle aria-hidden />} py="xs" mb="xs">
      <Group gap="md">
        <Text span c="var(--ink)">
          {text}
        </Text>
        {children}
      </Group>
    </Alert>
  )
}
