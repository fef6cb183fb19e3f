import {
  type HolidayQuery,
  type Language,
  type PaperChoices,
  type ShopHolidays,
  type ShopSettings,
  type ShopSettingsPatch,
  shopSettingsPatch,
  usualPaperChoices,
  usualWorkingDays,
  type WorkingDaySettings,
} from '../../../shared/desk/shop-settings.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PaperLanguages } from '../../../shared/papers/paper-languages.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
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
  /** The public holidays where the shop is; refuses days the wrong way round. */
  holidays: (query: HolidayQuery) => Result<ShopHolidays>
  /** The country whose holidays count; null for nobody's. */
  holidayCountry: () => string | null
  paperLanguages: () => PaperLanguages
}

type Stored = {
  sender_id: string | null
  time_zone: string | null
  language: Language | null
} & PaperChoices &
  WorkingDaySettings
const asTheComputer: Stored = {
  sender_id: null,
  time_zone: null,
  language: null,
  ...usualPaperChoices,
  ...usualWorkingDays,
}

/** Where the shop sends from, which day it is there, and what it speaks. */
export function createShopSettings(
  ports: SettingGroupPorts & {
    clock: Clock
    computerTimeZone: () => string
    isSavedAddress: (id: string) => boolean
    /** Where a saved address is; null for one that says no country. */
    placeOf: (id: string) => SenderPlace | null
  },
): ShopSettingsService {
  const { computerTimeZone, clock } = ports
  const group = createSettingGroup<Stored>(ports, {
    name: 'shop',
    schema: shopSettingsPatch,
    defaults: asTheComputer,
    ifUnreadable: asTheComputer,
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
  const read = (): ShopSettings => ({
    sender_id: senderId(),
    time_zone: calendar.timeZone(),
    follows_computer: group.read().time_zone === null,
    computer_time_zone: computerTimeZone(),
    today: calendar.today(),
    ship_date: calendar.workingDays().onOrAfter(calendar.today()),
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
    holidays: query => working.holidays(query, calendar.today()),
    holidayCountry: working.holidayCountry,
    paperLanguages: () => {
      const { language, slip_language, invoice_language, label_language } = group.read()
      // Nobody asks a browser for the language of what is printed.
      return { slip_language, invoice_language, label_language, station: language ?? 'en' }
    },
  }
}

const toWorkingDays = (stored: Stored): WorkingDaySettings => ({
  working_days: stored.working_days,
  holiday_country: stored.holiday_country,
  holiday_region: stored.holiday_region,
  worked_holidays: stored.worked_holidays,
  days_off: stored.days_off,
})
