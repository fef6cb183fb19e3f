import { Button, Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type CarrierTrace, type TraceSummary, traceEndpoints } from '../../../shared/desk/traces.ts'
import { bytesText, instantText, wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { hasText, t } from '../../lib/text.ts'
import { Copyable } from '../copyable.tsx'
import { Panel } from '../page/page.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import { StatusBadge } from '../status-badge.tsx'
import classes from './carrier-traffic.module.css'

type Props = { title: string; about: { shipment_id: string } | { connection_id: string } }

/** What the station and a carrier said to each other; folded until somebody wants to know. */
export function CarrierTraffic({ title, about }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Panel
      title={title}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'traffic.hideNamed' : 'traffic.showNamed', { what: title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'traffic.hide' : 'traffic.show')}
        </Button>
      }
    >
      <div id={id}>{isOpen ? <Traffic about={about} /> : null}</div>
    </Panel>
  )
}

function Traffic({ about }: Omit<Props, 'title'>) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(traceEndpoints.list, { query: { ...about, limit: '20' } }),
    refetchOnMount: 'always',
  })
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('traffic.text')}
      </Text>
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {data?.count === 0 ? <Text>{t('traffic.none')}</Text> : null}
      {data && data.count > 0 ? (
        <ul className={classes.list} aria-label={t('traffic.list')}>
          {data.results.map(trace => (
            <TraceLine key={trace.id} trace={trace} />
          ))}
        </ul>
      ) : null}
      <div>
        <Button size="xs" variant="default" disabled={isFetching} onClick={() => void refetch()}>
          {t('traffic.refresh')}
        </Button>
      </div>
    </Stack>
  )
}

function TraceLine({ trace }: { trace: TraceSummary }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = `${operationText(trace.operation)}, ${instantText(trace.created_at)}`
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <div className={classes.words}>
          {name}
          <Text fz="sm" c="dimmed" className={classes.address}>
            {trace.method} {trace.url}
          </Text>
          {trace.problem ? <Text fz="sm">{trace.problem}</Text> : null}
        </div>
        <Text fz="sm" c="dimmed">
          {t('traffic.milliseconds', { count: trace.duration_ms })}
        </Text>
        <StatusBadge
          tone={trace.failed ? 'bad' : 'good'}
          text={trace.status === null ? t('traffic.noAnswer') : String(trace.status)}
        />
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'traffic.hideNamed' : 'traffic.showNamed', { what: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'traffic.hide' : 'traffic.show')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <Exchange id={trace.id} /> : null}</div>
    </li>
  )
}

export function operationText(operation: string | null): string {
  const key = `traffic.operation_${operation}`
  return hasText(key) ? (t as (key: string) => string)(key) : wordsOf(operation ?? '?')
}

/** One request to a carrier and its answer, to be read and copied. */
export function Exchange({ id }: { id: string }) {
  const { data: trace, error } = useQuery(query(traceEndpoints.retrieve, { params: { id } }))
  if (error) return <ProblemNotice error={error} doing="load" />
  if (!trace) return null
  return (
    <>
      <Said title={t('traffic.request')} head={`${trace.method} ${trace.url}`} message={trace.request} />
      {trace.response ? (
        <Said title={t('traffic.response')} head={String(trace.status)} message={trace.response} />
      ) : null}
      <Copyable value={wholeText(trace)} name={t('traffic.copyExchange')}>
        {t('lists.copy', { what: t('traffic.copyExchange') })}
      </Copyable>
    </>
  )
}

type Message = CarrierTrace['request']

function Said({ title, head, message }: { title: string; head: string; message: Message }) {
  return (
    <>
      <Title order={3} fz="md" mt="xs" mb={4}>
        {title}
      </Title>
      {/* What is longer than its box is scrolled, by keyboard too. */}
      <Code block className={classes.said} tabIndex={0} role="region" aria-label={title}>
        {messageText(head, message)}
      </Code>
      {message.is_cut ? (
        <Text fz="sm" c="dimmed">
          {t('traffic.cut', { bytes: bytesText(message.body_bytes) })}
        </Text>
      ) : null}
    </>
  )
}

const messageText = (head: string, { headers, body }: Message): string =>
  [
    head,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    '',
    body ?? `(${t('traffic.nothing')})`,
  ].join('\n')

const wholeText = ({ method, url, request, status, response, problem }: CarrierTrace): string =>
  [
    messageText(`${method} ${url}`, request),
    response ? messageText(String(status), response) : (problem ?? ''),
  ].join('\n\n')
