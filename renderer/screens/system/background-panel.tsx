import { Button, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackgroundSettings, backgroundEndpoints } from '../../../shared/desk/background.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Draft = Partial<Omit<BackgroundSettings, 'tracking_interval_minutes'>> & {
  tracking_interval_minutes?: number | string
}

/** How carriers are asked where parcels are, and where events may be sent. */
export function BackgroundPanel() {
  const settings = useQuery(query(backgroundEndpoints.retrieve, {}))
  const [draft, setDraft] = useState<Draft>({})
  const save = useMutation({
    ...change(backgroundEndpoints.change),
    onSuccess: () => {
      announce(t('background.saved'))
      setDraft({})
    },
  })
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  const stored = settings.data
  if (!stored) return null
  const shown = { ...stored, ...draft }
  const put = (more: Draft) => setDraft({ ...draft, ...more })
  return (
    <Panel title={t('background.title')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          // A text that is no number is refused by the station, which says so.
          save.mutate({ body: draft as Partial<BackgroundSettings> })
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Switch
            label={t('background.tracking')}
            description={t('background.trackingHint')}
            checked={shown.tracking}
            onChange={({ currentTarget }) => put({ tracking: currentTarget.checked })}
          />
          <NumberField
            label={t('background.interval')}
            error={wrong.tracking_interval_minutes}
            value={shown.tracking_interval_minutes}
            disabled={!shown.tracking}
            onChange={minutes => put({ tracking_interval_minutes: minutes })}
          />
          <Switch
            label={t('background.toThisComputer')}
            checked={shown.webhooks_to_this_computer}
            onChange={({ currentTarget }) => put({ webhooks_to_this_computer: currentTarget.checked })}
          />
          <Switch
            label={t('background.toPrivateNetwork')}
            description={t('background.toPrivateNetworkHint')}
            checked={shown.webhooks_to_private_network}
            onChange={({ currentTarget }) => put({ webhooks_to_private_network: currentTarget.checked })}
          />
          <Button
            type="submit"
            variant="default"
            disabled={save.isPending || Object.keys(draft).length === 0}
          >
            {t(save.isPending ? 'background.saving' : 'background.save')}
          </Button>
        </Stack>
      </form>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </Panel>
  )
}
