import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { trackerEndpoints } from '../../../shared/api/trackers.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { parcelOnDesk, presetChoice, sizeChoice, usePackages } from '../../lib/drafts/packages.ts'
import { sides } from '../../lib/drafts/parcel-draft.ts'
import { parcelText } from '../../lib/format.ts'
import { useRecognisedNumber } from '../../lib/shipments/recognised-number.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { askAction } from '../../stores/asked-action.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/**
 * A tracking number no record here has, when its check digit holds: it can be followed by each account of a carrier that
 * uses such numbers. Added by the station at once, also while the carrier knows nothing of the parcel yet.
 */
export function useTrackOffer(text: string, isUnknown: boolean, close: (run: () => void) => void) {
  const mode = useMode()
  const { found, isPending, nameOf } = useRecognisedNumber(text, isUnknown)
  const connections = useQuery(query(connectionEndpoints.list, {})).data?.results ?? []
  const adding = useTracking(close)
  const carriers = [
    ...new Set(
      (found?.kinds ?? []).flatMap(({ check_digit: digit, carriers: slugs }) =>
        digit === 'right' ? slugs : [],
      ),
    ),
  ]
  const accounts = connections.filter(
    ({ active, test_mode: isTest, capabilities, carrier_name: slug }) =>
      active && isTest === (mode === 'test') && capabilities.includes('tracking') && carriers.includes(slug),
  )
  const number = found?.tracking_number ?? ''
  const group: PaletteGroup = {
    kind: 'record',
    title: t('tracking.columnNumber'),
    entries: accounts.map(({ id, display_name: name, carrier_name, carrier_id }) => ({
      id: `track ${id}`,
      label: t('app.paletteTrackIt', { number }),
      description: name,
      isFound: true,
      isOffer: true,
      staysOpen: true,
      run: () => adding.start({ number, carrier_name, carrier_id }),
    })),
  }
  return {
    group,
    isPending,
    /** It is a number of carriers the shop has no account of. */
    note:
      carriers.length > 0 && accounts.length === 0
        ? t('app.paletteTrackNoAccount', { carriers: carriers.map(nameOf).join(', ') })
        : null,
    error: adding.error,
    dismiss: adding.dismiss,
  }
}

type Tracked = { number: string; carrier_name: string; carrier_id: string }

function useTracking(close: (run: () => void) => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const adding = useMutation(change(trackerEndpoints.add))
  return {
    start: ({ number, carrier_name, carrier_id }: Tracked) => {
      if (adding.isPending) return
      adding.mutate(
        {
          query: { carrier_id, pending_pickup: 'true' },
          body: { tracking_number: number, carrier_name },
        },
        {
          onSuccess: ({ id }) => {
            announce(t('app.paletteTracked', { number }))
            void queries.invalidateQueries({ queryKey: ['board'] })
            close(() => void navigate({ to: '/tracking', search: { open: id } }))
          },
        },
      )
    },
    error: adding.error,
    dismiss: adding.reset,
  }
}

/** Sides as they are typed, the last one perhaps only half: `30x20x10`, `30 x 2`. */
export function readSides(typed: string): string[] | null {
  const parts = typed.replace(/\s*(?:cm|mm|in)?$/i, '').split(/\s*[x×*]\s*/i)
  const given = parts.at(-1) === '' ? parts.slice(0, -1) : parts
  const isSize = parts.length > 1 && given.length > 0 && given.length <= sides.length
  return isSize && given.every(part => /^\d{1,4}(?:[.,]\d{1,2})?$/.test(part))
    ? given.map(part => part.replace(',', '.'))
    : null
}

/** Whether a package may be the one that is being typed: in any order, the last side by how it begins. */
export function hasSides(typed: readonly string[], lengths: readonly (number | null)[]): boolean {
  const [last, ...before] = typed.toReversed()
  const left = lengths.map(String)
  for (const side of before) {
    const at = left.indexOf(String(Number(side)))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return last === undefined || left.some(side => side.startsWith(last))
}

/** Packages of the size that is typed, the parcel on the Ship screen in one of them, and an own box of that size. */
export function usePackageOffer(text: string): PaletteGroup {
  const mode = useMode()
  const navigate = useNavigate()
  const typed = readSides(text)
  const packages = usePackages({ enabled: typed !== null })
  const ship = (choice: string) => () => {
    askAction(parcelOnDesk, choice)
    void navigate({ to: '/ship' })
  }
  const entries = typed === null ? [] : packageEntries(typed, packages, ship)
  const own = typed?.length === sides.length ? [ownBox(typed, mode, ship)] : []
  return { kind: 'record', title: t('app.palettePackages'), entries: [...entries, ...own] }
}

function packageEntries(
  typed: readonly string[],
  { saved, ofCarriers }: ReturnType<typeof usePackages>,
  ship: (choice: string) => () => void,
): PaletteEntry[] {
  const own = saved
    .filter(record =>
      hasSides(
        typed,
        sides.map(side => record[side]),
      ),
    )
    .map(record => ({
      id: `package ${record.id}`,
      label: record.description ?? parcelText(record),
      description: parcelText(record),
      run: ship(record.id ?? ''),
    }))
  const sold = ofCarriers
    .filter(
      ({ isOffered, sizes }) =>
        isOffered &&
        hasSides(
          typed,
          sides.map(side => sizes[side] ?? null),
        ),
    )
    .map(({ code, title, sizes }) => ({
      id: `package ${code}`,
      label: title,
      description: sizeText(
        sides.map(side => String(sizes[side])),
        sizes.dimension_unit,
      ),
      run: ship(presetChoice(code)),
    }))
  return [...own, ...sold].map(entry => ({ ...entry, isFound: true, kind: t('app.paletteKind_package') }))
}

const sizeText = (lengths: readonly string[], unit: string | null | undefined): string =>
  joined([lengths.join(' × '), unit?.toLowerCase()], ' ')

function ownBox(typed: readonly string[], mode: Mode, ship: (choice: string) => () => void): PaletteEntry {
  const unit = shipDraft.getState().byMode[mode].form.parcels[0]?.dimension_unit
  return {
    id: 'package own',
    label: t('app.palettePackOwn', { size: sizeText(typed, unit) }),
    isFound: true,
    run: ship(sizeChoice(typed)),
  }
}
