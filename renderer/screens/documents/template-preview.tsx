import { NativeSelect, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderEndpoints } from '../../../shared/api/orders.ts'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { documentTemplateEndpoints } from '../../../shared/desk/document-templates.ts'
import { Panel } from '../../components/page/page.tsx'
import { api, CallError, problemOf } from '../../lib/station/api.ts'
import { dataAddress } from '../../lib/station/files.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import type { TemplateDraft } from './template-draft.ts'
import classes from './template-preview.module.css'

/** After the last letter typed. */
const typingMs = 400

/** What comes out of a template, drawn by the station exactly as it is printed. */
export function TemplatePreview({ draft }: { draft: TemplateDraft }) {
  const [subject, setSubject] = useState('')
  const [settled] = useDebouncedValue(draft, typingMs)
  const drawn = useQuery<string, CallError>({
    queryKey: [
      'document_templates',
      'picture',
      settled.template,
      settled.options,
      settled.related_object,
      subject,
    ],
    queryFn: ({ signal }) => drawTemplate(settled, subject, signal),
    placeholderData: last => last,
  })
  // What was drawn last stays while the template cannot be drawn.
  const [good, setGood] = useState<string | null>(null)
  useEffect(() => {
    if (drawn.data !== undefined) setGood(drawn.data)
  }, [drawn.data])
  const subjects = useSubjects(draft.related_object)
  const wrong = drawn.error ? wrongText(drawn.error) : null
  const isCurrent = settled === draft && !drawn.isFetching
  return (
    <Panel title={t('documents.preview')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('documents.filledWith')}
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
          data={subjects}
        />
        <div aria-live="polite">
          <Text size="sm" fw={wrong ? 600 : 400}>
            {wrong ?? t(isCurrent ? 'documents.drawn' : 'documents.drawing')}
          </Text>
          {wrong && good ? <Text size="sm">{t('documents.notDrawn')}</Text> : null}
        </div>
        {good ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
          <section className={classes.paper} tabIndex={0} aria-label={t('documents.pages')}>
            <img src={good} alt={t('documents.previewAlt', { name: draft.name })} />
          </section>
        ) : null}
      </Stack>
    </Panel>
  )
}

function wrongText(error: CallError): string {
  const problem = problemOf(error)
  if (problem.kind !== 'station') return t('documents.notDrawn')
  const [{ message = '', details }] = problem.errors
  const line = (details as { line?: number } | undefined)?.line
  return line ? t('documents.wrongLine', { line, message }) : message
}

/** Sample data, and the newest records the template can be filled with. */
function useSubjects(related: TemplateDraft['related_object']): { value: string; label: string }[] {
  const { mode } = preferences.getState()
  const asked = { query: { limit: '20' } }
  const shipments = useQuery({ ...query(shipmentEndpoints.list, asked, mode), enabled: related !== 'order' })
  const orders = useQuery({ ...query(orderEndpoints.list, asked, mode), enabled: related !== 'shipment' })
  return [
    { value: '', label: t('documents.sample') },
    ...(related === 'order' ? [] : (shipments.data?.results ?? [])).map(each => ({
      value: `shipments:${each.id}`,
      label: t('documents.shipment', {
        name: joined([each.reference ?? each.tracking_number ?? each.id, addressee(each.recipient)], ', '),
      }),
    })),
    ...(related === 'shipment' ? [] : (orders.data?.results ?? [])).map(each => ({
      value: `orders:${each.id}`,
      label: t('documents.order', { name: each.order_id }),
    })),
  ]
}

/** The pages of a template below each other as the address of a picture. `subject` is `shipments:<id>`, `orders:<id>` or empty. */
async function drawTemplate(
  { template, options, related_object }: TemplateDraft,
  subject: string,
  signal: AbortSignal,
): Promise<string> {
  const [kind, id] = subject.split(':', 2)
  const body = {
    template,
    options,
    related_object,
    format: 'PNG' as const,
    ...(kind === 'shipments' && id ? { shipments: [id] } : {}),
    ...(kind === 'orders' && id ? { orders: [id] } : {}),
  }
  const drawn = await api.file(documentTemplateEndpoints.preview, { body }, { signal })
  if (!drawn.ok) throw new CallError(drawn.problem)
  return dataAddress(drawn.value)
}
