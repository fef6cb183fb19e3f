import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type DoneKind,
  type DoneRow,
  doneKinds,
  recordHistoryEndpoints,
} from '../../shared/desk/record-history.ts'
import { shipmentGateKinds } from '../../shared/desk/run-gates.ts'
import { isDay } from '../../shared/units/shop-day.ts'
import { dayText, instantText, whenText, whoText, wordsOf } from '../lib/format.ts'
import { isNotFound } from '../lib/station/api.ts'
import { query } from '../lib/station/queries.ts'
import { joined, t } from '../lib/text.ts'
import { useMode } from '../stores/preferences.ts'
import { Panel } from './page/page.tsx'
import { ProblemNotice } from './page/problem-notice.tsx'
import { Line, Lines } from './tables/list-beside.tsx'

/** Who did it; what is older than the noting of it says so. */
export const doneBy = (by: string | null): string => (by === null ? t('history.notRecorded') : whoText(by))

const aboutText = ({ kind, about }: DoneRow): string => about.map(each => oneText(kind, each)).join(', ')

function oneText(kind: DoneKind, text: string): string {
  const gate = kind === 'gate_kept' && shipmentGateKinds.find(each => each === text)
  if (gate) return t(`history.gate_${gate}`)
  if (isDay(text)) return dayText(text)
  return kind === 'bought' ? wordsOf(text) : text
}

type Settled = 'settled_happened' | 'settled_not'
const isSettled = (kind: DoneKind): kind is Settled => kind === 'settled_happened' || kind === 'settled_not'

/** Who found out what nobody knew, and of what. */
function settledText(kind: Settled, [of, how]: readonly string[]): string {
  const done = doneKinds.find(each => each === of)
  const what = done && !isSettled(done) ? t(`history.did_${done}`) : (of ?? '')
  return joined([t(`history.${kind}`, { what }), how === 'carrier' && t('history.carrierAsked')])
}

const doneText = (row: DoneRow): string => {
  const { kind } = row
  if (isSettled(kind)) return settledText(kind, row.about)
  const what = joined([t(`history.did_${kind}`), aboutText(row)], ': ')
  return row.state === 'done' ? what : t(`history.state_${row.state}`, { what })
}

/** What was done to a record, when and by whom; nothing where nothing was. */
export function RecordHistory({ id }: { id: string }) {
  const found = useQuery(query(recordHistoryEndpoints.retrieve, { params: { id } }, useMode()))
  const rows = found.data?.done ?? []
  if (rows.length === 0 && (!found.error || isNotFound(found.error))) return null
  return (
    <Panel title={t('history.title')}>
      <Stack gap="sm">
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        <Lines label={t('history.title')}>
          {rows.map(row => (
            <Line key={`${row.at} ${row.kind} ${row.about.join()}`} end={<WhenAndWho row={row} />}>
              <bdi>{joined([doneText(row), row.undone ? t('orders.undoneMark') : null])}</bdi>
            </Line>
          ))}
        </Lines>
      </Stack>
    </Panel>
  )
}

const WhenAndWho = ({ row: { at, by } }: { row: DoneRow }) => (
  <Text span fz="sm" c="dimmed">
    <time dateTime={at} title={instantText(at)}>
      {whenText(at)}
    </time>
    <bdi> · {doneBy(by)}</bdi>
  </Text>
)
