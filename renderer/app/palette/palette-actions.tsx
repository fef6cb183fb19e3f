import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Keys } from '../../components/keys.tsx'
import { colorSchemes } from '../../lib/color-schemes.ts'
import { ariaKeys, isMacKeyboard, shortcutHelp } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { settings } from '../../screens/settings/settings-list.ts'
import { densities, otherMode, preferences, useMode } from '../../stores/preferences.ts'
import { switchMode } from '../desk-controls.tsx'
import { openNotifications } from '../notifications/notification-panel.ts'
import { letteredScreens } from '../screens.ts'
import { openShortcuts } from '../shortcuts-dialog.tsx'
import type { PaletteGroup } from './palette-records.ts'

/** Shown behind a command, so that it is learnt and not looked for the next time. */
const withKeys = (keys: string) => ({
  rightSection: <Keys of={keys} />,
  'aria-keyshortcuts': ariaKeys(keys, isMacKeyboard()),
})

/** Two keys, one after the other. */
const withLetter = (letter: string) => ({ rightSection: <Keys of={`g+${letter}`} /> })

/** Keeps what was chosen until the palette has gone. */
type Afterwards = (run: () => void) => () => void

/** What the screen that is open can do now. */
export function useScreenCommands(afterwards: Afterwards): PaletteGroup {
  const byOwner = shortcutHelp(state => state.byOwner)
  const here = Object.values(byOwner)
    .flat()
    .filter(({ group }) => group === 'screen' || group === 'lists')
  const texts = new Set<string>()
  const actions = here.flatMap(({ keys, text, run }) => {
    // Leaving is what Escape does in the palette as well.
    if (run === null || keys === 'Escape' || texts.has(text)) return []
    texts.add(text)
    return [{ id: `do-${keys}-${text}`, label: text, onClick: afterwards(run), ...withKeys(keys) }]
  })
  return { kind: 'command', group: t('app.helpGroup_screen'), actions }
}

export function useScreenActions(): PaletteGroup {
  const navigate = useNavigate()
  return {
    kind: 'command',
    group: t('app.paletteScreens'),
    actions: letteredScreens.map(({ path, label, letter }) => ({
      id: path,
      label: t(label),
      onClick: () => void navigate({ to: path }),
      ...withLetter(letter),
    })),
  }
}

export function useGlobalActions(afterwards: Afterwards): PaletteGroup {
  const other = otherMode(useMode())
  const { setColorScheme } = useMantineColorScheme()
  return {
    kind: 'command',
    group: t('app.paletteActions'),
    actions: [
      {
        id: 'mode',
        label: t(other === 'test' ? 'app.paletteSwitchTest' : 'app.paletteSwitchLive'),
        onClick: () => switchMode(other),
      },
      ...colorSchemes.map(({ value, label }) => ({
        id: `colors-${value}`,
        label: t('app.paletteScheme', { scheme: t(label) }),
        onClick: () => setColorScheme(value),
      })),
      {
        id: 'notifications',
        label: t('notifications.title'),
        onClick: afterwards(openNotifications),
        ...withLetter('n'),
      },
    ],
  }
}

export const helpGroup = (afterwards: Afterwards): PaletteGroup => ({
  kind: 'help',
  group: t('app.help'),
  actions: [
    { id: 'help', label: t('app.paletteHelp'), onClick: afterwards(openShortcuts), ...withKeys('?') },
  ],
})

/** Every setting, under its name, and where it is. */
export function useSettingActions(): PaletteGroup {
  const navigate = useNavigate()
  const { setDensity } = preferences()
  return {
    kind: 'command',
    group: t('app.paletteSettings'),
    actions: [
      ...settings.map(({ id, section, label }) => ({
        id: `setting-${id}`,
        label: t(label),
        description: `${t('screens.settings')}: ${t(`settings.section_${section}`)}`,
        onClick: () => void navigate({ to: '/settings', search: { section }, hash: id }),
      })),
      ...densities.map(density => ({
        id: `density-${density}`,
        label: t('app.paletteDensity', { density: t(`lists.density_${density}`) }),
        onClick: () => setDensity(density),
      })),
    ],
  }
}
