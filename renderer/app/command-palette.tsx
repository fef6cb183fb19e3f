import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightProps,
} from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useState } from 'react'
import { shipmentEndpoints } from '../../shared/api/shipments.ts'
import { trackerEndpoints } from '../../shared/api/trackers.ts'
import { addressee, addressLines } from '../../shared/countries/address-lines.ts'
import { addressBookEndpoints } from '../../shared/desk/address-book.ts'
import { connectionEndpoints } from '../../shared/desk/connections.ts'
import { deskOrderEndpoints, type OrderEntry } from '../../shared/desk/orders.ts'
import { printerEndpoints } from '../../shared/desk/printing/printers.ts'
import { productEndpoints } from '../../shared/desk/products.ts'
import { colorSchemes } from '../lib/color-schemes.ts'
import { wordsOf } from '../lib/format.ts'
import { trackerState } from '../lib/shipments/shipment-text.ts'
import { query } from '../lib/station/queries.ts'
import { joined, t } from '../lib/text.ts'
import { settings } from '../screens/settings/settings-list.ts'
import { densities, otherMode, preferences, useMode } from '../stores/preferences.ts'
import { switchMode } from './desk-controls.tsx'
import { openNotifications } from './notifications/notification-panel.ts'
import { listedScreens } from './screens.ts'
import { openShortcuts } from './shortcuts-dialog.tsx'

const [paletteState, palette] = createSpotlight()

export const openPalette = (): void => palette.open()

/** Ctrl+K: every screen, action and setting, every record of the station, by typing. */
export function CommandPalette() {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), typingPauseMs)
  const screenGroup = useScreenActions()
  const actionGroup = useGlobalActions()
  const settings = useSettingActions()
  const isCurrent = text === typed.trim()
  const found = useFoundRecords(text, typed.trim())
  const isSearching = found.isPending || !isCurrent
  // Before it can be seen: whoever presses Enter at what has just come means that.
  useLayoutEffect(markFirst)
  return (
    <Spotlight
      store={paletteState}
      query={typed}
      onQueryChange={setTyped}
      filter={filterActions}
      actions={[screenGroup, actionGroup, settings, ...found.groups]}
      // The frame hears Ctrl K, also while this is still on its way.
      shortcut={null}
      highlightQuery
      scrollable
      limit={60}
      attributes={{ content: { 'aria-label': t('app.palette') } }}
      nothingFound={isSearching ? t('app.paletteSearching') : t('app.paletteNone', { text: typed.trim() })}
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

/**
 * The first entry is the one Enter takes, also when it came after the typing. The palette learns of a list a moment after
 * it is shown; whoever is quick has pressed Enter by then, so it is told here.
 */
function markFirst(): void {
  const { opened, query: typed } = paletteState.getState()
  const list = opened && typed !== '' ? document.querySelector('.mantine-Spotlight-actionsList') : null
  const first = list?.querySelector('[data-action]')
  if (!list || !first || list.querySelector('[data-action][data-selected]')) return
  first.setAttribute('data-selected', 'true')
  paletteState.updateState(state => ({ ...state, listId: list.id, selected: 0 }))
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
      { id: 'notifications', label: t('notifications.title'), onClick: openNotifications },
      { id: 'help', label: t('app.paletteHelp'), onClick: openShortcuts },
    ],
  }
}

/** Every setting, under its name, and where it is. */
function useSettingActions(): SpotlightActionGroupData {
  const navigate = useNavigate()
  const { setDensity } = preferences()
  return {
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

const typingPauseMs = 60
const shownAtOnce = 8
/** Marks what the station has found: it knows better than a comparison of letters here. */
const ofStation = 'found:'

/** Records by what was typed; the latest shipments before anything is. */
function useFoundRecords(text: string, typed: string) {
  const mode = useMode()
  const navigate = useNavigate()
  // What was found for fewer letters counts only where it has all that is typed now.
  const mark = text === typed && text !== '' ? ofStation : ''
  const search = { limit: shownAtOnce, ...(text === '' ? {} : { keyword: text }) }
  const shipments = useQuery(query(shipmentEndpoints.list, { query: search }, mode))
  const trackers = useQuery({
    ...query(trackerEndpoints.list, { query: search }, mode),
    enabled: text !== '',
  })
  const orders = useQuery({
    ...query(deskOrderEndpoints.list, { query: search }, mode),
    enabled: text !== '',
  })
  const setUp = useSetUpRecords(text, typed, mark)
  const bought = new Set((shipments.data?.results ?? []).map(({ tracking_number: number }) => number))
  const lone = (trackers.data?.results ?? []).filter(({ tracking_number: number }) => !bought.has(number))
  return {
    isPending: shipments.isFetching || trackers.isFetching || orders.isFetching || setUp.isPending,
    groups: [
      {
        group: t(text === '' ? 'app.paletteShipments' : 'screens.shipments'),
        actions: (shipments.data?.results ?? []).map(({ id, ...shipment }) => ({
          id: `${mark}${id}`,
          label: addressee(shipment.recipient) || id,
          description: joined([shipment.reference, shipment.tracking_number, shipment.recipient.city]),
          onClick: () => void navigate({ to: '/shipments/$id', params: { id } }),
        })),
      },
      orderGroup(
        text === '' ? [] : (orders.data?.results ?? []),
        mark,
        open => void navigate({ to: '/orders', search: { view: 'all', open } }),
      ),
      {
        group: t('app.paletteTrackers'),
        actions:
          text === ''
            ? []
            : lone.map(({ id, tracking_number: number, carrier_name: carrier, status }) => ({
                id: `${mark}${id}`,
                label: number,
                description: `${wordsOf(carrier)} · ${trackerState(status).text}`,
                onClick: () => void navigate({ to: '/shipments', search: { q: number } }),
              })),
      },
      ...setUp.groups,
    ] satisfies SpotlightActionGroupData[],
  }
}

/** What a shop sets up once: addresses, products, connections and printers. */
function useSetUpRecords(text: string, typed: string, mark: string) {
  const mode = useMode()
  const navigate = useNavigate()
  const asked = { query: { limit: shownAtOnce, keyword: text } }
  const isAsked = text !== ''
  const addresses = useQuery({ ...query(addressBookEndpoints.list, asked), enabled: isAsked })
  const products = useQuery({ ...query(productEndpoints.list, asked, mode), enabled: isAsked })
  const connections = useQuery(query(connectionEndpoints.list, {}))
  const printers = useQuery(query(printerEndpoints.list, {}))
  return {
    isPending: addresses.isFetching || products.isFetching,
    groups: [
      {
        group: t('screens.addresses'),
        actions: (isAsked ? (addresses.data?.results ?? []) : []).map(address => ({
          id: `${mark}${address.id}`,
          label: addressee(address),
          description: joined(addressLines(address), ', '),
          onClick: () => void navigate({ to: '/addresses', search: { open: address.id ?? '' } }),
        })),
      },
      {
        group: t('screens.products'),
        actions: (isAsked ? (products.data?.results ?? []) : []).map(({ id, sku, name, barcode }) => ({
          id: `${mark}${id}`,
          label: sku,
          description: joined([name, barcode]),
          onClick: () => void navigate({ to: '/products', search: { q: sku } }),
        })),
      },
      {
        group: t('screens.carriers'),
        actions: (typed === '' ? [] : (connections.data?.results ?? [])).map(connection => ({
          id: connection.id,
          label: connection.display_name,
          description: connection.carrier_id,
          onClick: () => void navigate({ to: '/carriers/$id', params: { id: connection.id } }),
        })),
      },
      {
        group: t('screens.printers'),
        actions: (typed === '' ? [] : (printers.data?.results ?? [])).map(({ id, name, uri }) => ({
          id,
          label: name,
          description: uri,
          onClick: () => void navigate({ to: '/printers/$id', params: { id } }),
        })),
      },
    ],
  }
}

const orderGroup = (found: readonly OrderEntry[], mark: string, open: (id: string) => void) => ({
  group: t('screens.orders'),
  actions: found.map(entry => ({
    id: `${mark}${entry.id}`,
    label: `#${entry.order_id}`,
    description: joined([entry.recipient, entry.place, entry.source]),
    onClick: () => open(entry.id),
  })),
})

/** Every word typed stands somewhere in what is known here; what the station found is shown as it is. */
const filterActions: NonNullable<SpotlightProps['filter']> = (typed, all) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ id, label = '', description = '' }: SpotlightActionData) => {
    const text = `${label} ${description}`.toLowerCase()
    return id.startsWith(ofStation) || words.every(word => text.includes(word))
  }
  return all
    .map(each => ('actions' in each ? { ...each, actions: each.actions.filter(fits) } : each))
    .filter(each => !('actions' in each) || each.actions.length > 0)
}
