import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '../lib/text.ts'
import { otherMode, useMode } from '../stores/preferences.ts'
import { colorSchemes } from './color-scheme-menu.tsx'
import { switchMode } from './mode-switch.tsx'
import { screens } from './screens.ts'
import { openShortcuts } from './shortcuts-dialog.tsx'
import { useRecentShipments } from './use-recent-shipments.ts'

export const openPalette = (): void => spotlight.open()

/** Ctrl+K: every screen, every action that works everywhere, and the latest shipments, by typing. */
export function CommandPalette() {
  const screenGroup = useScreenActions()
  const actionGroup = useGlobalActions()
  const shipments = useRecentShipments()
  return (
    <Spotlight
      actions={[screenGroup, actionGroup, { group: t('app.paletteShipments'), actions: shipments }]}
      shortcut="mod + K"
      tagsToIgnore={[]}
      highlightQuery
      scrollable
      limit={30}
      attributes={{ content: { 'aria-label': t('app.palette') } }}
      nothingFound={t('app.paletteNothing')}
      // Who opens it goes on typing at once, and no letter may be lost to a movement.
      transitionProps={{ duration: 0 }}
      searchProps={{
        placeholder: t('app.palettePlaceholder'),
        'aria-label': t('app.palette'),
        autoFocus: true,
      }}
    />
  )
}

function useScreenActions(): SpotlightActionGroupData {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      group: t('app.paletteScreens'),
      actions: screens.map(({ path, label }) => ({
        id: path,
        label: t(label),
        onClick: () => void navigate({ to: path }),
      })),
    }),
    [navigate],
  )
}

function useGlobalActions(): SpotlightActionGroupData {
  const other = otherMode(useMode())
  const { setColorScheme } = useMantineColorScheme()
  return {
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
      { id: 'help', label: t('app.paletteHelp'), onClick: openShortcuts },
    ],
  }
}
