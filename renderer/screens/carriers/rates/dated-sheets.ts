import { useQuery } from '@tanstack/react-query'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { type RateSheetRecord, rateSheetEndpoints } from '../../../../shared/desk/rate-sheets.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { dayText } from '../../../lib/format.ts'
import { CallError, load } from '../../../lib/station/api.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { ChangedElsewhere, saveOver } from '../config-conflict.tsx'

/** Every sheet of a connection, the latest first. */
export const useSheets = (id: string) =>
  useQuery(query(rateSheetEndpoints.list, { params: { id } })).data?.results ?? []

/** `from Mon, Dec 1 (prepared)` */
export const sheetName = ({ valid_from, state }: Pick<RateSheetRecord, 'valid_from' | 'state'>): string =>
  t(`rates.sheet_${state}`, { day: dayText(valid_from) })

/** A connection as if a sheet of another day were in its settings: edited and told apart in the same way. */
export const withSheet = (
  connection: ConnectionRecord,
  setting: string,
  { services, revision }: Pick<RateSheetRecord, 'services' | 'revision'>,
): ConnectionRecord => ({
  ...connection,
  config: { ...connection.config, [setting]: services },
  config_revision: revision,
})

/** Saves over what editing began with: the one in force in the settings, one that is prepared beside them. */
export async function saveSheet(
  base: ConnectionRecord,
  { setting, services, validFrom }: { setting: string; services: unknown; validFrom: ShopDay | null },
): Promise<ConnectionRecord> {
  if (validFrom === null) return saveOver(base, { config: { ...base.config, [setting]: services } })
  const params = { id: base.id, valid_from: validFrom }
  try {
    const body = { services: services as RateSheetRecord['services'], revision: base.config_revision }
    return withSheet(base, setting, await load(rateSheetEndpoints.prepare, { params, body }))
  } catch (error) {
    if (!(error instanceof CallError) || error.problem.kind !== 'station' || error.problem.status !== 409)
      throw error
    const theirs = withSheet(base, setting, await load(rateSheetEndpoints.retrieve, { params }))
    throw new ChangedElsewhere(error.problem, theirs)
  }
}
