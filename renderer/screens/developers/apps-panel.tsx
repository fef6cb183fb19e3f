import { Button, Group, Text } from '@mantine/core'
import { IconApps, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { scopes } from '../../../shared/api/scopes.ts'
import {
  type CreatedOAuthClient,
  type OAuthClientRecord,
  oauthClientEndpoints,
} from '../../../shared/desk/oauth-clients.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { When } from '../../components/when.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { AppForm } from './app-form.tsx'
import classes from './developers-screen.module.css'
import { ShownOnce } from './shown-once.tsx'

/** Applications that ask people, or act for themselves, by OAuth2. */
export function AppsPanel() {
  const [asked, ask] = useState<OAuthClientRecord | null>(null)
  const found = useLongList({
    key: 'both apps',
    load: range =>
      query(oauthClientEndpoints.list, {
        query: { limit: String(range.limit), offset: String(range.offset) },
      }),
  })
  const save = useMutation({
    ...change(oauthClientEndpoints.update),
    onSuccess: ({ name, active }) =>
      announce(t(active ? 'developers.saidAppOn' : 'developers.saidAppOff', { name })),
  })
  return (
    <>
      <NewApp />
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
      {found.count === 0 ? (
        <EmptyState
          icon={<IconApps size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('developers.noApps')}
          text={t('developers.noAppsText')}
        />
      ) : null}
      {found.count ? (
        <LongTable
          label={t('developers.appsList')}
          list={found}
          keyOf={({ id }) => id}
          columns={appColumns({
            onSwitch: ({ id, active }) => save.mutate({ params: { id }, body: { active: !active } }),
            onRemove: ask,
          })}
          path="/developers"
          room="wide"
        />
      ) : null}
      <RemoveQuestion key={asked?.id} app={asked} onClose={() => ask(null)} />
    </>
  )
}

/** The way to another one, and its secret once it is there. */
function NewApp() {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<CreatedOAuthClient | null>(null)
  const start = () => {
    setMade(null)
    setNew(true)
  }
  useShortcuts([{ keys: 'c', text: t('developers.newApp'), run: start, whileTyping: false }])
  return (
    <>
      {made?.client_secret ? (
        <ShownOnce
          title={made.name}
          text={t('developers.appOnce', { id: made.id })}
          label={t('developers.appSecret')}
          value={made.client_secret}
          onStored={() => setMade(null)}
        />
      ) : null}
      {isNew ? (
        <AppForm
          onMade={app => {
            setNew(false)
            setMade(app)
          }}
          onLeave={() => setNew(false)}
        />
      ) : null}
      <Group justify="space-between" my="sm">
        <Text fz="sm" c="dimmed">
          {t('developers.appsText')}
        </Text>
        {isNew ? null : (
          <Button variant="default" leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={start}>
            {t('developers.newApp')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Asks before an application is shut out for good. */
function RemoveQuestion({ app, onClose }: { app: OAuthClientRecord | null; onClose: () => void }) {
  const remove = useMutation({
    ...change(oauthClientEndpoints.remove),
    onSuccess: ({ name }) => {
      announce(t('developers.saidAppRemoved', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={app !== null}
      title={t('developers.removeAppTitle', { name: app?.name ?? '' })}
      confirm={t('developers.removeAppConfirm')}
      busy={t('developers.removing')}
      keep={t('developers.removeAppKeep')}
      doing="remove"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => app && remove.mutate({ params: { id: app.id } })}
      onClose={onClose}
    >
      <Text>{t('developers.removeAppText')}</Text>
    </ConfirmDialog>
  )
}

type Deeds = { onSwitch: (app: OAuthClientRecord) => void; onRemove: (app: OAuthClientRecord) => void }

const aboutApp: readonly Column<OAuthClientRecord>[] = [
  {
    key: 'name',
    label: t('developers.app'),
    cell: ({ name, id }) => (
      <>
        <Text span fz="inherit" fw={600}>
          {name}
        </Text>
        <Text fz="sm" c="dimmed" className={classes.anywhere ?? ''}>
          {id}
        </Text>
      </>
    ),
  },
  {
    key: 'may',
    width: '9rem',
    label: t('developers.may'),
    cell: ({ scopes: may }) =>
      may.length === scopes.length
        ? t('developers.mayAll')
        : may.map(scope => t(`developers.scope_${scope}`)).join(', '),
  },
  {
    key: 'for',
    width: '11rem',
    label: t('developers.actsFor'),
    cell: ({ grants }) => grants.map(grant => t(`developers.grant_${grant}`)).join(', '),
  },
  {
    key: 'created',
    width: '6rem',
    label: t('developers.created'),
    cell: ({ created_at: at }) => <When at={at} />,
  },
  {
    key: 'active',
    width: '8rem',
    label: t('developers.state'),
    cell: ({ active }) => (
      <StatusBadge
        tone={active ? 'good' : 'neutral'}
        text={t(active ? 'developers.webhookOn' : 'developers.webhookOff')}
      />
    ),
  },
]

const appColumns = ({ onSwitch, onRemove }: Deeds): Column<OAuthClientRecord>[] => [
  ...aboutApp,
  {
    key: 'deeds',
    width: '12rem',
    label: t('developers.actions'),
    cell: app => (
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t(app.active ? 'developers.disableNamed' : 'developers.enableNamed', {
            name: app.name,
          })}
          onClick={() => onSwitch(app)}
        >
          {t(app.active ? 'developers.disable' : 'developers.enable')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('developers.removeNamed', { name: app.name })}
          onClick={() => onRemove(app)}
        >
          {t('developers.remove')}
        </Button>
      </Group>
    ),
  },
]
