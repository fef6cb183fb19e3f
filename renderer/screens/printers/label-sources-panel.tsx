import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type LabelSource,
  labelSourceEndpoints,
  mostPattern,
} from '../../../shared/desk/printing/label-sources.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { dpiChoices } from '../../components/printing/dots-question.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { instantText } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** For how many dots labels are made that do not say it: what was answered, and by whom. */
export function LabelSourcesPanel() {
  const found = useQuery(query(labelSourceEndpoints.list, {}))
  const remove = useMutation({
    ...change(labelSourceEndpoints.remove),
    onSuccess: ({ pattern }) => announce(t('labelSources.removed', { pattern })),
  })
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  const nameOf: Named = id => printers.find(each => each.id === id)?.name ?? t('labelSources.printerGone')
  const sources = found.data?.results ?? []
  return (
    <Panel title={t('labelSources.title')}>
      <Stack gap="sm">
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        {remove.error ? <ProblemNotice error={remove.error} doing="save" /> : null}
        <Text c="dimmed">{t('labelSources.intro')}</Text>
        {sources.length > 0 ? (
          <RecordTable
            label={t('labelSources.list')}
            records={sources}
            keyOf={({ id }) => id}
            columns={columns(nameOf, ({ id }) => remove.mutate({ params: { id } }))}
          />
        ) : null}
        <AddSource />
      </Stack>
    </Panel>
  )
}

type Named = (printerId: string | null) => string

const columns = (nameOf: Named, remove: (source: LabelSource) => void): Column<LabelSource>[] => [
  {
    key: 'pattern',
    label: t('labelSources.columnSource'),
    cell: ({ kind, pattern }) => t(`labelSources.of_${kind}`, { pattern }),
  },
  {
    key: 'dpi',
    label: t('labelSources.madeFor'),
    stays: 'bare',
    cell: ({ dpi }) => (dpi === null ? '' : t('labelSources.dpi', { dpi })),
  },
  {
    key: 'rest',
    label: t('labelSources.columnRest'),
    cell: ({ rest, rest_printer_id: at }) =>
      rest === null
        ? ''
        : rest === 'kept'
          ? t('labelSources.restKept')
          : t('labelSources.restAt', { printer: nameOf(at) }),
  },
  {
    key: 'from',
    label: t('labelSources.columnFrom'),
    cell: ({ said_by: name, said_for: print, said_at: at }) =>
      print === null
        ? t('labelSources.from', { name, at: instantText(at) })
        : t('labelSources.fromPrint', { name, print, at: instantText(at) }),
  },
  {
    key: 'actions',
    label: t('printRoutes.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: source => (
      <ActionIcon
        aria-label={t('labelSources.remove', { pattern: source.pattern })}
        onClick={() => remove(source)}
      >
        <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    ),
  },
]

function AddSource() {
  const [dpi, choose] = useState('203')
  const [pattern, type] = useState('')
  const add = useMutation({
    ...change(labelSourceEndpoints.remember),
    onSuccess: source => {
      type('')
      announce(t('labelSources.saidFor', { pattern: source.pattern, dpi: Number(dpi) }))
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!add.isPending && pattern.trim() !== '')
          add.mutate({ body: { kind: 'file', pattern: pattern.trim(), dpi: Number(dpi) } })
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label={t('labelSources.pattern')}
          value={pattern}
          maxLength={mostPattern}
          autoComplete="off"
          placeholder={t('labelSources.example')}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <NativeSelect
          label={t('labelSources.madeFor')}
          value={dpi}
          data={dpiChoices}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={add.isPending}>
          {t(add.isPending ? 'labelSources.saving' : 'labelSources.add')}
        </Button>
      </Group>
      {add.error ? <ProblemNotice error={add.error} doing="save" /> : null}
    </form>
  )
}
