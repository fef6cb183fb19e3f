import { Text } from '@mantine/core'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { useSampleRemoval } from '../../lib/drafts/use-sample-removal.ts'
import { t } from '../../lib/text.ts'

export function SamplePanel({ status }: { status: StationStatus }) {
  const remove = useSampleRemoval()
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
          onConfirm={close => remove.mutate(undefined, { onSuccess: close })}
        >
          <Text>{t('station.sampleText')}</Text>
        </ConfirmButton>
      ) : null}
    </Panel>
  )
}
