import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AddressImportResult,
  addressBookEndpoints,
  type ImportedAddressRow,
  mostAddressRows,
} from '../../../shared/desk/address-book.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { useDeskSender } from '../../lib/drafts/address-draft.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { type CallError, load } from '../../lib/station/api.ts'
import { fieldText } from '../../lib/station/field-errors.ts'
import { change } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { labelOf } from './address-doubles.tsx'
import { readAddressTable } from './address-table.ts'
import classes from './addresses-screen.module.css'
import type { AddressChanges } from './use-addresses.ts'

type Look = { rows: Record<string, string>[]; unused: string[]; result: AddressImportResult }

type Props = { changes: AddressChanges; onClose: () => void }

/** A table of addresses, pasted or out of a file: what it would change is seen before it counts. */
export function AddressImport({ changes, onClose }: Props) {
  const { look, problem, error, read, apply, isBusy } = useAddressImport(changes, onClose)
  const [text, setText] = useState('')
  useShortcuts([{ keys: 'Escape', text: t('addresses.importClose'), run: onClose }])
  const take = async (file: File | null) => {
    if (file) read(await file.text())
  }
  return (
    <section className={classes.import} aria-label={t('addresses.importTitle')}>
      <Group justify="space-between">
        <Text fw={600}>{look ? lookText(look.result) : t('addresses.importTitle')}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('addresses.importClose')}
          </Button>
          {look && look.result.unread === 0 ? (
            <Button
              autoFocus
              disabled={isBusy || look.result.added + look.result.changed === 0}
              onClick={() => void apply()}
            >
              {t('addresses.importApply', { count: look.result.added + look.result.changed })}
            </Button>
          ) : null}
        </Group>
      </Group>
      {error ? <ProblemNotice error={error} doing="save" /> : null}
      {look ? (
        <LookAtRows look={look} />
      ) : (
        <Stack gap="xs">
          <Text fz="sm">{t('addresses.importHint')}</Text>
          <Textarea
            data-autofocus
            autoFocus
            label={t('addresses.importPaste')}
            rows={4}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onPaste={event => read(event.clipboardData.getData('text/plain'))}
          />
          <Group gap="xs">
            <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={file => void take(file)}>
              {props => (
                <Button {...props} variant="default">
                  {t('addresses.importFile')}
                </Button>
              )}
            </FileButton>
            <Button variant="default" disabled={text.trim() === ''} onClick={() => read(text)}>
              {t('addresses.importLook')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}

function useAddressImport(changes: AddressChanges, onClose: () => void) {
  const sender = useDeskSender()
  const storing = useMutation(change(addressBookEndpoints.change))
  const [look, setLook] = useState<Look | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [error, fail] = useState<CallError | null>(null)
  const lookAt = async (table: { rows: Look['rows']; unused: string[] }) => {
    const { rows } = table
    const asked = load(addressBookEndpoints.change, { body: { rows, dry: true } })
    const result = await asked.catch(reason => {
      fail(reason as CallError)
      return null
    })
    if (!result) return
    setLook({ ...table, result })
    announce(lookText(result))
  }
  return {
    look,
    problem,
    error,
    isBusy: storing.isPending,
    read: (text: string) => {
      fail(null)
      const table = readAddressTable(text, sender?.country_code ?? null)
      const wrong = problemOf(table)
      setProblem(wrong)
      if (table && wrong === null) void lookAt(table)
    },
    apply: async () => {
      if (!look) return
      const stored = await storing.mutateAsync({ body: { rows: look.rows } }).catch(reason => {
        fail(reason as CallError)
        return null
      })
      if (!stored) return
      const { added, changed, change_id: id } = stored
      if (id !== null) changes.changed(t('addresses.imported', { added, changed }), id)
      onClose()
    },
  }
}

function problemOf(table: ReturnType<typeof readAddressTable>): string | null {
  if (!table) return t('addresses.importNoHeads')
  if (table.rows.length === 0) return t('addresses.importNoRows')
  return table.rows.length > mostAddressRows ? t('addresses.importTooMany', { count: mostAddressRows }) : null
}

const lookText = ({ added, changed, unchanged, unread }: AddressImportResult): string =>
  t('addresses.importCounts', { added, changed, unchanged, unread })

/** Enough to see that the columns are the right ones. */
const shown = 50

function LookAtRows({ look: { result, unused } }: { look: Look }) {
  const wrong = result.rows.filter(({ outcome }) => outcome === 'unread')
  const moving = result.rows.filter(({ outcome }) => outcome === 'changed' || outcome === 'added')
  const listed = [...wrong, ...moving]
  return (
    <>
      {wrong.length > 0 ? <Text fz="sm">{t('addresses.importWrong', { count: wrong.length })}</Text> : null}
      {unused.length > 0 ? (
        <Text fz="sm" c="dimmed">
          {t('addresses.importUnused', { columns: unused.join(', ') })}
        </Text>
      ) : null}
      <div className={classes.differences}>
        <Lines label={t('addresses.importRows')}>
          {listed.slice(0, shown).map(row => (
            <Line key={row.index}>
              <Text span fz="sm" {...(row.outcome === 'unread' ? { c: 'var(--mantine-color-error)' } : {})}>
                {rowText(row)}
              </Text>
            </Line>
          ))}
        </Lines>
        {listed.length > shown ? (
          <Text c="dimmed">{t('addresses.importMore', { count: listed.length - shown })}</Text>
        ) : null}
      </div>
    </>
  )
}

/** The row of the table as a spreadsheet numbers it: its heads are row 1. */
const rowText = (row: ImportedAddressRow): string =>
  joined([
    t('addresses.importRow', { number: row.index + 2 }),
    row.name,
    ...(row.outcome === 'unread'
      ? Object.entries(row.errors).map(
          ([field, texts]) => `${labelOf(field, '')}: ${texts.map(text => fieldText(field, text)).join(' ')}`,
        )
      : row.outcome === 'added'
        ? [t('addresses.importNew'), ...placeOf(row)]
        : Object.entries(row.changes).map(([field, { before, after }]) =>
            t('addresses.importDifference', {
              field: labelOf(field, ''),
              before: plain(before),
              after: plain(after),
            }),
          )),
  ])

const placeOf = ({ changes: { city, country_code: country } }: ImportedAddressRow): string[] =>
  [city?.after, country?.after].flatMap(value => (typeof value === 'string' ? [value] : []))

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return t(value ? 'addresses.yes' : 'addresses.no')
  return value === null || value === '' ? '–' : String(value)
}
