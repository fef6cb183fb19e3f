/** Made up prices in minor units: what a service starts at, what every unit of weight and every zone add, and days on the way. */
export type Fare = {
  service: string
  baseMinor: number
  perUnitMinor: number
  perZoneMinor?: number
  days: number
  name?: string
}

/** Fares as rows: the service, what it starts at, what every unit of weight adds, and days on the way: `GND 900 40 4`. */
export const fareRows = (perZoneMinor: number, ...rows: string[]): Fare[] =>
  rows.map(row => {
    const [service = '', ...numbers] = row.split(' ')
    const [baseMinor = 0, perUnitMinor = 0, days = 0] = numbers.map(Number)
    return { service, baseMinor, perUnitMinor, perZoneMinor, days }
  })

/** A part of a price besides the transport. */
export type ChargeLine = { code: string; name?: string; minor: number }

/** What a shipment costs: `baseMinor + lines + taxMinor = totalMinor`. Discounts are lines below zero. */
export type Price = {
  service: string
  currency: string
  baseMinor: number
  lines: ChargeLine[]
  taxMinor: number
  totalMinor: number
  days: number
}

export type Asking = {
  currency: string
  /** Weights of the parcels in the unit the fares are in. */
  weights: readonly number[]
  zone?: number
  /** What an account pays of the listed price of transport. */
  part?: number
  /** What comes on top, by the price of the transport. */
  lines?: (baseMinor: number) => ChargeLine[]
  taxPercent?: number
}

/** What a fare comes to. Nothing costs nothing: lines of zero are left out. */
export function priceOf(
  fare: Fare,
  { currency, weights, zone = 0, part = 1, lines, taxPercent = 0 }: Asking,
): Price {
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const listed =
    fare.baseMinor * weights.length + fare.perUnitMinor * Math.ceil(weight) + (fare.perZoneMinor ?? 0) * zone
  const baseMinor = Math.round(listed * part)
  const more = (lines?.(baseMinor) ?? []).filter(({ minor }) => minor !== 0)
  const net = baseMinor + more.reduce((sum, { minor }) => sum + minor, 0)
  const taxMinor = Math.round((net * taxPercent) / 100)
  return {
    service: fare.service,
    currency,
    baseMinor,
    lines: more,
    taxMinor,
    totalMinor: net + taxMinor,
    days: fare.days,
  }
}

/** Cents as carriers write them. */
export const minorText = (minor: number): string => (minor / 100).toFixed(2)

/** How far two places are apart, from 1 (the same first signs of the postal code) to 8; 9 is another country. */
export function zoneBetween(
  from: { country: string; postalCode: string },
  to: { country: string; postalCode: string },
): number {
  if (from.country !== to.country) return 9
  const place = ({ postalCode }: { postalCode: string }) => Number.parseInt(postalCode.slice(0, 1), 36) || 0
  const apart = Math.abs(place(from) - place(to))
  return apart === 0 ? 1 : Math.min(1 + apart, 8)
}

/** The Saturday after a day, as `YYYY-MM-DD`; a week later where it is one. */
export function saturdayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + ((5 - date.getUTCDay() + 7) % 7) + 1)
  return date.toISOString().slice(0, 10)
}

/** The day so many working days after another, as `YYYY-MM-DD`. */
export function workingDayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
