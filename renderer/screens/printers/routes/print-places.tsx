import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type PrintCount,
  type PrintPlace,
  printDayEndpoints,
} from '../../../../shared/desk/printing/print-day.ts'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { NamedPart } from '../../../components/tables/list-above.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { usePrintsOfToday } from '../../../lib/printing/prints-of-today.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, locale, t } from '../../../lib/text.ts'
import { preferences } from '../../../stores/preferences.ts'
import { routeText } from './route-text.ts'
import type { Routes } from './use-routes.ts'

/** Where each kind of print goes from this desk, without anybody choosing a printer. */
export function usePrintPlaces() {
  const desk = preferences(state => state.desk) ?? ''
  const { queryKey, ...places } = query(printDayEndpoints.places, {})
  // The station is told the desk with every call, and answers for it.
  return useQuery({ ...places, queryKey: [...queryKey, desk], refetchOnMount: 'always' })
}

/** Kind by kind the printer, why that one, and how many came out today; a press sends the kind elsewhere. */
export function PrintPlaces({ routes }: { routes: Routes }) {
  const found = usePrintPlaces()
  const counts = usePrintsOfToday()
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data || routes.printers.length === 0) return null
  const edit = ({ kind, route_id: by }: PrintPlace) =>
    routes.edit(routes.routes.find(route => route.id === by) ?? { id: null, kind })
  return (
    <NamedPart title={t('printRoutes.places')}>
      <RecordTable
        label={t('printRoutes.places')}
        records={found.data.places}
        keyOf={({ kind }) => kind}
        columns={placeColumns(routes, edit, counts)}
        isOneLine
        onOpen={edit}
      />
    </NamedPart>
  )
}

const placeColumns = (
  routes: Routes,
  edit: (place: PrintPlace) => void,
  counts: readonly PrintCount[] | undefined,
): Column<PrintPlace>[] => [
  {
    key: 'kind',
    label: t('printRoutes.kind'),
    cell: (place, link) => (
      <Anchor
        component="button"
        type="button"
        inherit
        fw={600}
        c="var(--ink)"
        title={t('printRoutes.sendElsewhere')}
        onClick={() => edit(place)}
        {...link}
      >
        {t(`printRoutes.kind_${place.kind}`)}
      </Anchor>
    ),
  },
  {
    key: 'printer',
    label: t('printRoutes.columnPrinter'),
    most: 12,
    cell: ({ printer_name: name, copies, message }) =>
      name === null ? (
        <span title={message}>
          <StatusBadge tone="attention" text={t('printRoutes.goesNowhere')} />
        </span>
      ) : (
        joined([name, copies > 1 && `×\u00a0${copies.toLocaleString(locale)}`], ' ')
      ),
  },
  {
    key: 'why',
    label: t('printRoutes.columnWhy'),
    most: 16,
    cell: place => <Why place={place} routes={routes} />,
  },
  {
    key: 'today',
    label: t('printRoutes.columnToday'),
    align: 'end',
    stays: 'named',
    cell: ({ kind }) => (counts ? printedOf(counts, kind).toLocaleString(locale) : ''),
  },
]

const printedOf = (counts: readonly PrintCount[], kind: PrintPlace['kind']): number =>
  counts.filter(each => each.kind === kind).reduce((sum, { printed }) => sum + printed, 0)

/** Why it goes there, in a word or as the rule that says so. */
export function whyText({ because, route_id: id }: PrintPlace, routes: Pick<Routes, 'routes'>): string {
  const route = routes.routes.find(each => each.id === id)
  if (because === 'route' && route) return t('printRoutes.whyRule', { rule: routeText(route) })
  return because === 'fallback' ? t('printRoutes.whyFallback') : t('printRoutes.whyDefault')
}

function Why({ place, routes }: { place: PrintPlace; routes: Routes }) {
  const isNowhere = place.because === 'nothing'
  const text = isNowhere
    ? t('printRoutes.whyNothing')
    : joined([whyText(place, routes), place.varies && t('printRoutes.varies')])
  return (
    <Text span inherit c="dimmed" title={isNowhere ? place.message : text}>
      {text}
    </Text>
  )
}
