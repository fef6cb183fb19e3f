import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manifestEndpoints, type OpenManifest } from '../../../shared/desk/manifests.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { instantText } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { load, onceOnly } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { ManifestList } from './manifest-list.tsx'
import classes from './manifests-screen.module.css'

/** What is handed over to carriers at the end of the day. */
export const ManifestsScreen = () => (
  <Page>
    <Stack gap="lg">
      <OpenPanel />
      <ManifestList />
    </Stack>
  </Page>
)

/** Connections whose parcels wait, each with the one thing to do. */
function OpenPanel() {
  const [closing, setClosing] = useState<OpenManifest | null>(null)
  const nameOf = useCarrierNames()
  const found = useQuery({
    ...query(manifestEndpoints.open, { query: { limit: 100 } }, useMode()),
    refetchOnMount: 'always',
  })
  return (
    <Panel title={t('manifests.open')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {found.data?.count === 0 ? (
        <Text>
          <strong>{t('manifests.nothingTitle')}.</strong> {t('manifests.nothingText')}
        </Text>
      ) : null}
      {found.data && found.data.count > 0 ? (
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            {t('manifests.openText')}
          </Text>
          <ul className={classes.list} aria-label={t('manifests.openList')}>
            {found.data.results.map(each => (
              <OpenLine
                key={each.connection_id}
                open={each}
                name={nameOf(each)}
                onClose={() => setClosing(each)}
              />
            ))}
          </ul>
        </Stack>
      ) : null}
      {closing ? <CloseDialog open={closing} name={nameOf(closing)} onDone={() => setClosing(null)} /> : null}
    </Panel>
  )
}

type LineProps = { open: OpenManifest; name: string; onClose: () => void }

const OpenLine = ({ open: { shipments: count, oldest, tells_carrier }, name, onClose }: LineProps) => (
  <li className={classes.item}>
    <div>
      <Text fw={600}>{name}</Text>
      <Text fz="sm">
        {joined(
          [t('manifests.waiting', { count }), oldest && t('manifests.oldest', { time: instantText(oldest) })],
          ', ',
        )}
      </Text>
      <Text fz="sm" c="dimmed">
        {t(tells_carrier ? 'manifests.tells' : 'manifests.own')}
      </Text>
    </div>
    <Group>
      <Button variant="default" aria-label={t('manifests.closeName', { carrier: name })} onClick={onClose}>
        {t('manifests.close')}
      </Button>
    </Group>
  </li>
)

type Props = { open: OpenManifest; name: string; onDone: () => void }

/** Closes what waits, after saying what that means. */
function CloseDialog({ open, name, onDone }: Props) {
  const queries = useQueryClient()
  const close = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      load(manifestEndpoints.create, { body: { connection_id: open.connection_id } }, onceOnly()),
    onSuccess: ({ shipment_count: count }) => {
      announce(t('manifests.closed', { count }))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manifests'] }),
  })
  const words = { carrier: name, count: open.shipments }
  return (
    <ConfirmDialog
      isOpen
      title={t('manifests.closeTitle', words)}
      confirm={t('manifests.closeConfirm', words)}
      busy={t('manifests.closing')}
      keep={t('manifests.keep')}
      isBusy={close.isPending}
      error={close.error}
      doing="manifest"
      onConfirm={() => close.mutate()}
      onClose={onDone}
    >
      <List spacing="xs">
        <List.Item>{t(open.tells_carrier ? 'manifests.closeTold' : 'manifests.closeOwn', words)}</List.Item>
        <List.Item>{t('manifests.closeForGood')}</List.Item>
      </List>
    </ConfirmDialog>
  )
}
