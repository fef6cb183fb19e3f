import { Group, Loader, Text } from '@mantine/core'
import { ReachNotice } from '../../../components/carriers/reach-notice.tsx'
import { t } from '../../../lib/text.ts'
import classes from './asked-carriers.module.css'
import type { AskedCarrier, Rating } from './use-rating.ts'

/** A line for each carrier that is still asked or could not be reached; with prices they speak for themselves. */
export function AskedCarriers({ rating }: { rating: Rating }) {
  const lines = rating.carriers.filter(({ state, reachability }) =>
    state === 'asking' ? rating.mutation.isPending : reachability?.state === 'unreachable',
  )
  if (lines.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('offline.asked')}>
      {lines.map(carrier => (
        <li key={carrier.id} className={classes.carrier}>
          <CarrierLine carrier={carrier} />
        </li>
      ))}
    </ul>
  )
}

const CarrierLine = ({ carrier: { name, state, reachability } }: { carrier: AskedCarrier }) => (
  <>
    <Group gap="xs">
      <Text fw={600} fz="sm">
        {name}
      </Text>
      {state === 'asking' ? (
        <Group gap={6} c="dimmed" fz="sm">
          <Loader size="xs" aria-hidden />
          {t('offline.asking')}
        </Group>
      ) : null}
    </Group>
    {reachability ? <ReachNotice reachability={reachability} /> : null}
  </>
)
