import { createRequire } from 'node:module'
import { z } from 'zod'
import { createSettings } from '../db/settings.ts'
import type { ShopSettingsService } from '../domain/upkeep/shop-settings-service.ts'
import type * as tasks from '../platform/holiday-calendar.ts'
import { type HolidaysAhead, keepHolidays } from '../platform/holiday-calendar.ts'
import { createWorkerPool } from '../platform/worker-pool.ts'
import type { StationBase } from './base.ts'

/** The calendar is a worker of its own as well. */
export const holidayWorkerUrl = new URL('../platform/holiday-calendar.ts', import.meta.url)

const settingName = 'holidays_ahead'

/** What was found at an earlier start; own data, so no more of it is looked at than whether it still is what is wanted. */
const keptSchema = z.object({
  library: z.string(),
  country: z.string().nullable(),
  years: z.array(z.number()),
  found: z.array(
    z.object({
      regions: z.custom<HolidaysAhead['regions']>(),
      years: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
})

const requireHere = createRequire(import.meta.url)
const libraryVersion = (): string =>
  z.object({ version: z.string() }).parse(requireHere('date-holidays/package.json')).version

/** `found` once nothing more of them is looked for; `stop` gives the search up. */
export type Holidays = { found: Promise<unknown>; stop: () => unknown }

/**
 * Has the holidays of last year to next found where the shop is and everywhere it may send to: once a year on a thread that
 * ends with all it loaded, and as it was found then at every other start. Whatever is asked besides is answered too, at the
 * price of the memory.
 */
export function startFindingHolidays(
  { calendar, database, logger }: StationBase,
  shop: Pick<ShopSettingsService, 'holidayCountry'>,
  { warmUpAfterMs }: { warmUpAfterMs?: number },
): Holidays {
  if (warmUpAfterMs === undefined) return { found: Promise.resolve(), stop: () => undefined }
  const settings = createSettings(database)
  const year = Number(calendar.today().slice(0, 4))
  const wanted = {
    library: libraryVersion(),
    country: shop.holidayCountry(),
    years: [year, year + 1, year - 1],
  }
  const kept = keptSchema.safeParse(settings.read(settingName))
  if (kept.success && isAsWanted(kept.data, wanted)) {
    kept.data.found.forEach(keepHolidays)
    return { found: Promise.resolve(), stop: () => undefined }
  }
  const stopping = new AbortController()
  const found = findOnThread(wanted, stopping.signal)
    .then(all => settings.write(settingName, { ...wanted, found: all }))
    .catch(error => {
      if (!stopping.signal.aborted) logger.warn({ err: error }, 'holidays could not be found ahead')
    })
  return {
    found,
    stop: () => {
      stopping.abort()
      return found
    },
  }
}

type Wanted = Omit<z.output<typeof keptSchema>, 'found'>

const isAsWanted = (kept: Wanted, { library, country, years }: Wanted): boolean =>
  kept.library === library && kept.country === country && kept.years.join() === years.join()

/** First where the shop is, which is asked at once. */
async function findOnThread({ country, years }: Wanted, signal: AbortSignal): Promise<HolidaysAhead[]> {
  const pool = createWorkerPool<Pick<typeof tasks, 'findHolidaysAhead'>>({
    workerUrl: holidayWorkerUrl,
    maxThreads: 1,
  })
  const all: HolidaysAhead[] = []
  try {
    for (const each of country === null ? [null] : [country, null]) {
      const found = await pool.run('findHolidaysAhead', { country: each, years }, { signal })
      keepHolidays(found)
      all.push(found)
    }
    return all
  } finally {
    await pool.close()
  }
}
