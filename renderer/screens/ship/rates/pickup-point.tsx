import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { needOf } from '../../../../shared/rate-ranking.ts'
import { t } from '../../../lib/text.ts'
import type { ShipDesk } from '../use-ship-desk.ts'
import { PointList } from './point-list.tsx'

type Props = {
  desk: ShipDesk
  rate: RateRecord
  recipient: AddressRecord
  /** Whether its carrier can be asked for points. */
  canFind: boolean
}

/** At which point a parcel waits: it has to be said of a service that goes to no door, and may be of any other. */
export default function PickupPoint({ desk, rate, recipient, canFind }: Props) {
  const { form } = desk.control
  const { hold_at_location: held } = form.values.options
  /** Prices may hang on it; the service stays the one that was chosen. */
  const hold = (at: string | true | null) => {
    const values = form.getValues()
    const { hold_at_location: _, ...others } = values.options
    const options = {
      ...others,
      ...(at === null ? {} : { hold_at_location: at }),
      preferred_service: rate.service,
    }
    const entries = { ...values, options }
    form.setValues(entries)
    desk.rating.rate(entries)
  }
  const point = typeof held === 'string' && held !== '' ? held : null
  return (
    <Stack gap="xs" px="sm" pb="sm">
      {needOf(rate) === 'pickup_point' ? (
        <PointField desk={desk} rate={rate} held={held} onHold={hold} />
      ) : point === null ? null : (
        <Group gap="xs">
          <Text fz="sm">{t('pickupPoint.waits', { point })}</Text>
          <Button size="xs" variant="default" onClick={() => hold(null)}>
            {t('pickupPoint.toDoor')}
          </Button>
        </Group>
      )}
      {canFind ? (
        <PointList mode={desk.mode} rate={rate} recipient={recipient} held={point} onChoose={hold} />
      ) : null}
    </Stack>
  )
}

type FieldProps = Pick<Props, 'desk' | 'rate'> & {
  held: unknown
  onHold: (at: string | true) => void
}

/** A named one, or any of the carrier. */
function PointField({ desk: { control }, rate, held, onHold }: FieldProps) {
  const { askedPoint } = control
  const field = useRef<HTMLInputElement>(null)
  const asked = askedPoint.last?.rateId === rate.id ? askedPoint.last : null
  useEffect(() => {
    if (asked) field.current?.focus()
  }, [asked])
  const [point, setPoint] = useState(typeof held === 'string' ? held : '')
  const takePoint = () => {
    if (point.trim() !== '') onHold(point.trim())
  }
  return (
    <>
      {held === true ? <Text fz="sm">{t('pickupPoint.any')}</Text> : null}
      <TextInput
        ref={field}
        label={t('pickupPoint.label')}
        description={t('pickupPoint.hint')}
        maxLength={60}
        autoComplete="off"
        value={point}
        onChange={({ currentTarget }) => setPoint(currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          takePoint()
        }}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={point.trim() === ''} onClick={takePoint}>
          {t('pickupPoint.use')}
        </Button>
        {held === true ? null : (
          <Button size="xs" variant="default" onClick={() => onHold(true)}>
            {t('pickupPoint.letCarrier')}
          </Button>
        )}
      </Group>
    </>
  )
}
