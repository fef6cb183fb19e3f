import { Anchor, Button, Group, Stack } from '@mantine/core'
import type { ManifestSummary } from '../../../shared/desk/manifests.ts'
import { weightText } from '../../../shared/units/weight.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-table.tsx'
import { dayText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { ManifestPrinting } from './use-manifest-printing.ts'

type Ports = {
  nameOf: (manifest: ManifestSummary) => string
  printing: ManifestPrinting
  onSettle: (manifest: ManifestSummary) => void
}

const tones = { closing: 'busy', closed: 'good', unknown: 'unsure' } as const

/** What the list says of a manifest, and what can be done with it. */
export const manifestColumns = ({ nameOf, printing, onSettle }: Ports): Column<ManifestSummary>[] => [
  { key: 'day', label: t('manifests.columnDay'), cell: ({ day }) => dayText(day) },
  { key: 'carrier', label: t('manifests.columnCarrier'), cell: nameOf },
  {
    key: 'parcels',
    label: t('manifests.columnParcels'),
    align: 'end',
    cell: ({ parcel_count: count }) => count,
  },
  {
    key: 'weight',
    label: t('manifests.columnWeight'),
    align: 'end',
    cell: ({ weight, weight_unit: unit }) => weightText(weight, unit),
  },
  {
    key: 'state',
    label: t('manifests.columnState'),
    stays: 'bare',
    cell: ({ state }) => <StatusBadge tone={tones[state]} text={t(`manifests.state_${state}`)} />,
  },
  { key: 'papers', label: t('manifests.columnPapers'), cell: manifest => <Papers manifest={manifest} /> },
  {
    key: 'actions',
    label: t('manifests.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: manifest => {
      const words = { carrier: nameOf(manifest), day: dayText(manifest.day) }
      return (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {manifest.state === 'unknown' ? (
            <Button
              size="compact-sm"
              aria-label={t('manifests.settleName', words)}
              onClick={() => onSettle(manifest)}
            >
              {t('manifests.settle')}
            </Button>
          ) : null}
          {manifest.state === 'closed' ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('manifests.printName', words)}
              disabled={printing.busyWith === manifest.id}
              onClick={() => printing.start(manifest.id)}
            >
              {t('manifests.print')}
            </Button>
          ) : null}
        </Group>
      )
    },
  },
]

/** Papers of the carrier, and the station's own list. */
const Papers = ({ manifest: { documents, list_url: list } }: { manifest: ManifestSummary }) => (
  <Stack gap={2}>
    {documents.map(({ id, number, url }) =>
      url === null ? (
        <span key={number}>{t('manifests.paper', { id })}</span>
      ) : (
        <Anchor key={number} href={url} target="_blank" rel="noopener">
          {t('manifests.paper', { id })}
        </Anchor>
      ),
    )}
    <Anchor href={list} target="_blank" rel="noopener">
      {t('manifests.ownList')}
    </Anchor>
  </Stack>
)
