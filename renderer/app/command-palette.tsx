import { useMantineColorScheme } from '@mantine/core'
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { shipmentEndpoints } from '../../shared/api/shipments.ts'
import { addressee } from '../../shared/countries/address-lines.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { otherMode, useMode } from '../stores/preferences.ts'
import { colorSchemes, switchMode } from './desk-controls.tsx'
import { listedScreens } from './screens.ts'
import { openShortcuts } from './shortcuts-dialog.tsx'

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
      actions: listedScreens.map(({ path, label }) => ({
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

/** The latest shipments as entries of the palette. */
function useRecentShipments(): SpotlightActionData[] {
  const mode = useMode()
  const navigate = useNavigate()
  const { data } = useQuery(query(shipmentEndpoints.list, { query: { limit: 20 } }, mode))
  return (data?.results ?? []).map(({ id, ...shipment }) => ({
    id,
    label: addressee(shipment.recipient) || id,
    description: [shipment.reference, shipment.tracking_number, shipment.recipient.city]
      .filter(Boolean)
      .join(' · '),
    keywords: [id],
    onClick: () => void navigate({ to: '/shipments/$id', params: { id } }),
  }))
}
