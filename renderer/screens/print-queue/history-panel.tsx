import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { EmptyState, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { LongPrintJobList } from '../../components/printing/print-job-list.tsx'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { usePrintsListed } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import {
  firstPrintOf,
  isNarrowedTo,
  type PrintFilter,
  type PrintsSearch,
  parsePrintsSearch,
  printFilters,
  toPrintsQuery,
} from './print-queue-search.ts'

type Narrow = (next: { [K in keyof PrintsSearch]?: string | number | undefined }) => void

/** Every print, newest first, with what became of it; narrowed by what stands in the address. */
export function HistoryPanel() {
  const address = useSearch({ from: '/print-queue' })
  const search = useMemo(() => parsePrintsSearch(address), [address])
  const navigate = useNavigate({ from: '/print-queue' })
  const narrow: Narrow = next => void navigate({ search: parsePrintsSearch(next), replace: true })
  const listed = usePrintsListed()
  const asked = { ...toPrintsQuery(search), ...listed }
  const found = useLongList({
    // Live mode lists less: never what is of test mode below its name.
    key: `${listed.test_mode === false ? 'live' : 'both'} ${JSON.stringify(asked)}`,
    load: range => query(printJobEndpoints.list, { query: { ...asked, ...range } }),
    start: firstPrintOf(search),
  })
  return (
    <Panel title={t('printQueue.history')} actions={<Filters search={search} narrow={narrow} />}>
      {search.run ? <RunName id={search.run} onClear={() => narrow({ ...search, run: undefined })} /> : null}
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <NoPrints isNarrowed={isNarrowedTo(search)} /> : null}
      {found.count ? (
        <LongPrintJobList
          label={t('printQueue.historyList')}
          list={found}
          path="/print-queue"
          start={firstPrintOf(search)}
        />
      ) : null}
    </Panel>
  )
}

/** Every change starts at the first page again. */
function Filters({ search: { page: _, ...search }, narrow }: { search: PrintsSearch; narrow: Narrow }) {
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  return (
    <Group gap="sm">
      {printers.length > 1 ? (
        <NativeSelect
          size="xs"
          aria-label={t('printQueue.ofPrinter')}
          value={search.printer ?? ''}
          onChange={({ currentTarget }) => narrow({ ...search, printer: currentTarget.value || undefined })}
          data={[
            { value: '', label: t('printQueue.anyPrinter') },
            ...printers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <SegmentedControl
        size="xs"
        aria-label={t('printQueue.filter')}
        value={search.show ?? 'done'}
        onChange={value => narrow({ ...search, show: value })}
        data={printFilters.map(value => ({ value, label: t(`printQueue.filter_${value as PrintFilter}`) }))}
      />
    </Group>
  )
}

function RunName({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery(query(printRunEndpoints.retrieve, { params: { id } }))
  return (
    <Group gap="xs" mb="sm">
      <Text>{t('printQueue.ofRun', { name: data?.name ?? '' })}</Text>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('printQueue.ofRunClear')}
      </Button>
    </Group>
  )
}

const NoPrints = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    icon={<IconFileCheck size="2.5rem" stroke={1.2} aria-hidden />}
    title={t(isNarrowed ? 'printQueue.noneTitle' : 'printQueue.neverTitle')}
    text={t(isNarrowed ? 'printQueue.noneText' : 'printQueue.neverText')}
  />
)
