import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SampleForecast, stationEndpoints } from '../../shared/desk/station.ts'
import type { useSampleRemoval } from '../lib/drafts/use-sample-removal.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { ConfirmDialog } from './dialogs.tsx'

type Props = {
  isOpen: boolean
  remove: ReturnType<typeof useSampleRemoval>['remove']
  onClose: () => void
}

/** Says what goes with the sample data before it does. */
export function AskRemoval({ isOpen, remove, onClose }: Props) {
  const found = useQuery({
    ...query(stationEndpoints.sample, {}),
    enabled: isOpen,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('app.sampleAsk')}
      confirm={t('app.sampleRemove')}
      busy={t('app.sampleRemoving')}
      keep={t('app.sampleKeep')}
      isBusy={remove.isPending || found.isFetching}
      error={remove.error ?? found.error}
      doing="remove"
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {found.data ? <ForecastWords forecast={found.data} /> : null}
    </ConfirmDialog>
  )
}

/** What goes, what stays, and how long it can be undone. */
function ForecastWords({ forecast }: { forecast: SampleForecast }) {
  const { labels_kept: labels, changed_kept: changed } = forecast
  const parts = (['addresses', 'parcels', 'orders', 'drafts', 'carriers', 'printers'] as const)
    .filter(part => forecast[part] > 0)
    .map(part => t(`app.sample_${part}`, { count: forecast[part] }))
  return (
    <List spacing="xs">
      {parts.length > 0 ? <List.Item>{t('app.sampleGoing', { parts: parts.join(', ') })}</List.Item> : null}
      <List.Item>{t('app.sampleStays')}</List.Item>
      {labels > 0 ? <List.Item>{t('app.sampleLabels', { count: labels })}</List.Item> : null}
      {changed > 0 ? <List.Item>{t('app.sampleChanged', { count: changed })}</List.Item> : null}
      <List.Item>{t('app.sampleMinute')}</List.Item>
    </List>
  )
}
