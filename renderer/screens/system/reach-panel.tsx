import { Button, Group, List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purchaseQueueEndpoints } from '../../../shared/desk/purchase-queue.ts'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Which carriers cannot be reached, and by how much a price may rise until one that waits is bought. */
export function ReachPanel({ status }: { status: StationStatus }) {
  const away = status.reachability.filter(({ state }) => state === 'unreachable')
  return (
    <Panel
      title={t('offline.panelTitle')}
      actions={away.length === 0 ? <StatusBadge tone="good" text={t('offline.allReachable')} /> : null}
    >
      {away.length > 0 ? (
        <List listStyleType="none" mb="sm">
          {away.map(each => (
            <List.Item key={each.connection_id}>
              <Text fw={550}>{each.display_name || each.carrier_id}</Text>
              <ReachNotice reachability={each} />
            </List.Item>
          ))}
        </List>
      ) : null}
      <Tolerance />
    </Panel>
  )
}

function Tolerance() {
  const settings = useQuery(query(purchaseQueueEndpoints.settings, {}))
  const [draft, setDraft] = useState<number | string | null>(null)
  const save = useMutation({
    ...change(purchaseQueueEndpoints.changeSettings),
    onSuccess: () => {
      announce(t('offline.toleranceSaved'))
      setDraft(null)
    },
  })
  if (!settings.data) return null
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        // A text that is no number is refused by the station, which says so.
        save.mutate({ body: { tolerance_percent: draft as number } })
      }}
    >
      <Group align="start" gap="xs">
        <NumberField
          label={t('offline.tolerance')}
          description={t('offline.toleranceHint')}
          error={wrong.tolerance_percent}
          value={draft ?? settings.data.tolerance_percent}
          onChange={setDraft}
        />
        <Button type="submit" variant="default" mt="1.55rem" disabled={save.isPending || draft === null}>
          {t(save.isPending ? 'background.saving' : 'offline.saveTolerance')}
        </Button>
      </Group>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </form>
  )
}
