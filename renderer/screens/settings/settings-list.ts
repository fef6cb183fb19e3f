import { retained } from '../../../shared/desk/retention.ts'
import { deskWindow } from '../../lib/desk-window.ts'
import { type TextKey, t } from '../../lib/text.ts'

/** In the order of the screen, the first one first. Only those that hold something are there. */
export const settingSections = [
  'station',
  'desk',
  'pack',
  'operators',
  'buying',
  'automation',
  'tracking',
  'returns',
  'notifications',
  'data',
  'developers',
] as const
export type SettingSection = (typeof settingSections)[number]

type Listed = {
  id: string
  section: SettingSection
  label: TextKey
  hint?: TextKey
  /** Only the window of Packdesk has it. */
  needsWindow?: true
}

/** Every setting: its anchor in the address, where it stands, and the words it is found by. */
export const settings = [
  { id: 'default-sender', section: 'station', label: 'setup.settingSender', hint: 'setup.senderHint' },
  { id: 'time-zone', section: 'station', label: 'system.zone', hint: 'settings.zoneHint' },
  {
    id: 'working-days',
    section: 'station',
    label: 'settings.workingDays',
    hint: 'settings.workingDaysHint',
  },
  {
    id: 'holiday-country',
    section: 'station',
    label: 'settings.holidayCountry',
    hint: 'settings.holidayCountryHint',
  },
  {
    id: 'holiday-region',
    section: 'station',
    label: 'settings.holidayRegion',
    hint: 'settings.holidayRegionHint',
  },
  { id: 'holidays', section: 'station', label: 'settings.holidays', hint: 'settings.holidaysHint' },
  { id: 'days-off', section: 'station', label: 'settings.daysOff', hint: 'settings.daysOffHint' },
  { id: 'ship-until', section: 'station', label: 'settings.shipUntil', hint: 'settings.shipUntilHint' },
  { id: 'language', section: 'station', label: 'settings.language', hint: 'settings.languageHint' },
  {
    id: 'slip-language',
    section: 'station',
    label: 'settings.slipLanguage',
    hint: 'settings.slipLanguageHint',
  },
  {
    id: 'invoice-language',
    section: 'station',
    label: 'settings.invoiceLanguage',
    hint: 'settings.invoiceLanguageHint',
  },
  {
    id: 'label-language',
    section: 'station',
    label: 'settings.labelLanguage',
    hint: 'settings.labelLanguageHint',
  },
  { id: 'setup', section: 'station', label: 'setup.again', hint: 'setup.againHint' },
  { id: 'updates', section: 'station', label: 'settings.updates', hint: 'settings.updatesHint' },
  { id: 'desk-name', section: 'desk', label: 'printRoutes.thisDesk', hint: 'printRoutes.thisDeskHint' },
  { id: 'desk-language', section: 'desk', label: 'settings.deskLanguage', hint: 'settings.deskLanguageHint' },
  { id: 'theme', section: 'desk', label: 'app.scheme', hint: 'settings.themeHint' },
  { id: 'density', section: 'desk', label: 'lists.density', hint: 'settings.densityHint' },
  { id: 'label-printer', section: 'desk', label: 'settings.printer', hint: 'settings.printerHint' },
  { id: 'desk-sender', section: 'desk', label: 'settings.deskSender', hint: 'settings.deskSenderHint' },
  {
    id: 'keep-running',
    section: 'desk',
    label: 'settings.keepRunning',
    hint: 'settings.keepRunningHint',
    needsWindow: true,
  },
  {
    id: 'start-at-login',
    section: 'desk',
    label: 'settings.startAtLogin',
    hint: 'settings.startAtLoginHint',
    needsWindow: true,
  },
  {
    id: 'pack-keys',
    section: 'desk',
    label: 'settings.packKeys',
    hint: 'settings.windowPanel',
    needsWindow: true,
  },
  { id: 'devices', section: 'desk', label: 'devices.panel', hint: 'devices.hint', needsWindow: true },
  { id: 'pack-mode', section: 'pack', label: 'packSettings.set_mode', hint: 'packSettings.set_mode_hint' },
  {
    id: 'pack-sounds',
    section: 'pack',
    label: 'packSettings.set_sounds',
    hint: 'packSettings.set_sounds_hint',
  },
  { id: 'pack-voice', section: 'pack', label: 'packSettings.set_voice', hint: 'packSettings.set_voice_hint' },
  {
    id: 'scanner-learn',
    section: 'pack',
    label: 'packSettings.set_learn',
    hint: 'packSettings.set_learn_hint',
  },
  {
    id: 'scanner-prefix',
    section: 'pack',
    label: 'packSettings.set_prefix',
    hint: 'packSettings.set_prefix_hint',
  },
  {
    id: 'scanner-suffix',
    section: 'pack',
    label: 'packSettings.set_suffix',
    hint: 'packSettings.set_suffix_hint',
  },
  { id: 'scanner-gap', section: 'pack', label: 'packSettings.set_gap', hint: 'packSettings.set_gap_hint' },
  { id: 'pack-scale', section: 'pack', label: 'scales.ofDesk', hint: 'scales.ofDesk_hint' },
  { id: 'pack-scales', section: 'pack', label: 'scales.atPorts', hint: 'scales.ofStation_hint' },
  {
    id: 'pack-verification',
    section: 'pack',
    label: 'packSettings.set_verification',
    hint: 'packSettings.set_verification_hint',
  },
  {
    id: 'pack-force',
    section: 'pack',
    label: 'packSettings.set_may_force',
    hint: 'packSettings.set_may_force_hint',
  },
  {
    id: 'pack-take-over',
    section: 'pack',
    label: 'packSettings.set_may_take_over',
    hint: 'packSettings.set_may_take_over_hint',
  },
  {
    id: 'pack-package',
    section: 'pack',
    label: 'packSettings.set_package',
    hint: 'packSettings.set_package_hint',
  },
  {
    id: 'pack-weighing',
    section: 'pack',
    label: 'packSettings.set_weighing',
    hint: 'packSettings.set_weighing_hint',
  },
  {
    id: 'pack-pick-list',
    section: 'pack',
    label: 'packSettings.set_pick_list',
    hint: 'packSettings.set_pick_list_hint',
  },
  { id: 'pack-photo', section: 'pack', label: 'packSettings.set_photo', hint: 'packSettings.set_photo_hint' },
  {
    id: 'pack-return-photo',
    section: 'pack',
    label: 'packSettings.set_return_photo',
    hint: 'packSettings.set_return_photo_hint',
  },
  { id: 'sign-in', section: 'operators', label: 'signIn.setting', hint: 'signIn.settingHint' },
  { id: 'lock-after', section: 'operators', label: 'signIn.lockMinutes', hint: 'signIn.lockHint' },
  { id: 'operators', section: 'operators', label: 'signIn.people', hint: 'signIn.peopleText' },
  { id: 'price-rise', section: 'buying', label: 'offline.tolerance', hint: 'offline.toleranceHint' },
  { id: 'run-hold', section: 'buying', label: 'runs.holdSeconds', hint: 'runs.holdHint' },
  { id: 'label-hold', section: 'buying', label: 'runs.labelHold', hint: 'runs.holdHint' },
  {
    id: 'show-markup',
    section: 'buying',
    label: 'markups.showToPackers',
    hint: 'markups.showToPackersHint',
  },
  { id: 'rules', section: 'automation', label: 'rules.section', hint: 'rules.settingText' },
  {
    id: 'scheduled-exports',
    section: 'automation',
    label: 'exports.scheduled',
    hint: 'exports.scheduledText',
  },
  { id: 'write-back', section: 'automation', label: 'exports.writeBack', hint: 'exports.writeBackText' },
  { id: 'import-folder', section: 'automation', label: 'imports.watchOn', hint: 'imports.watchText' },
  {
    id: 'import-folder-path',
    section: 'automation',
    label: 'imports.watchFolder',
    hint: 'imports.watchFolderHint',
  },
  { id: 'import-folder-kind', section: 'automation', label: 'imports.watchKind', hint: 'imports.watch' },
  {
    id: 'import-folder-template',
    section: 'automation',
    label: 'imports.watchTemplate',
    hint: 'imports.watch',
  },
  { id: 'import-folder-mode', section: 'automation', label: 'imports.watchMode', hint: 'imports.watch' },
  {
    id: 'import-folder-done',
    section: 'automation',
    label: 'imports.watchDone',
    hint: 'imports.watchInside',
  },
  {
    id: 'import-folder-failed',
    section: 'automation',
    label: 'imports.watchFailed',
    hint: 'imports.watchInside',
  },
  { id: 'import-folder-files', section: 'automation', label: 'imports.watchLast', hint: 'imports.watch' },
  { id: 'ask-carriers', section: 'tracking', label: 'background.tracking', hint: 'background.trackingHint' },
  { id: 'ask-every', section: 'tracking', label: 'background.interval', hint: 'background.intervalHint' },
  { id: 'stuck-after', section: 'tracking', label: 'background.stuckDays', hint: 'background.stuckDaysHint' },
  {
    id: 'unscanned-after',
    section: 'tracking',
    label: 'background.unscannedDays',
    hint: 'background.unscannedDaysHint',
  },
  {
    id: 'return-address',
    section: 'returns',
    label: 'returns.returnAddress',
    hint: 'returns.returnAddressHint',
  },
  { id: 'return-overdue', section: 'returns', label: 'returns.overdueDays', hint: 'returns.overdueHint' },
  { id: 'return-window', section: 'returns', label: 'returns.windowDays', hint: 'returns.windowHint' },
  {
    id: 'return-print',
    section: 'returns',
    label: 'returns.printWithLabel',
    hint: 'returns.printWithLabelHint',
  },
  {
    id: 'told-of',
    section: 'notifications',
    label: 'notifications.onScreen',
    hint: 'notifications.onSystemHint',
  },
  {
    id: 'quiet-hours',
    section: 'notifications',
    label: 'notifications.quietFrom',
    hint: 'notifications.quietHint',
  },
  {
    id: 'digest',
    section: 'notifications',
    label: 'notifications.digestAt',
    hint: 'notifications.digestHint',
  },
  {
    id: 'carrier-lost-after',
    section: 'notifications',
    label: 'notifications.carrierMinutes',
    hint: 'notifications.carrierHint',
  },
  { id: 'backup-time', section: 'data', label: 'backups.time', hint: 'backups.timeHint' },
  ...retained.map(
    kind =>
      ({
        id: `keep-${kind}`,
        section: 'data',
        label: `background.keep_${kind}`,
        hint: 'background.keeping',
      }) as const,
  ),
  { id: 'sample-data', section: 'data', label: 'system.sample', hint: 'system.sampleText' },
  {
    id: 'events-here',
    section: 'developers',
    label: 'background.toThisComputer',
    hint: 'background.toThisComputerHint',
  },
  {
    id: 'events-private',
    section: 'developers',
    label: 'background.toPrivateNetwork',
    hint: 'background.toPrivateNetworkHint',
  },
  { id: 'programs', section: 'developers', label: 'system.programs', hint: 'system.programsText' },
  { id: 'web-pages', section: 'developers', label: 'system.origins', hint: 'system.originsText' },
] as const satisfies Listed[]

export type SettingId = (typeof settings)[number]['id']

/** Those that can be set where the page is shown. */
export const settingsHere = (): (typeof settings)[number][] =>
  settings.filter(each => !('needsWindow' in each) || deskWindow() !== undefined)

/** Those that have every word that was typed, in their names, what is said about them or their section. */
export function settingsWith(typed: string): (typeof settings)[number][] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return settingsHere().filter(({ label, hint, section }) => {
    const text = `${t(label)} ${t(hint)} ${t(`settings.section_${section}`)}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** Where the setting of an anchor stands. */
export const sectionOf = (anchor: string): SettingSection | undefined =>
  settings.find(({ id }) => id === anchor)?.section

/** Reads the address: which section is shown. What makes no sense there is left out. */
export function parseSettingsSearch({ section }: Record<string, unknown>): { section?: SettingSection } {
  const known = settingSections.find(each => each === section)
  return known ? { section: known } : {}
}
