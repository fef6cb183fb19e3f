import {
  type ShopSettings,
  type ShopSettingsPatch,
  shopSettingsPatch,
} from '../../../shared/desk/shop-settings.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../db/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import { createShopCalendar } from '../../platform/shop-calendar.ts'

export type ShopSettingsService = {
  read: () => ShopSettings
  change: (patch: ShopSettingsPatch) => ShopSettings
  /** Days by the time zone as it is set at the moment. */
  calendar: ShopCalendar
}

type Stored = { time_zone: string | null }
const asTheComputer: Stored = { time_zone: null }

/** Where the shop is, as far as it decides which day it is. */
export function createShopSettings(
  ports: SettingGroupPorts & { clock: Clock; computerTimeZone: () => string },
): ShopSettingsService {
  const { computerTimeZone, clock } = ports
  const group = createSettingGroup<Stored>(ports, {
    name: 'shop',
    schema: shopSettingsPatch,
    defaults: asTheComputer,
    ifUnreadable: asTheComputer,
  })
  // Read each time: whoever hears of a change already counts by it.
  const calendar = createShopCalendar(clock, () => group.read().time_zone ?? computerTimeZone())
  const read = (): ShopSettings => ({
    time_zone: calendar.timeZone(),
    follows_computer: group.read().time_zone === null,
    computer_time_zone: computerTimeZone(),
    today: calendar.today(),
  })
  return {
    read,
    change: patch => {
      group.change(patch)
      return read()
    },
    calendar,
  }
}
