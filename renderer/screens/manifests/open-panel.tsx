import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manifestEndpoints, type OpenManifest } from '../../../shared/desk/manifests.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { instantText } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/use-carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { CloseDialog } from './close-dialog.tsx'
import classes from './open-panel.module.css'

/** Connections whose parcels wait, each with the one thing to do. */
export function OpenPanel() {
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
        {[t('manifests.waiting', { count }), oldest && t('manifests.oldest', { time: instantText(oldest) })]
          .filter(Boolean)
          .join(', ')}
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
