import { retained } from '../../../shared/desk/retention.ts'
import { deskWindow } from '../../lib/desk-window.ts'
import { type TextKey, t } from '../../lib/text.ts'
import type { SettingSection } from './setting-sections.ts'
import { stationPlaces } from './station-groups.ts'

type Listed = {
  id: string
  section: SettingSection
  label: TextKey
  hint?: TextKey
  /** Only the window of Packdesk has it. */
  needsWindow?: true
}

/** Every setting and choice: its anchor in the address, where it stands, and the words it is found by. */
export const settings = [
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
  { id: 'operators', section: 'operators', label: 'signIn.people', hint: 'signIn.peopleText' },
  { id: 'shops', section: 'shops', label: 'shops.title', hint: 'shops.text' },
  { id: 'shop-write-backs', section: 'shops', label: 'shops.told', hint: 'shops.toldText' },
  { id: 'rules', section: 'automation', label: 'rules.section', hint: 'rules.settingText' },
  {
    id: 'scheduled-exports',
    section: 'automation',
    label: 'exports.scheduled',
    hint: 'exports.scheduledText',
  },
  { id: 'write-back', section: 'automation', label: 'exports.writeBack', hint: 'exports.writeBackText' },
  { id: 'import-folder-files', section: 'automation', label: 'imports.watchLast', hint: 'imports.watch' },
  { id: 'network-open', section: 'network', label: 'network.open', hint: 'network.openText' },
  { id: 'network-api', section: 'network', label: 'network.api', hint: 'network.apiText' },
  { id: 'network-trust', section: 'network', label: 'network.trust', hint: 'network.trustText' },
  { id: 'network-pair', section: 'network', label: 'network.pair', hint: 'network.pairText' },
  { id: 'network-desks', section: 'network', label: 'network.desks', hint: 'network.desksText' },
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
  { id: 'programs', section: 'developers', label: 'system.programs', hint: 'system.programsText' },
  { id: 'web-pages', section: 'developers', label: 'system.origins', hint: 'system.originsText' },
  ...stationPlaces.map(({ setting: { id, section, title, hint } }) => ({ id, section, label: title, hint })),
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
