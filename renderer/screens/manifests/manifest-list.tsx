import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type ManifestSummary, manifestEndpoints, manifestOrders } from '../../../shared/desk/manifests.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { doneBy } from '../../components/record-history.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { When } from '../../components/when.tsx'
import { dayText, weightText } from '../../lib/format.ts'
import { focusRow } from '../../lib/keyboard/use-row-keys.ts'
import { useColumnsWithRoom } from '../../lib/lists/columns-with-room.ts'
import { useOrdering } from '../../lib/lists/ordering.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { type Printing, usePrinting } from '../../lib/printing/use-printing.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import { useMode } from '../../stores/preferences.ts'
import { type FetchingPapers, FetchPapers, useFetchingPapers } from './fetch-papers.tsx'
import type { ManifestRecordAction } from './manifest-record-actions.ts'
import classes from './manifests-screen.module.css'
import { SettleDialog } from './settle-dialog.tsx'

/** What was handed over, with its papers. */
export function ManifestList() {
  const mode = useMode()
  const [settled, settle] = useState<ManifestSummary | null>(null)
  const nameOf = useCarrierNames()
  const printing = usePrinting()
  const { ordered, sorting } = useOrdering({ names: manifestOrders, usual: '-created_at' })
  const { q = '' } = useSearch({ from: '/manifests' })
  const frame = useRef<HTMLDivElement>(null)
  const searched = q === '' ? {} : { keyword: q }
  const found = useLongList({
    key: `${mode} manifests ${sorting.by} ${q}`,
    load: range => query(manifestEndpoints.list, { query: { ...range, ...ordered, ...searched } }, mode),
  })
  const fetching = useFetchingPapers()
  const columns = useColumnsWithRoom(manifestColumns({ nameOf, printing, fetching, onSettle: settle }), [
    'weight',
    'by',
  ])
  return (
    <Panel title={t('manifests.list')}>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {printing.error ? (
        <ProblemNotice error={printing.error} doing="print" onDismiss={printing.dismiss} />
      ) : null}
      {fetching.error ? (
        <ProblemNotice error={fetching.error} doing="load" onDismiss={fetching.dismiss} />
      ) : null}
      {found.count || q !== '' ? <Search q={q} onDown={() => focusRow(frame.current)} /> : null}
      {found.count === 0 ? (
        <Text c="dimmed">{t(q === '' ? 'manifests.none' : 'manifests.noMatch')}</Text>
      ) : null}
      <div ref={frame}>
        {found.count ? (
          <LongTable
            label={listName({
              usual: t('manifests.listName'),
              list: t('manifests.listSorted'),
              columns,
              sorting,
            })}
            list={found}
            keyOf={({ id }) => id}
            columns={columns}
            path="/manifests"
            sorting={sorting}
          />
        ) : null}
      </div>
      {settled ? <SettleDialog manifest={settled} onClose={() => settle(null)} /> : null}
    </Panel>
  )
}

/** Narrows the list; what is open at a carrier stays open. */
function Search({ q, onDown }: { q: string; onDown: () => void }) {
  const navigate = useNavigate({ from: '/manifests' })
  const narrow = (text: string) =>
    void navigate({
      search: ({ open }) => ({ ...(open ? { open } : {}), ...(text === '' ? {} : { q: text }) }),
      replace: true,
    })
  return (
    <search className={classes.search}>
      <SearchBox
        label={t('manifests.search')}
        placeholder={t('manifests.searchPlaceholder')}
        keyText={t('manifests.search')}
        value={q}
        onChange={narrow}
        onDown={onDown}
      />
    </search>
  )
}

type Ports = {
  nameOf: (manifest: ManifestSummary) => string
  printing: Printing
  fetching: FetchingPapers
  onSettle: (manifest: ManifestSummary) => void
}

const tones = { closing: 'busy', closed: 'good', unknown: 'unsure' } as const

/** What the list says of a manifest, and what can be done with it. */
const manifestColumns = ({ nameOf, printing, fetching, onSettle }: Ports): Column<ManifestSummary>[] => [
  {
    key: 'day',
    width: '7.5rem',
    label: t('manifests.columnDay'),
    sort: 'day',
    cell: ({ day }) => dayText(day),
  },
  { key: 'carrier', width: '8.5rem', label: t('manifests.columnCarrier'), cell: nameOf },
  {
    key: 'parcels',
    width: '5rem',
    label: t('manifests.columnParcels'),
    align: 'end',
    cell: ({ parcel_count: count }) => count,
  },
  {
    key: 'weight',
    width: '6rem',
    label: t('manifests.columnWeight'),
    align: 'end',
    cell: ({ weight, weight_unit: unit }) => weightText(weight, unit),
  },
  {
    key: 'state',
    width: '8.5rem',
    label: t('manifests.columnState'),
    stays: 'bare',
    cell: ({ state }) => <StatusBadge tone={tones[state]} text={t(`manifests.state_${state}`)} />,
  },
  {
    key: 'by',
    width: '8rem',
    label: t('manifests.columnBy'),
    cell: manifest => <WhoAndWhen manifest={manifest} />,
  },
  {
    key: 'papers',
    label: t('manifests.columnPapers'),
    cell: manifest => <Papers manifest={manifest} carrier={nameOf(manifest)} fetching={fetching} />,
  },
  {
    key: 'actions',
    width: '7rem',
    label: t('manifests.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: manifest => (
      <Actions
        manifest={manifest}
        nameOf={nameOf}
        printing={printing}
        fetching={fetching}
        onSettle={onSettle}
      />
    ),
  },
]

type ActionsProps = Ports & { manifest: ManifestSummary }

function Actions({ manifest, nameOf, printing, fetching, onSettle }: ActionsProps) {
  const words = { carrier: nameOf(manifest), day: dayText(manifest.day) }
  const doable: Record<ManifestRecordAction, () => void> = {
    print: () => printing.printManifest(manifest.id),
    settle: () => onSettle(manifest),
    fetch: () => fetching.start(manifest.id),
  }
  useAskedAction(manifest.id, doable)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {manifest.state === 'unknown' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('manifests.settleName', words)}
          onClick={() => onSettle(manifest)}
        >
          {t('manifests.settle')}
        </Button>
      ) : null}
      {manifest.state === 'closed' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('manifests.printName', words)}
          disabled={printing.isManifestBusy(manifest.id)}
          onClick={() => printing.printManifest(manifest.id)}
        >
          {t('manifests.print')}
        </Button>
      ) : null}
    </Group>
  )
}

const WhoAndWhen = ({ manifest: { created_by: by, created_at: at } }: { manifest: ManifestSummary }) => (
  <>
    <bdi>{doneBy(by)}</bdi>
    <Text fz="0.75rem" lh="1rem" c="dimmed">
      <When at={at} />
    </Text>
  </>
)

/** Papers of the carrier, and the station's own list. */
const Papers = ({ manifest, carrier, fetching }: Parameters<typeof FetchPapers>[0]) => (
  <Stack gap={2}>
    {manifest.documents.map(({ id, number, url }) =>
      url === null ? (
        <span key={number}>{t('manifests.paper', { id })}</span>
      ) : (
        <Anchor key={number} href={url} target="_blank" rel="noopener">
          {t('manifests.paper', { id })}
        </Anchor>
      ),
    )}
    <Anchor href={manifest.list_url} target="_blank" rel="noopener">
      {t('manifests.ownList')}
    </Anchor>
    <FetchPapers manifest={manifest} carrier={carrier} fetching={fetching} />
  </Stack>
)
