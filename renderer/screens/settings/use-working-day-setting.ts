import {
  type WorkingDaySettings as Stored,
  shopSettingsEndpoints,
  usualWorkingDays,
} from '../../../shared/desk/shop-settings.ts'
import { useSetting } from './use-setting.ts'

/** One of the settings that say which days are worked. */
export const useWorkingDaySetting = <Name extends keyof Stored>(
  name: Name,
  { label, show }: { label: string; show: (value: Stored[Name]) => string },
) =>
  useSetting<typeof shopSettingsEndpoints.retrieve, typeof shopSettingsEndpoints.change, Stored[Name]>({
    label,
    read: shopSettingsEndpoints.retrieve,
    write: shopSettingsEndpoints.change,
    name,
    readFrom: stored => stored[name] as Stored[Name],
    usual: usualWorkingDays[name],
    show,
  })
