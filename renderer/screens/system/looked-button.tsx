import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AttentionItem, attentionEndpoints } from '../../../shared/desk/attention.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'

/** Takes a request by proxy off the list, in the mode it was sent in. */
export function LookedButton({ item }: { item: AttentionItem }) {
  const isOfMode = useMode() === (item.test_mode ? 'test' : 'live')
  const queries = useQueryClient()
  const settle = useMutation({
    mutationFn: () => load(attentionEndpoints.settle, { params: { id: item.id }, body: { happened: true } }),
    onSuccess: () => announce(t('attention.settled')),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!isOfMode) return null
  return (
    <ConfirmButton
      label={t('attention.looked')}
      title={t('attention.looked')}
      confirm={t('attention.looked')}
      busy={t('attention.saving')}
      keep={t('attention.lookedKeep')}
      doing="save"
      deed={settle}
      onConfirm={close => settle.mutate(undefined, { onSuccess: close })}
    >
      <Text>{t('attention.lookedText')}</Text>
    </ConfirmButton>
  )
}
