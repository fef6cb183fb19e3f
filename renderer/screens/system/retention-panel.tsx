import { Button, SimpleGrid, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Retained,
  type RetentionPatch,
  retained,
  retentionEndpoints,
} from '../../../shared/desk/retention.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Draft = Partial<Record<Retained, number | string>>

/** A text that is no number is refused by the station, which says so. */
const toPatch = (draft: Draft): RetentionPatch =>
  Object.fromEntries(
    Object.entries(draft).map(([name, days]) => [name, days === '' ? null : days]),
  ) as RetentionPatch

/** After how many days things are removed by themselves. */
export function RetentionPanel() {
  const settings = useQuery(query(retentionEndpoints.retrieve, {}))
  const [draft, setDraft] = useState<Draft>({})
  const save = useMutation({
    ...change(retentionEndpoints.change),
    onSuccess: () => {
      announce(t('background.saved'))
      setDraft({})
    },
  })
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  const stored = settings.data
  if (!stored) return null
  return (
    <Panel title={t('background.keeping')}>
      <Text mb="sm">{t('background.keepingText')}</Text>
      <form
        onSubmit={event => {
          event.preventDefault()
          save.mutate({ body: toPatch(draft) })
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="sm">
          {retained.map(name => (
            <NumberField
              key={name}
              label={t(`background.keep_${name}`)}
              error={wrong[name]}
              placeholder={t('background.kept')}
              value={draft[name] ?? stored[name]}
              onChange={days => setDraft({ ...draft, [name]: days })}
            />
          ))}
        </SimpleGrid>
        <Button type="submit" variant="default" disabled={save.isPending || Object.keys(draft).length === 0}>
          {t(save.isPending ? 'background.saving' : 'background.saveKeeping')}
        </Button>
      </form>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </Panel>
  )
}
