import { Button } from '@mantine/core'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { rateName } from '../../lib/shipments/rate-text.ts'
import { t } from '../../lib/text.ts'
import type { useQueueing } from './use-queueing.ts'

/** Has a rate bought once its carrier can be reached again. */
export function QueueButton({
  rate,
  queueing,
}: {
  rate: RateRecord
  queueing: ReturnType<typeof useQueueing>
}) {
  return (
    <Button
      size="xs"
      variant="default"
      disabled={queueing.isPending}
      aria-label={t('offline.queueName', { service: rateName(rate) })}
      onClick={() => queueing.mutate(rate)}
    >
      {t(queueing.isPending ? 'offline.queueing' : 'offline.queue')}
    </Button>
  )
}
