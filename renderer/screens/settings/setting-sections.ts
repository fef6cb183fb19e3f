/** In the order of the screen, the first one first. Only those that hold something are there. */
export const settingSections = [
  'station',
  'desk',
  'pack',
  'operators',
  'shops',
  'buying',
  'automation',
  'tracking',
  'returns',
  'notifications',
  'network',
  'data',
  'developers',
] as const
export type SettingSection = (typeof settingSections)[number]

/** Reads the address: which section is shown. What makes no sense there is left out. */
export function parseSettingsSearch({ section }: Record<string, unknown>): { section?: SettingSection } {
  const known = settingSections.find(each => each === section)
  return known ? { section: known } : {}
}
