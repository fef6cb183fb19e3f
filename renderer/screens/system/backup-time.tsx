import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { backupEndpoints } from '../../../shared/desk/backups.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** When the nightly backup is made. */
export function BackupTime() {
  const settings = useQuery(query(backupEndpoints.settings, {}))
  const [draft, setDraft] = useState<string | null>(null)
  const save = useMutation({
    ...change(backupEndpoints.changeSettings),
    onSuccess: ({ time }) => {
      announce(t('backups.saved', { time }))
      setDraft(null)
    },
  })
  if (!settings.data) return null
  const time = draft ?? settings.data.time
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate({ body: { time } })
      }}
    >
      <Group align="start" gap="xs">
        <TextInput
          type="time"
          required
          withAsterisk={false}
          label={t('backups.time')}
          description={t('backups.timeHint')}
          value={time}
          onChange={event => setDraft(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          mt="1.55rem"
          disabled={save.isPending || time === settings.data.time}
        >
          {t(save.isPending ? 'backups.saving' : 'backups.save')}
        </Button>
      </Group>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </form>
  )
}
