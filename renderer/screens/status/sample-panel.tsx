import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

export function SamplePanel({ status }: { status: StationStatus }) {
  const queries = useQueryClient()
  const remove = useMutation({
    ...change(stationEndpoints.removeSample),
    onSuccess: () => {
      announce(t('station.sampleRemoved'))
      return queries.invalidateQueries()
    },
  })
  return (
    <Panel title={t('station.sample')}>
      <Text mb="sm">{t(status.sample ? 'station.sampleText' : 'station.sampleGone')}</Text>
      {status.sample ? (
        <ConfirmButton
          label={t('station.sampleRemove')}
          title={t('station.sampleTitle')}
          confirm={t('station.sampleRemove')}
          busy={t('station.sampleRemoving')}
          keep={t('station.sampleKeep')}
          doing="remove"
          deed={remove}
          onConfirm={close => remove.mutate({}, { onSuccess: close })}
        >
          <Text>{t('station.sampleText')}</Text>
        </ConfirmButton>
      ) : null}
    </Panel>
  )
}
