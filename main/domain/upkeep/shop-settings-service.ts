import type { CutOff } from '../../../shared/desk/cut-off.ts'
import {
  type HolidayQuery,
  type Language,
  type ShopHolidays,
  type ShopSettings,
  type ShopSettingsPatch,
  type StoredShopSettings,
  shopSettingsPatch,
  type WorkingDaySettings,
} from '../../../shared/desk/shop-settings.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PaperLanguages } from '../../../shared/papers/paper-languages.ts'
import { shopGroup } from '../../../shared/settings/shop.ts'
import { instantIn, type ShopCalendar, type ShopDay } from '../../../shared/units/shop-day.ts'
import { clockChanges } from '../../../shared/units/zone-clocks.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../db/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import { createShopCalendar } from '../../platform/shop-calendar.ts'
import { createShopWorkingDays, type SenderPlace } from './working-days-service.ts'

export type ShopSettingsService = {
  read: () => ShopSettings
  /** The saved address the shop sends from; null for none. */
  senderId: () => string | null
  /** What the page speaks; null where each browser says so itself. */
  language: () => Language | null
  /** Refuses a sender that is no saved address; then nothing is changed. */
  change: (patch: ShopSettingsPatch) => Result<ShopSettings>
  /** Days by the time zone as it is set at the moment, and which of them are worked. */
  calendar: ShopCalendar
  /** The day what is packed now leaves, where that is not today. */
  laterShipDay: () => ShopDay | null
  /** The public holidays where the shop is; refuses days the wrong way round. */
  holidays: (query: HolidayQuery) => Result<ShopHolidays>
  /** The country whose holidays count; null for nobody's. */
  holidayCountry: () => string | null
  paperLanguages: () => PaperLanguages
}

/** Where the shop sends from, which day it is there, and what it speaks. */
export function createShopSettings(
  ports: SettingGroupPorts & {
    clock: Clock
    computerTimeZone: () => string
    isSavedAddress: (id: string) => boolean
    /** Where a saved address is; null for one that says no country. */
    placeOf: (id: string) => SenderPlace | null
    /** The last cut-off of the shop's carriers today; null where none has one. */
    lastCutOff: (calendar: ShopCalendar) => CutOff | null
  },
): ShopSettingsService {
  const { computerTimeZone, clock } = ports
  const group = createSettingGroup<StoredShopSettings>(ports, {
    name: shopGroup.name,
    schema: shopSettingsPatch,
    defaults: shopGroup.defaults as StoredShopSettings,
  })
  // A sender may have been removed from the saved addresses since.
  const senderId = () => {
    const { sender_id: id } = group.read()
    return id !== null && ports.isSavedAddress(id) ? id : null
  }
  const senderPlace = () => {
    const id = senderId()
    return id === null ? null : ports.placeOf(id)
  }
  const working = createShopWorkingDays({ settings: () => toWorkingDays(group.read()), senderPlace })
  // Read each time: whoever hears of a change already counts by it.
  const calendar = createShopCalendar(clock, () => group.read().time_zone ?? computerTimeZone(), working)
  const leavesUntil = (): CutOff | null => {
    const { ship_until: time } = group.read()
    if (time === null) return ports.lastCutOff(calendar)
    return { time, at: new Date(instantIn(calendar.timeZone(), calendar.today(), time)).toISOString() }
  }
  const shipDay = (): ShopDay => {
    const { onOrAfter, nextWorkingDay } = calendar.workingDays()
    const today = calendar.today()
    const first = onOrAfter(today)
    const until = leavesUntil()
    const isLate = until !== null && clock.now().getTime() >= Date.parse(until.at)
    return first === today && isLate ? nextWorkingDay(today) : first
  }
  const read = (): ShopSettings => ({
    sender_id: senderId(),
    time_zone: calendar.timeZone(),
    follows_computer: group.read().time_zone === null,
    computer_time_zone: computerTimeZone(),
    clock_changes: clockChanges(calendar.timeZone(), clock.now().getTime()),
    today: calendar.today(),
    ship_date: shipDay(),
    ship_until: group.read().ship_until,
    leaves_until: leavesUntil(),
    language: group.read().language,
    slip_language: group.read().slip_language,
    invoice_language: group.read().invoice_language,
    label_language: group.read().label_language,
    ...toWorkingDays(group.read()),
  })
  return {
    read,
    senderId,
    language: () => group.read().language,
    change: patch => {
      if (patch.sender_id && !ports.isSavedAddress(patch.sender_id))
        return refuse('not_found', {
          message: 'There is no saved address of that id to send from. Nothing was changed.',
        })
      group.change(patch)
      return ok(read())
    },
    calendar,
    laterShipDay: () => {
      const day = shipDay()
      return day === calendar.today() ? null : day
    },
    holidays: query => working.holidays(query, calendar.today()),
    holidayCountry: working.holidayCountry,
    paperLanguages: () => {
      const { language, slip_language, invoice_language, label_language } = group.read()
      // Nobody asks a browser for the language of what is printed.
      return { slip_language, invoice_language, label_language, station: language ?? 'en' }
    },
  }
}

const toWorkingDays = (stored: StoredShopSettings): WorkingDaySettings => ({
  working_days: stored.working_days,
  holiday_country: stored.holiday_country,
  holiday_region: stored.holiday_region,
  worked_holidays: stored.worked_holidays,
  days_off: stored.days_off,
})
