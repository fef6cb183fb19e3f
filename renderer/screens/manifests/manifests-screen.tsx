import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manifestEndpoints, type OpenManifest } from '../../../shared/desk/manifests.ts'
import { dayIn } from '../../../shared/units/shop-day.ts'
import { type CloseOut, CloseOutDialog, loadOpenShipments } from '../../components/carriers/close-out.tsx'
import { CutOffClock } from '../../components/cut-off-clock.tsx'
import { Keys } from '../../components/keys.tsx'
import { Page, PageFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { mostTogether, PrintListsMenu, usePrintLists } from '../../components/printing/print-lists.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column, Selection } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { weightText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopTimeZone, shopToday } from '../../stores/shop-time.ts'
import { ManifestList } from './manifest-list.tsx'
import classes from './manifests-screen.module.css'
import { OpenShipments } from './open-shipments.tsx'

/** What is handed over to carriers at the end of the day: what is on no manifest, and what was closed out. */
export function ManifestsScreen() {
  const day = useDay()
  const { open: shown } = useSearch({ from: '/manifests' })
  const { found } = day
  const isRoomy = useMediaQuery('(min-width: 88em)') ?? false
  const chosen = found.data?.results.find(each => each.connection_id === shown)
  const inFocus = chosen ?? (isRoomy ? found.data?.results[0] : undefined)
  const lists = usePrintLists({ of: 'shipment', idsOf: () => openIds(day.set) })
  return (
    <Page actions={day.set.length > 0 ? <PrintListsMenu lists={lists} /> : null}>
      {lists.error ? <ProblemNotice error={lists.error} doing="print" onDismiss={lists.dismiss} /> : null}
      <Stack gap="lg" mb="lg">
        <Panel title={t('manifests.open')}>
          {found.error ? (
            <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
          ) : null}
          {found.data?.count === 0 ? (
            <Text>
              <strong>{t('manifests.nothingTitle')}.</strong> {t('manifests.nothingText')}
            </Text>
          ) : null}
          {found.data && found.data.count > 0 ? <OpenTable day={day} /> : null}
        </Panel>
        {inFocus ? (
          <OpenShipments
            key={inFocus.connection_id}
            open={inFocus}
            name={day.nameOf(inFocus)}
            isChosen={chosen !== undefined}
          />
        ) : null}
        <ManifestList />
      </Stack>
      <CloseFoot day={day} />
    </Page>
  )
}

/** The carriers with something open, and which of them are chosen; all where none is. */
function useDay() {
  const mode = useMode()
  const nameOf = useCarrierNames()
  const [kept, keep] = useState<{ mode: typeof mode; ids: ReadonlySet<string> }>({ mode, ids: new Set() })
  const found = useQuery({
    ...query(manifestEndpoints.open, { query: { limit: 100 } }, mode),
    refetchOnMount: 'always',
  })
  const all = found.data?.results ?? []
  // What was chosen in one mode is never closed out in the other.
  const ids = kept.mode === mode ? kept.ids : new Set<string>()
  const chosen = all.filter(({ connection_id: id }) => ids.has(id))
  const selection: Selection<OpenManifest> = {
    has: ({ connection_id: id }) => ids.has(id),
    canHave: () => true,
    set: (records, isSelected) => {
      const given = records.map(({ connection_id: id }) => id)
      const others = [...ids].filter(id => !given.includes(id))
      keep({ mode, ids: new Set(isSelected ? [...others, ...given] : others) })
    },
    nameOf: each => t('manifests.select', { carrier: nameOf(each) }),
    allName: t('manifests.selectAll'),
  }
  return { found, all, set: chosen.length > 0 ? chosen : all, selection, nameOf }
}
type Day = ReturnType<typeof useDay>

/** What of the chosen carriers is open, one carrier after the other. */
async function openIds(set: Day['set']): Promise<string[]> {
  const ids: string[] = []
  for (const { connection_id: id } of set)
    if (ids.length <= mostTogether) ids.push(...(await loadOpenShipments(id)).map(each => each.id))
  return ids
}

const closeKeys = 'mod+Enter'

/** The one next step, with how many parcels it is about. */
function CloseFoot({ day: { set, nameOf } }: { day: Day }) {
  const [closing, setClosing] = useState<readonly CloseOut[] | null>(null)
  const count = set.reduce((sum, { parcels }) => sum + parcels, 0)
  const start = () => {
    if (set.length === 0) announce(t('manifests.nothingTitle'))
    else setClosing(set.map(each => ({ ...each, name: nameOf(each), count: each.parcels })))
  }
  useShortcuts([{ keys: closeKeys, text: t('manifests.keyClose'), run: start }])
  const [only, ...others] = set
  return (
    <>
      {only === undefined ? null : (
        <PageFoot>
          <Group justify="space-between" gap="sm">
            <Text fw={600}>
              {others.length === 0
                ? t('manifests.footOne', { count, carrier: nameOf(only) })
                : t('manifests.footMany', { count, carriers: set.length })}
            </Text>
            <Button
              rightSection={<Keys of={closeKeys} />}
              aria-keyshortcuts={ariaKeys(closeKeys, isMacKeyboard())}
              onClick={start}
            >
              {t('manifests.closeToday', { count })}
            </Button>
          </Group>
        </PageFoot>
      )}
      {closing ? <CloseOutDialog groups={closing} onDone={() => setClosing(null)} /> : null}
    </>
  )
}

function OpenTable({ day: { all, selection, nameOf } }: { day: Day }) {
  const navigate = useNavigate({ from: '/manifests' })
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('manifests.openText')}
      </Text>
      <RecordTable
        label={t('manifests.openList')}
        records={all}
        keyOf={({ connection_id: id }) => id}
        columns={openColumns(nameOf)}
        selection={selection}
        onOpen={({ connection_id: open }) => void navigate({ search: { open } })}
      />
    </Stack>
  )
}

/** What is said of a carrier that has something open. */
const openColumns = (nameOf: Day['nameOf']): Column<OpenManifest>[] => [
  {
    key: 'carrier',
    label: t('manifests.columnCarrier'),
    cell: (each, link) => (
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => (
          <Link
            from="/manifests"
            to="/manifests"
            search={{ open: each.connection_id }}
            {...props}
            {...link}
          />
        )}
      >
        {nameOf(each)}
      </Anchor>
    ),
  },
  {
    key: 'parcels',
    label: t('manifests.columnParcels'),
    align: 'end',
    stays: 'named',
    cell: ({ parcels }) => parcels,
  },
  {
    key: 'weight',
    label: t('manifests.columnWeight'),
    align: 'end',
    cell: ({ weight }) => weightText(weight, 'KG'),
  },
  { key: 'oldest', label: t('manifests.columnOldest'), cell: oldestCell },
  {
    key: 'cutOff',
    label: t('manifests.columnCutOff'),
    stays: 'named',
    cell: ({ cut_off: cutOff }) => (cutOff ? <CutOffClock cutOff={cutOff} /> : null),
  },
  {
    key: 'printed',
    label: t('manifests.columnPrinted'),
    cell: ({ not_printed: count }) =>
      count > 0 ? <StatusBadge tone="attention" text={t('manifests.notPrinted', { count })} /> : null,
  },
  {
    key: 'told',
    label: t('manifests.columnTold'),
    cell: ({ tells_carrier: isTold }) => t(isTold ? 'manifests.tells' : 'manifests.own'),
  },
]

/** What was left over from another day stands out. */
const oldestCell = ({ oldest }: OpenManifest) => {
  if (oldest === null) return null
  const isOld = dayIn(shopTimeZone(), Date.parse(oldest)) < shopToday()
  return (
    <Text span inherit fw={isOld ? 600 : 400} className={isOld ? (classes.old ?? '') : ''}>
      <When at={oldest} />
    </Text>
  )
}
