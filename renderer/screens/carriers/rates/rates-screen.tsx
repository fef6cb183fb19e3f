import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type RateSheetRecord, rateSheetEndpoints } from '../../../../shared/desk/rate-sheets.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { isNotFound } from '../../../lib/station/api.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { ConnectionPage, sheetSetting, useConnection } from '../connection-tabs.tsx'
import { withSheet } from './dated-sheets.ts'
import { RatesEditor } from './rates-editor.tsx'
import { parseRatesSearch } from './rates-search.ts'

/** The own prices of a carrier, kept as in a spreadsheet: those in force, or those of a later day. */
export function RatesScreen() {
  const { id, side } = useParams({ from: '/carriers/$id/$side' })
  const { from: day = null } = parseRatesSearch(useSearch({ strict: false }))
  const of = useConnection(id)
  const { connection, adapter } = of
  const sheet = useSheet(id, day)
  const [removed, setRemoved] = useState<RateSheetRecord | null>(null)
  const navigate = useNavigate()
  if (side !== 'rates' && side !== 'surcharges')
    return <Navigate to="/carriers/$id" params={{ id }} replace />
  const toInForce = { to: '/carriers/$id/$side', params: { id, side }, search: {}, replace: true } as const
  // One that counts by now, or never did: those in force are shown.
  if (sheet.isNone) return <Navigate {...toInForce} />
  const setting = adapter ? sheetSetting(adapter)?.name : undefined
  if (connection && adapter && setting && (day === null || sheet.prepared))
    return (
      <RatesEditor
        key={`${id} ${day}`}
        {...{ of, side, adapter, setting, removed }}
        connection={sheet.prepared ? withSheet(connection, setting, sheet.prepared) : connection}
        prepared={sheet.prepared}
        onRemoved={gone => {
          setRemoved(gone)
          void navigate({ ...toInForce, ignoreBlocker: true })
        }}
        onBack={() => setRemoved(null)}
      />
    )
  return (
    <ConnectionPage
      part={side}
      of={of}
      lacking={{ title: t('rates.noSheetTitle'), text: t('rates.noSheetText') }}
    >
      {sheet.error ? <ProblemNotice error={sheet.error} doing="load" /> : null}
    </ConnectionPage>
  )
}

/** One that is prepared for a day; none, where that day has another or no sheet. */
function useSheet(id: string, day: ShopDay | null) {
  const { data, error } = useQuery({
    ...query(rateSheetEndpoints.retrieve, { params: { id, valid_from: day ?? '2000-01-01' } }),
    enabled: day !== null,
  })
  // Whoever is writing goes on when its day comes or somebody removes it: saving then says what is.
  const seen = useRef<RateSheetRecord | null>(null)
  if (data?.state === 'prepared') seen.current = data
  const prepared = seen.current?.valid_from === day ? seen.current : null
  const isGone = error !== null && isNotFound(error)
  return {
    prepared,
    isNone: day !== null && prepared === null && (isGone || data !== undefined),
    error: isGone ? null : error,
  }
}
