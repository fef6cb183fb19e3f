import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { t } from '../../../lib/text.ts'
import type { ShipDesk } from '../use-ship-desk.ts'

type Props = { desk: ShipDesk; rate: RateRecord }

/** At which point a parcel waits, beneath the price of a service that goes to no door: a named one, or any of the carrier. */
export default function PickupPoint({ desk: { control, rating }, rate }: Props) {
  const { form, askedPoint } = control
  const field = useRef<HTMLInputElement>(null)
  const asked = askedPoint.last?.rateId === rate.id ? askedPoint.last : null
  useEffect(() => {
    if (asked) field.current?.focus()
  }, [asked])
  const { hold_at_location: held } = form.values.options
  const [point, setPoint] = useState(typeof held === 'string' ? held : '')
  /** Prices may hang on it; the service stays the one that was chosen. */
  const hold = (at: string | true) => {
    const values = form.getValues()
    const options = { ...values.options, hold_at_location: at, preferred_service: rate.service }
    const entries = { ...values, options }
    form.setValues(entries)
    rating.rate(entries)
  }
  const takePoint = () => {
    if (point.trim() !== '') hold(point.trim())
  }
  return (
    <Stack gap="xs" px="sm" pb="sm">
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
          <Button size="xs" variant="default" onClick={() => hold(true)}>
            {t('pickupPoint.letCarrier')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
