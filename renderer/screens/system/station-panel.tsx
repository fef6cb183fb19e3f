import type { StationStatus } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { stationLink } from '../../stores/station-link.ts'

const tones = { open: 'good', opening: 'busy', lost: 'bad' } as const

export function StationPanel({ status }: { status: StationStatus }) {
  const link = stationLink(({ state }) => state)
  return (
    <Panel title={t('station.thisStation')}>
      <Facts
        of={[
          {
            label: t('station.link'),
            value: <StatusBadge tone={tones[link]} text={t(`station.link_${link}`)} />,
          },
          {
            label: t('station.address'),
            value: <Copyable value={status.url} name={t('station.address')} />,
          },
          { label: t('station.home'), value: <Copyable value={status.home} name={t('station.home')} /> },
          { label: t('station.since'), value: instantText(status.started_at) },
          { label: t('station.version'), value: status.version },
        ]}
      />
    </Panel>
  )
}
