import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { change } from '../../lib/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

export function SamplePanel({ status }: { status: StationStatus }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    ...change(stationEndpoints.removeSample),
    onSuccess: () => {
      setAsking(false)
      announce(t('station.sampleRemoved'))
      return queries.invalidateQueries()
    },
  })
  return (
    <Panel title={t('station.sample')}>
      <Text mb="sm">{t(status.sample ? 'station.sampleText' : 'station.sampleGone')}</Text>
      {status.sample ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('station.sampleRemove')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('station.sampleTitle')}
        confirm={t('station.sampleRemove')}
        busy={t('station.sampleRemoving')}
        keep={t('station.sampleKeep')}
        isBusy={remove.isPending}
        error={remove.error}
        doing="remove"
        onConfirm={() => remove.mutate({})}
        onClose={() => setAsking(false)}
      >
        <Text>{t('station.sampleText')}</Text>
      </ConfirmDialog>
    </Panel>
  )
}
