import { agentSettingEndpoints } from '../../../shared/desk/agent-settings.ts'
import { backgroundEndpoints } from '../../../shared/desk/background.ts'
import { backupEndpoints, backupGroup } from '../../../shared/desk/backups.ts'
import { importWatchEndpoints } from '../../../shared/desk/import-watch.ts'
import { markupEndpoints } from '../../../shared/desk/markups.ts'
import { notificationEndpoints } from '../../../shared/desk/notifications.ts'
import { packingSettingEndpoints } from '../../../shared/desk/packing-settings.ts'
import { purchaseQueueEndpoints } from '../../../shared/desk/purchase-queue.ts'
import { returnEndpoints } from '../../../shared/desk/returns.ts'
import { runSettingEndpoints } from '../../../shared/desk/run-settings.ts'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { signInEndpoints } from '../../../shared/desk/sign-in.ts'
import { agentGroup } from '../../../shared/settings/agents.ts'
import { backgroundGroup } from '../../../shared/settings/background.ts'
import { markupGroup, queueGroup, runGroup } from '../../../shared/settings/buying.ts'
import { watchGroup } from '../../../shared/settings/import-watch.ts'
import { notificationGroup } from '../../../shared/settings/notifications.ts'
import { packingGroup } from '../../../shared/settings/packing.ts'
import { returnGroup } from '../../../shared/settings/returns.ts'
import { shopGroup } from '../../../shared/settings/shop.ts'
import { signInGroup } from '../../../shared/settings/sign-in.ts'

/** The described settings of the station, in the order of the screen, and by which operations they are read and changed. */
export const stationGroups = [
  { settings: shopGroup.settings, read: shopSettingsEndpoints.retrieve, write: shopSettingsEndpoints.change },
  {
    settings: packingGroup.settings,
    read: packingSettingEndpoints.retrieve,
    write: packingSettingEndpoints.change,
  },
  { settings: signInGroup.settings, read: signInEndpoints.settings, write: signInEndpoints.change },
  {
    settings: queueGroup.settings,
    read: purchaseQueueEndpoints.settings,
    write: purchaseQueueEndpoints.changeSettings,
  },
  {
    settings: runGroup.settings,
    read: runSettingEndpoints.settings,
    write: runSettingEndpoints.changeSettings,
  },
  { settings: markupGroup.settings, read: markupEndpoints.settings, write: markupEndpoints.changeSettings },
  { settings: watchGroup.settings, read: importWatchEndpoints.retrieve, write: importWatchEndpoints.change },
  {
    settings: backgroundGroup.settings,
    read: backgroundEndpoints.retrieve,
    write: backgroundEndpoints.change,
  },
  { settings: returnGroup.settings, read: returnEndpoints.settings, write: returnEndpoints.changeSettings },
  {
    settings: notificationGroup.settings,
    read: notificationEndpoints.settings,
    write: notificationEndpoints.changeSettings,
  },
  {
    settings: agentGroup.settings,
    read: agentSettingEndpoints.settings,
    write: agentSettingEndpoints.changeSettings,
  },
  { settings: backupGroup.settings, read: backupEndpoints.settings, write: backupEndpoints.changeSettings },
] as const

type SettingsOf<G> = G extends { settings: infer S } ? S[keyof S] : never
/** A setting of the station that is described by one value. */
export type StationSetting = SettingsOf<(typeof stationGroups)[number]>

/** Each with its name in what the station tells and takes. */
export const stationSettings = stationGroups.flatMap(({ settings, read, write }) =>
  Object.entries<StationSetting>(settings).map(([name, setting]) => ({ name, setting, read, write })),
)

/** Some stand in one place, which goes by the first of them. */
export const stationPlaces = stationSettings.filter(
  ({ setting: { id } }, at) => stationSettings.findIndex(each => each.setting.id === id) === at,
)

export function placeOf(id: StationSetting['id']): (typeof stationPlaces)[number] {
  const found = stationPlaces.find(({ setting }) => setting.id === id)
  if (!found) throw new Error(`no group has the setting ${id}`)
  return found
}
