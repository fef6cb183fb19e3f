import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RateRecord } from '../../shared/api/rates.ts'
import { dayText } from '../lib/format.ts'
import type { RequestedOfDraft } from '../lib/shipments/use-requested-service.ts'
import { joined, t } from '../lib/text.ts'

type Props = RequestedOfDraft & { rate: RateRecord | null }

/** What the customer asked for and was promised, and that the price below does not keep it. */
export default function RequestedNote(props: Props) {
  return (
    <>
      <AskedService {...props} />
      <Promised {...props} />
    </>
  )
}

function AskedService({ name, unkept }: Props) {
  if (name === '') return null
  if (unkept === null)
    return (
      <Text>
        <bdi>{t('requested.asked', { name })}</bdi>
      </Text>
    )
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('requested.asked', { name })}
    >
      <Text>{t(`requested.${unkept}`)}</Text>
      <Anchor
        inherit
        underline="always"
        renderRoot={props => <Link to="/settings/automation/requested" {...props} />}
      >
        {t('requested.say')}
      </Anchor>
    </Alert>
  )
}

/** The days it was promised for, and why the price that is chosen does not keep them. */
function Promised({ shipBy, deliverBy, arrivals, rate, unkept }: Props) {
  const days = joined(
    [
      shipBy === null ? null : t('requested.shipBy', { day: dayText(shipBy) }),
      deliverBy === null ? null : t('requested.promised', { day: dayText(deliverBy) }),
    ],
    ' · ',
  )
  if (days === '') return null
  const arrival = arrivals?.find(each => each.rate_id === rate?.id)
  const broken = arrival?.broken ?? (deliverBy !== null && unkept === 'unknown' ? 'promise_unlooked' : null)
  if (broken === null) return <Text>{days}</Text>
  return (
    <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title={days}>
      <Text>
        {broken === 'promise_late'
          ? t('requested.promise_late', { day: dayText(arrival?.day ?? '') })
          : t(`requested.${broken}`)}
      </Text>
    </Alert>
  )
}
