import { Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SampleForecast, stationEndpoints } from '../../shared/desk/station.ts'
import { useSampleRemoval, useSampleState } from '../lib/drafts/use-sample-removal.ts'
import { timeText } from '../lib/format.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { ConfirmDialog } from './dialogs.tsx'
import { ProblemNotice } from './page/problem-notice.tsx'

type Props = { size?: string; label?: string }

/** Removes the sample data after it was said what goes; for a minute it can be undone here. */
export function SampleRemoval({ size = 'xs', label = t('app.sampleRemove') }: Props) {
  const [isAsked, ask] = useState(false)
  const { remove, keep } = useSampleRemoval()
  const { isThere, removalAt } = useSampleState()
  const found = useQuery({
    ...query(stationEndpoints.sample, {}),
    enabled: isAsked,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (!isThere) return null
  if (removalAt !== null)
    return (
      <Group gap="xs" role="group" aria-label={t('app.sampleTitle')}>
        <Text span fz="sm">
          {t('app.sampleGoesAt', { time: timeText(removalAt) })}
        </Text>
        <Button size={size} variant="default" disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t('app.sampleUndo')}
        </Button>
        {keep.error ? <ProblemNotice error={keep.error} doing="save" onDismiss={keep.reset} /> : null}
      </Group>
    )
  return (
    <>
      <Button size={size} variant="default" aria-label={t('app.sampleRemove')} onClick={() => ask(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('app.sampleAsk')}
        confirm={t('app.sampleRemove')}
        busy={t('app.sampleRemoving')}
        keep={t('app.sampleKeep')}
        isBusy={remove.isPending || found.isFetching}
        error={remove.error ?? found.error}
        doing="remove"
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => ask(false) })}
        onClose={() => ask(false)}
      >
        {found.data ? <ForecastWords forecast={found.data} /> : null}
      </ConfirmDialog>
    </>
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
