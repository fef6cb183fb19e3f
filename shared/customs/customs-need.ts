import { countryName } from '../countries/countries.ts'
import { type CustomsArea, type CustomsPart, customsAreas, customsParts } from './customs-areas.ts'

/** What of an address decides about customs. */
export type CustomsPlace = {
  country_code: string
  state_code?: string | null | undefined
  postal_code?: string | null | undefined
}

/**
 * - `domestic`: within one country.
 * - `same_area`: across a border nobody declares at, such as those inside the European Union.
 * - `border`: between two areas.
 * - `special_area`: within one country or union, from or to a part of it that lies outside for customs or taxes.
 */
export type CustomsNeed = {
  isNeeded: boolean
  reason: 'domestic' | 'same_area' | 'border' | 'special_area'
  /** The two places as people name them; for `same_area` the area they share. */
  from: string
  to: string
  area: string | null
}

type Located = { areas: readonly string[]; name: string; part: CustomsPart | null }

const areaOfCountry = new Map<string, CustomsArea>(
  Object.entries(customsAreas).flatMap(([area, { countries }]) =>
    countries.map(country => [country, area as CustomsArea] as const),
  ),
)

function partOf({ country_code, state_code, postal_code }: CustomsPlace): CustomsPart | null {
  const postal = (postal_code ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
  const state = (state_code ?? '').trim().toUpperCase()
  const found = customsParts.find(
    part =>
      part.country === country_code && (part.postal?.test(postal) || part.states?.includes(state) === true),
  )
  return found ?? null
}

function locate(place: CustomsPlace): Located {
  const part = partOf(place)
  if (part) return { areas: part.countsAs, name: part.name, part }
  const country = place.country_code
  return { areas: [areaOfCountry.get(country) ?? country], name: countryName(country), part: null }
}

/** Whether goods between two places are declared, as far as their addresses tell. The sender may know better. */
export function customsNeed(sender: CustomsPlace, recipient: CustomsPlace): CustomsNeed {
  const from = locate(sender)
  const to = locate(recipient)
  const shared = from.areas.find(area => to.areas.includes(area))
  const names = { from: from.name, to: to.name, area: null }
  if (shared !== undefined) {
    const area = Object.hasOwn(customsAreas, shared) ? customsAreas[shared as CustomsArea].name : null
    return sender.country_code === recipient.country_code
      ? { isNeeded: false, reason: 'domestic', ...names }
      : { isNeeded: false, reason: 'same_area', ...names, area }
  }
  const isSpecial = from.part !== null || to.part !== null
  const unionOf = ({ country_code }: CustomsPlace) => areaOfCountry.get(country_code) ?? country_code
  return {
    isNeeded: true,
    reason: isSpecial && unionOf(sender) === unionOf(recipient) ? 'special_area' : 'border',
    ...names,
  }
}
