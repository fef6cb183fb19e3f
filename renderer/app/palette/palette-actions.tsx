import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { colorSchemes } from '../../lib/color-schemes.ts'
import { shortcutHelp } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { settingsHere } from '../../screens/settings/settings-list.ts'
import { densities, otherMode, preferences, useMode } from '../../stores/preferences.ts'
import { switchMode } from '../desk-controls.tsx'
import { openNotifications } from '../notifications/notification-panel.ts'
import { letteredScreens } from '../screens.ts'
import { openShortcuts } from '../shortcuts-dialog.tsx'
import type { PaletteGroup } from './palette-entry.ts'

/** What can be done here, where one can go, and what can be chosen for good. */
export function useCommands(type: (text: string) => void): PaletteGroup[] {
  const here = useScreenCommands()
  const screens = useScreenActions()
  const actions = useGlobalActions()
  return [here, screens, actions, helpGroup(type), useSettingActions()]
}

/** What the screen that is open can do now. */
function useScreenCommands(): PaletteGroup {
  const byOwner = shortcutHelp(state => state.byOwner)
  const here = Object.values(byOwner)
    .flat()
    .filter(({ group }) => group === 'screen' || group === 'lists')
  const texts = new Set<string>()
  const entries = here.flatMap(({ keys, text, run }) => {
    // Leaving is what Escape does in the palette as well.
    if (run === null || keys === 'Escape' || texts.has(text)) return []
    texts.add(text)
    return [{ id: `do-${keys}-${text}`, label: text, keys, run }]
  })
  return { kind: 'command', title: t('app.helpGroup_screen'), entries }
}

function useScreenActions(): PaletteGroup {
  const navigate = useNavigate()
  return {
    kind: 'command',
    title: t('app.paletteScreens'),
    entries: letteredScreens.map(({ path, label, letter }) => ({
      id: path,
      label: t(label),
      keys: `g+${letter}`,
      run: () => void navigate({ to: path }),
    })),
  }
}

function useGlobalActions(): PaletteGroup {
  const other = otherMode(useMode())
  const { setColorScheme } = useMantineColorScheme()
  return {
    kind: 'command',
    title: t('app.paletteActions'),
    entries: [
      {
        id: 'mode',
        label: t(other === 'test' ? 'app.paletteSwitchTest' : 'app.paletteSwitchLive'),
        run: () => switchMode(other),
      },
      ...colorSchemes.map(({ value, label }) => ({
        id: `colors-${value}`,
        label: t('app.paletteScheme', { scheme: t(label) }),
        run: () => setColorScheme(value),
      })),
      { id: 'notifications', label: t('notifications.title'), keys: 'g+n', run: openNotifications },
    ],
  }
}

/** The keys, and the signs that keep the palette to one kind. */
const helpGroup = (type: (text: string) => void): PaletteGroup => ({
  kind: 'help',
  title: t('app.help'),
  entries: [
    { id: 'help', label: t('app.paletteHelp'), keys: '?', run: openShortcuts },
    ...(
      [
        ['>', t('app.helpCommands')],
        ['#', t('app.helpOrders')],
        ['@', t('app.helpPeople')],
      ] as const
    ).map(([sign, label]) => ({ id: sign, label, keys: sign, staysOpen: true, run: () => type(sign) })),
  ],
})

/** Every setting, under its name, and where it is. */
function useSettingActions(): PaletteGroup {
  const navigate = useNavigate()
  const { setDensity } = preferences()
  return {
    kind: 'command',
    title: t('app.paletteSettings'),
    entries: [
      ...settingsHere().map(({ id, section, label }) => ({
        id: `setting-${id}`,
        label: t(label),
        description: `${t('screens.settings')}: ${t(`settings.section_${section}`)}`,
        run: () => void navigate({ to: '/settings', search: { section }, hash: id }),
      })),
      ...densities.map(density => ({
        id: `density-${density}`,
        label: t('app.paletteDensity', { density: t(`lists.density_${density}`) }),
        run: () => setDensity(density),
      })),
    ],
  }
}
