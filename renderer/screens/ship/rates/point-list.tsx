import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { type PickupPoint, type PlaceOnEarth, pointEndpoints } from '../../../../shared/desk/points.ts'
import { CarrierMessages } from '../../../components/carriers/carrier-messages.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { clockText, weightText, whenText } from '../../../lib/format.ts'
import { dateFormat, numberFormat } from '../../../lib/formatters.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import type { Mode } from '../../../stores/preferences.ts'
import classes from './point-list.module.css'

type Props = {
  mode: Mode
  rate: RateRecord
  /** Near whom points are looked for. */
  recipient: AddressRecord
  /** The ID of the point that is chosen. */
  held: string | null
  onChoose: (id: string) => void
}

/** The points of a carrier near the recipient, once somebody has asked for them. */
export function PointList({ mode, rate, recipient, held, onChoose }: Props) {
  const [isAsked, setAsked] = useState(false)
  const body = {
    carrier_ref: rate.carrier_ref,
    carrier_id: rate.carrier_id,
    address: placeOf(recipient),
    service: rate.service,
  }
  const found = useQuery({ ...query(pointEndpoints.find, { body }, mode), enabled: isAsked })
  if (!isAsked || found.isLoading)
    return (
      <Button size="xs" variant="default" loading={isAsked} onClick={() => setAsked(true)}>
        {t('pickupPoint.find')}
      </Button>
    )
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { near, points, asked_at: askedAt, is_kept: isKept, messages } = found.data
  return (
    <Stack gap="xs">
      {askedAt ? (
        <Text fz="sm" role="status">
          {t(isKept ? 'pickupPoint.kept' : 'pickupPoint.asked', { when: whenText(askedAt) })}
        </Text>
      ) : null}
      {points.length === 0 ? <Text fz="sm">{t('pickupPoint.none')}</Text> : null}
      {near ? <Drawing near={near} points={points} /> : null}
      <ol className={classes.points} aria-label={t('pickupPoint.label')}>
        {points.map((point, at) => (
          <Point
            key={point.id}
            point={point}
            number={at + 1}
            isChosen={point.id === held}
            goesThere={rate.service === null || (point.services?.includes(rate.service) ?? true)}
            onChoose={() => onChoose(point.id)}
          />
        ))}
      </ol>
      <CarrierMessages title={t('ship.carriersSay')} messages={messages} />
    </Stack>
  )
}

/** What of an address decides which points are near. */
const placeOf = ({
  country_code,
  postal_code,
  city,
  state_code,
  suburb,
  street_number,
  address_line1,
  address_line2,
}: AddressRecord) => ({
  country_code,
  postal_code,
  city,
  state_code,
  suburb,
  street_number,
  address_line1,
  address_line2,
})

type PointProps = {
  point: PickupPoint
  number: number
  isChosen: boolean
  /** Whether the chosen service does. */
  goesThere: boolean
  onChoose: () => void
}

function Point({ point, number, isChosen, goesThere, onChoose }: PointProps) {
  const { name, kind, address, distance_metres: metres, max_weight_grams: grams, hours } = point
  return (
    <li className={classes.point} data-chosen={isChosen || undefined}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <span>
          <Text fw={600} fz="sm">
            {number}. {name}
          </Text>
          <Text fz="sm">
            {joined([
              address.address_line1,
              address.city,
              metres !== null && distanceText(metres, address.country_code),
            ])}
          </Text>
          <Text fz="xs" c="dimmed">
            {joined([
              kind !== null && t(`pickupPoint.${kind}`),
              hours === null ? t('pickupPoint.hoursUnknown') : hoursText(hours),
              grams !== null && t('pickupPoint.upTo', { weight: weightText(grams / 1000, 'KG') }),
            ])}
          </Text>
        </span>
        {isChosen ? (
          <Badge>{t('pickupPoint.chosen')}</Badge>
        ) : goesThere ? (
          <Button
            size="xs"
            variant="default"
            aria-label={t('pickupPoint.chooseNamed', { name })}
            onClick={onChoose}
          >
            {t('pickupPoint.choose')}
          </Button>
        ) : (
          <Text fz="xs">{t('pickupPoint.otherService')}</Text>
        )}
      </Group>
    </li>
  )
}

const byMiles = ['US', 'GB', 'PR']

function distanceText(metres: number, country: string): string {
  const isMiles = byMiles.includes(country)
  const unit = isMiles ? 'mile' : 'kilometer'
  const format = numberFormat({ style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(metres / (isMiles ? 1609.344 : 1000))
}

type Spans = NonNullable<PickupPoint['hours']>

/** The 4th of January 2026 was a Sunday. */
const dayName = (day: number): string =>
  dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))

/** Days after each other with the same hours together: `Mon–Fri 8:00 AM–9:00 PM, Sat …`. */
function hoursText(spans: Spans): string {
  const ofDay = (day: number) =>
    spans
      .filter(each => each.day === day)
      .map(({ opens, closes }) => `${clockText(opens)}–${clockText(closes)}`)
      .join(', ')
  const runs: { from: number; to: number; text: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const text = ofDay(day)
    const last = runs.at(-1)
    if (last && last.to === day - 1 && last.text === text) last.to = day
    else runs.push({ from: day, to: day, text })
  }
  const open = runs.filter(({ text }) => text !== '')
  if (open.length === 0) return t('pickupPoint.hoursUnknown')
  return open
    .map(({ from, to, text }) => `${from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`} ${text}`)
    .join('; ')
}

const half = 100

/** Where the points lie around the address, north at the top: numbers as in the list, no map of anybody. */
function Drawing({ near, points }: { near: PlaceOnEarth; points: readonly PickupPoint[] }) {
  const placed = points.flatMap(({ id, place }, at) =>
    place ? [{ id, number: at + 1, ...awayFrom(near, place) }] : [],
  )
  if (placed.length === 0) return null
  const reach = Math.max(...placed.map(({ east, north }) => Math.hypot(east, north)), 1e-6)
  return (
    <svg
      className={classes.drawing}
      viewBox="-115 -115 230 230"
      role="img"
      aria-label={t('pickupPoint.drawing')}
    >
      <circle r={half} className={classes.ring} />
      <circle r={half / 2} className={classes.ring} />
      <path d="M-6 0H6M0 -6V6" className={classes.here} />
      {placed.map(({ id, number, east, north }) => (
        <g key={id} transform={`translate(${(east / reach) * half} ${(-north / reach) * half})`}>
          <circle r={10} className={classes.dot} />
          <text className={classes.number} dy="0.35em">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Degrees of latitude to the north, and as much to the east. */
const awayFrom = (from: PlaceOnEarth, to: PlaceOnEarth) => ({
  north: to.latitude - from.latitude,
  east: (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180),
})
