import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AttentionItem, attentionEndpoints } from '../../../shared/desk/attention.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { load } from '../../lib/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'

/** Takes a request by proxy off the list, in the mode it was sent in. */
export function LookedButton({ item }: { item: AttentionItem }) {
  const [isAsking, setAsking] = useState(false)
  const isOfMode = useMode() === (item.test_mode ? 'test' : 'live')
  const queries = useQueryClient()
  const settle = useMutation({
    mutationFn: () => load(attentionEndpoints.settle, { params: { id: item.id }, body: { happened: true } }),
    onSuccess: () => {
      setAsking(false)
      announce(t('attention.settled'))
    },
    onSettled: () => queries.invalidateQueries(),
  })
  if (!isOfMode) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('attention.looked')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('attention.looked')}
        confirm={t('attention.looked')}
        busy={t('attention.saving')}
        keep={t('attention.lookedKeep')}
        isBusy={settle.isPending}
        error={settle.error}
        doing="save"
        onConfirm={() => settle.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>{t('attention.lookedText')}</Text>
      </ConfirmDialog>
    </>
  )
}
