import { Anchor, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { scopes } from '../../../shared/api/scopes.ts'
import { type CreatedKey, type KeyRecord, keyEndpoints } from '../../../shared/desk/keys.ts'
import { CopyButton } from '../../components/copyable.tsx'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { EmptyState, FormFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Beside, ListBeside, useBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { When } from '../../components/when.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { type LongList, useLongList } from '../../lib/lists/use-long-list.ts'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './developers-screen.module.css'
import { KeyPane, makerText, mayText } from './key-pane.tsx'
import { ModeChoice, ScopeTicks, ShownOnce } from './shown-once.tsx'
import { UsagePanel } from './usage-panel.tsx'

/** Keys of programs: made, shown once, and ended. */
export function KeysPanel() {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<CreatedKey | null>(null)
  const start = () => {
    setMade(null)
    setNew(true)
  }
  useShortcuts([{ keys: 'c', text: t('developers.newKey'), run: start, whileTyping: false }])
  return (
    <Stack gap="sm">
      <CurlLine bareKey={made?.key} />
      {made ? (
        <ShownOnce
          title={t('developers.keyMade', { name: made.name })}
          text={t('developers.keyOnce')}
          label={t('developers.key')}
          value={made.key}
          onStored={() => setMade(null)}
        />
      ) : null}
      {isNew ? (
        <KeyForm
          onMade={key => {
            setNew(false)
            setMade(key)
          }}
          onLeave={() => setNew(false)}
        />
      ) : null}
      <Group justify="space-between">
        <Text fz="sm" c="dimmed">
          {t('developers.keysText')}
        </Text>
        {isNew ? null : (
          <Button variant="default" leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={start}>
            {t('developers.newKey')}
          </Button>
        )}
      </Group>
      <KeyList />
    </Stack>
  )
}

/** A call that works as it stands, but for the key. */
function CurlLine({ bareKey }: { bareKey: string | undefined }) {
  const line = `curl -H "Authorization: Token ${bareKey ?? t('developers.keyPlace')}" "${location.origin}/v1/shipments"`
  return (
    <div className={classes.example}>
      <code>{line}</code>
      <CopyButton value={line} name={t('developers.example')} />
    </div>
  )
}

function KeyForm({ onMade, onLeave }: { onMade: (key: CreatedKey) => void; onLeave: () => void }) {
  const mode = useMode()
  const { form, element, save, submit } = useRecordForm({
    start: { name: '', test_mode: mode === 'test', scopes: ['read'] as string[] },
    save: ({ name, test_mode, scopes: chosen }) =>
      load(keyEndpoints.create, {
        body: { name, test_mode, scopes: scopes.filter(scope => chosen.includes(scope)) },
      }),
    onSaved: key => {
      announce(t('developers.saidKeyMade', { name: key.name }))
      onMade(key)
    },
  })
  const id = useId()
  return (
    <Panel title={t('developers.newKey')}>
      <form ref={element} id={id} onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="sm">
          <TextInput
            {...form.getInputProps('name')}
            label={t('developers.keyName')}
            description={t('developers.keyNameHint')}
            withAsterisk
            aria-required
            autoComplete="off"
            data-autofocus
            autoFocus
          />
          <ModeChoice {...form.getInputProps('test_mode')} />
        </SimpleGrid>
        <ScopeTicks {...form.getInputProps('scopes')} />
        <FormFoot problem={save.error ? <ProblemNotice error={save.error} doing="save" /> : null}>
          <Button variant="default" onClick={onLeave}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={save.isPending}>
            {t('developers.makeKey')}
          </Button>
        </FormFoot>
      </form>
    </Panel>
  )
}

function KeyList() {
  const [asked, ask] = useState<KeyRecord | null>(null)
  const revoke = useMutation({
    ...change(keyEndpoints.revoke),
    onSuccess: ({ name }) => {
      announce(t('developers.saidRevoked', { name }))
      ask(null)
    },
  })
  const found = useLongList({
    key: 'both keys',
    load: range => ({
      ...query(keyEndpoints.list, { query: { limit: String(range.limit), offset: String(range.offset) } }),
      // Keys are also made and ended on the command line, and used without a word.
      refetchOnMount: 'always',
    }),
  })
  const wish = (key: KeyRecord) => {
    revoke.reset()
    ask(key)
  }
  return (
    <>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? (
        <EmptyState
          icon={<IconKey size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('developers.noKeys')}
          text={t('developers.noKeysText')}
        />
      ) : null}
      {found.count ? <KeyTable found={found} onRevoke={wish} /> : null}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('developers.revokeTitle', { name: asked?.name ?? '' })}
        confirm={t('developers.revokeConfirm')}
        busy={t('developers.revoking')}
        keep={t('developers.revokeKeep')}
        doing="remove"
        isBusy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => asked && revoke.mutate({ params: { id: asked.id } })}
        onClose={() => ask(null)}
      >
        <Text>{t('developers.revokeText')}</Text>
      </ConfirmDialog>
    </>
  )
}

/** The pane begins with the program that called last. */
const lastUsedFirst = (keys: readonly KeyRecord[]): KeyRecord[] =>
  keys.toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? ''))

type TableProps = { found: LongList<KeyRecord>; onRevoke: (key: KeyRecord) => void }

function KeyTable({ found, onRevoke }: TableProps) {
  const beside = useBeside(lastUsedFirst([...found.rows.values()]), ({ id }) => id)
  return (
    <ListBeside
      grows
      isOpen={false}
      list={
        <>
          <LongTable
            label={t('developers.keysList')}
            list={found}
            keyOf={({ id }) => id}
            columns={keyColumns(onRevoke, beside)}
            path="/developers"
            isOneLine
            {...(beside.shown ? { onOpen: beside.show } : { room: 'wide' as const })}
          />
          <UsagePanel />
        </>
      }
    >
      {beside.shown ? <KeyPane record={beside.shown} /> : null}
    </ListBeside>
  )
}

const nameColumn = (beside: Beside<KeyRecord>): Column<KeyRecord> => ({
  key: 'name',
  label: t('developers.keyName'),
  cell: (record, link) => (
    <KeyName record={record} link={beside.shown ? beside.linkOf(record, link) : null} />
  ),
})

/** Beside the pane it is what the arrow keys walk by. */
function KeyName({ record, link }: { record: KeyRecord; link: RowLinkProps | null }) {
  const { name, last_four: end } = record
  const words = (
    <>
      <Text span inherit fw={600}>
        {name}
      </Text>{' '}
      <Text span inherit c="dimmed" ff="monospace">
        …{end}
      </Text>
    </>
  )
  return link ? (
    <Link to="/developers" search={{ tab: 'log', caller: name }} className={classes.keyName} {...link}>
      {words}
    </Link>
  ) : (
    words
  )
}

const aboutKey: readonly Column<KeyRecord>[] = [
  {
    key: 'mode',
    width: '5rem',
    label: t('developers.mode'),
    cell: ({ test_mode: isTest }) => t(isTest ? 'developers.mode_test' : 'developers.mode_live'),
  },
  {
    key: 'may',
    width: '11rem',
    label: t('developers.may'),
    cell: key => <span title={mayText(key)}>{mayText(key)}</span>,
  },
  {
    key: 'used',
    width: '6.5rem',
    label: t('developers.lastUsed'),
    cell: ({ name, last_used_at: at }) =>
      at === null ? (
        t('developers.never')
      ) : (
        <Anchor
          inherit
          title={t('developers.openInLog')}
          renderRoot={props => <Link to="/developers" search={{ tab: 'log', caller: name }} {...props} />}
        >
          <When at={at} />
        </Anchor>
      ),
  },
  {
    key: 'maker',
    width: '9rem',
    label: t('developers.madeBy'),
    cell: makerText,
  },
  {
    key: 'created',
    width: '6.5rem',
    label: t('developers.created'),
    cell: ({ created_at: at }) => <When at={at} />,
  },
]

const keyColumns = (onRevoke: (key: KeyRecord) => void, beside: Beside<KeyRecord>): Column<KeyRecord>[] => [
  nameColumn(beside),
  ...aboutKey.filter(({ key }) => !beside.shown || ['mode', 'used'].includes(key)),
  {
    key: 'state',
    width: '9.5rem',
    label: t('developers.state'),
    stays: 'bare',
    cell: key =>
      key.revoked_at === null ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('developers.revokeNamed', { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {t('developers.revoke')}
        </Button>
      ) : (
        <StatusBadge tone="neutral" text={t('developers.revoked')} />
      ),
  },
]
