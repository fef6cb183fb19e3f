import { Code, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CarrierTrace, traceEndpoints } from '../../../shared/desk/traces.ts'
import { bytesText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { Copyable } from '../copyable.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import classes from './carrier-traffic.module.css'

/** One request to a carrier and its answer, to be read and copied. */
export function Exchange({ id }: { id: string }) {
  const { data: trace, error } = useQuery(query(traceEndpoints.retrieve, { params: { id } }))
  if (error) return <ProblemNotice error={error} doing="load" />
  if (!trace) return null
  return (
    <>
      <Said title={t('activity.request')} head={`${trace.method} ${trace.url}`} message={trace.request} />
      {trace.response ? (
        <Said title={t('activity.response')} head={String(trace.status)} message={trace.response} />
      ) : null}
      <Copyable value={wholeText(trace)} name={t('activity.copyExchange')}>
        {t('lists.copy', { what: t('activity.copyExchange') })}
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
          {t('activity.cut', { bytes: bytesText(message.body_bytes) })}
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
    body ?? `(${t('activity.nothing')})`,
  ].join('\n')

const wholeText = ({ method, url, request, status, response, problem }: CarrierTrace): string =>
  [
    messageText(`${method} ${url}`, request),
    response ? messageText(String(status), response) : (problem ?? ''),
  ].join('\n\n')
