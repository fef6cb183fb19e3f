import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequestedService, RequestedServices } from '../../../shared/desk/requested-services.ts'
import type { RequestedMeaning } from '../../../shared/requested-service.ts'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { whoText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { MeaningDialog, type Meant } from './meaning-dialog.tsx'
import classes from './rules-screen.module.css'
import { meaningOfServices, type Requested, useRequested } from './use-requested.ts'

/** What shops call the service a customer chose, and what each name means here. */
export function RequestedScreen() {
  const requested = useRequested()
  const { found } = requested
  const [meant, open] = useState<Meant | null>(null)
  return (
    <Page
      above={
        <BackLink to="/settings/automation" search={{}}>
          {t('screens.rules')}
        </BackLink>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          onClick={() => open({ text: '', isNew: true })}
        >
          {t('requested.add')}
        </Button>
      }
    >
      {requested.problem && meant === null ? <ProblemNotice error={requested.problem} doing="save" /> : null}
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      <Stack gap="md">
        <Panel title={t('requested.title')}>
          <Text c="dimmed" maw="46rem">
            {t('requested.how')}
          </Text>
        </Panel>
        {found.data ? (
          <>
            <Unmapped requested={requested} names={found.data.names} onMore={open} />
            <Mapped requested={requested} mappings={found.data.mappings} onEdit={open} />
          </>
        ) : null}
      </Stack>
      {meant ? <MeaningDialog meant={meant} requested={requested} onClose={() => open(null)} /> : null}
    </Page>
  )
}

type Name = RequestedServices['names'][number]

/** Names of orders nobody has explained: a choice beside each does. */
function Unmapped({
  requested,
  names,
  onMore,
}: {
  requested: Requested
  names: readonly Name[]
  onMore: (meant: Meant) => void
}) {
  const columns: Column<Name>[] = [
    {
      key: 'name',
      label: t('requested.columnName'),
      most: 18,
      cell: ({ text }, link) => (
        <button
          type="button"
          className={classes.plain}
          {...link}
          onClick={() => onMore({ text, isNew: true })}
        >
          <bdi>{text}</bdi>
        </button>
      ),
    },
    { key: 'orders', label: t('requested.columnOrders'), align: 'end', cell: ({ orders }) => orders },
    {
      key: 'means',
      label: t('requested.columnMeaning'),
      stays: 'bare',
      cell: ({ text }) => <MeaningSelect text={text} requested={requested} onMore={onMore} />,
    },
  ]
  return (
    <Panel title={t('requested.unmapped')}>
      {names.length === 0 ? (
        <Text c="dimmed">{t('requested.none')}</Text>
      ) : (
        <RecordTable
          label={t('requested.unmapped')}
          records={names}
          keyOf={({ text }) => text}
          columns={columns}
          room="few"
        />
      )}
    </Panel>
  )
}

const usualDays = [1, 2, 3, 5]

function MeaningSelect({
  text,
  requested,
  onMore,
}: {
  text: string
  requested: Requested
  onMore: (meant: Meant) => void
}) {
  const choose = (value: string) => {
    if (value === 'more') return onMore({ text, isNew: true })
    const [kind = '', rest = ''] = value.split(':')
    const meanings: Record<string, () => RequestedMeaning> = {
      cheapest: () => ({ kind: 'cheapest' }),
      days: () => ({ kind: 'days', days: Number(rest) }),
      service: () => meaningOfServices([rest]),
    }
    const meaning = meanings[kind]?.()
    if (meaning) requested.say({ text, meaning })
  }
  return (
    <NativeSelect
      aria-label={t('requested.meaningOf', { name: text })}
      value=""
      disabled={requested.put.isPending}
      data={[
        { value: '', label: t('requested.choose') },
        { value: 'cheapest', label: t('requested.cheapest') },
        ...usualDays.map(days => ({ value: `days:${days}`, label: t('requested.days', { count: days }) })),
        ...requested.services.map(({ value, label }) => ({ value: `service:${value}`, label })),
        { value: 'more', label: t('requested.more') },
      ]}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}

/** What the shop says, and what plain names mean without a word of it. */
function Mapped({
  requested,
  mappings,
  onEdit,
}: {
  requested: Requested
  mappings: readonly RequestedService[]
  onEdit: (meant: Meant) => void
}) {
  const shownText = ({ text, match }: RequestedService) =>
    match === 'contains' ? t('requested.contains', { text }) : text
  const columns: Column<RequestedService>[] = [
    {
      key: 'name',
      label: t('requested.columnName'),
      most: 18,
      cell: (each, link) => (
        <button
          type="button"
          className={classes.plain}
          {...link}
          onClick={() => onEdit({ ...each, isNew: false })}
        >
          <bdi>{shownText(each)}</bdi>
        </button>
      ),
    },
    {
      key: 'means',
      label: t('requested.columnMeaning'),
      cell: ({ meaning }) => <bdi>{requested.textOf(meaning)}</bdi>,
    },
    {
      key: 'who',
      label: t('requested.columnWho'),
      cell: ({ id, updated_by: by }) =>
        id === null ? t('requested.usual') : by === null ? '–' : <bdi>{whoText(by)}</bdi>,
    },
    {
      key: 'acts',
      label: t('lists.more'),
      stays: 'bare',
      align: 'end',
      cell: each => (
        <MappingActions each={each} name={shownText(each)} requested={requested} onEdit={onEdit} />
      ),
    },
  ]
  return (
    <Panel title={t('requested.list')}>
      <RecordTable
        label={t('requested.list')}
        records={mappings}
        keyOf={({ id, text }) => id ?? text}
        columns={columns}
        room="few"
      />
    </Panel>
  )
}

function MappingActions({
  each,
  name,
  requested,
  onEdit,
}: {
  each: RequestedService
  name: string
  requested: Requested
  onEdit: (meant: Meant) => void
}) {
  const { id } = each
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {id === null ? null : (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('requested.removeName', { name })}
          onClick={() => requested.remove(id, name)}
        >
          {t('requested.remove')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={t('requested.editName', { name })}
        onClick={() => onEdit({ ...each, isNew: false })}
      >
        {t('requested.edit')}
      </Button>
    </Group>
  )
}
