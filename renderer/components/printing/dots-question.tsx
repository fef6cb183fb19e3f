import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  labelSourceEndpoints,
  mostPattern,
  originOfFile,
} from '../../../shared/desk/printing/label-sources.ts'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { printerResolutions } from '../../../shared/desk/printing/printer-kinds.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { Panel } from '../page/page.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'

/** Whether a print waits for somebody to say for how many dots it was made. */
export const waitsForDots = ({ state, problem }: Pick<PrintJob, 'state' | 'problem'>): boolean =>
  state === 'queued' && problem?.code === 'dots_unknown'

/** One print of each source: the answer is for all of it. */
export const askedOfEach = (jobs: readonly PrintJob[]): PrintJob[] => [
  ...new Map(jobs.map(job => [job.shipment_id ?? originOfFile(job.name).pattern, job])).values(),
]

export const dpiChoices = printerResolutions.map(dpi => ({
  value: String(dpi),
  label: t('labelSources.dpi', { dpi }),
}))

/** Asks once what a label does not say itself, and keeps it for labels like it. */
export function DotsQuestion({ job }: { job: PrintJob }) {
  const isFile = job.shipment_id === null
  const [dpi, choose] = useState('203')
  const [pattern, type] = useState(() => originOfFile(job.name).pattern)
  const remember = useMutation({
    ...change(labelSourceEndpoints.remember),
    onSuccess: source => announce(t('labelSources.saidFor', { pattern: source.pattern, dpi: Number(dpi) })),
  })
  const origin = isFile && pattern.trim() !== '' ? { kind: 'file' as const, pattern: pattern.trim() } : {}
  return (
    <Panel title={t('labelSources.question', { name: job.name })}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!remember.isPending)
            remember.mutate({ body: { dpi: Number(dpi), print_job_id: job.id, ...origin } })
        }}
      >
        <Text fz="sm" mb="sm">
          {t(isFile ? 'labelSources.why' : 'labelSources.whyCarrier')}
        </Text>
        <Group align="end" gap="sm">
          <NativeSelect
            label={t('labelSources.madeFor')}
            value={dpi}
            data={dpiChoices}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {isFile ? (
            <TextInput
              label={t('labelSources.pattern')}
              value={pattern}
              maxLength={mostPattern}
              autoComplete="off"
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          ) : null}
          <Button type="submit" disabled={remember.isPending}>
            {t(remember.isPending ? 'labelSources.saving' : 'labelSources.answer')}
          </Button>
        </Group>
        {remember.error ? <ProblemNotice error={remember.error} doing="save" /> : null}
      </form>
    </Panel>
  )
}
