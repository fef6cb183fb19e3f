import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shipmentEndpoints } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { type DrawnLabel, labelTemplateEndpoints } from '../../../../shared/desk/label-templates.ts'
import { type PrintJob, printJobEndpoints } from '../../../../shared/desk/printing/print-jobs.ts'
import { printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { Panel } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { api, CallError, load } from '../../../lib/station/api.ts'
import { dataAddress } from '../../../lib/station/files.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { useMode } from '../../../stores/preferences.ts'
import type { LabelDesign } from './label-design.ts'
import { findingText } from './label-editor.tsx'
import classes from './label-preview.module.css'
import type { Drawn } from './use-drawn-label.ts'

type Props = { connection: ConnectionRecord; design: LabelDesign | null; drawn: Drawn }

/** What is printed for one shipment, whether its codes can be read, and a label of it to try. */
export function LabelPreview({ connection, design, drawn }: Props) {
  const { good, error, problem, texts } = drawn
  const isRefused = Object.keys(texts).length > 0
  return (
    <Panel title={t('labelDesign.preview')}>
      <Stack gap="sm">
        <Group align="end" gap="xs" wrap="nowrap">
          <SubjectField connection={connection} drawn={drawn} />
          <ParcelField drawn={drawn} />
        </Group>
        <div aria-live="polite">
          <Verdict drawn={drawn} />
        </div>
        {error && problem && !isRefused ? <ProblemNotice error={error} doing="load" /> : null}
        {good ? (
          <div className={classes.paper} data-old={error ? true : undefined}>
            <img
              src={`data:image/png;base64,${good.picture}`}
              alt={t('labelDesign.previewAlt', { name: connection.display_name })}
            />
          </div>
        ) : null}
        {good && !error ? <Facts drawn={good} /> : null}
        <TestPrint connection={connection} design={design} drawn={drawn} />
      </Stack>
    </Panel>
  )
}

function Verdict({ drawn: { good, error, isDrawing } }: Pick<Props, 'drawn'>) {
  if (error) return <StatusBadge tone="bad" text={t('labelDesign.notDrawn')} />
  if (isDrawing || !good) return <Text size="sm">{t('labelDesign.drawing')}</Text>
  const errors = good.findings.filter(({ severity }) => severity === 'error').length
  if (errors > 0) return <StatusBadge tone="bad" text={t('labelDesign.bad', { count: errors })} />
  const count = good.findings.length
  return count > 0 ? (
    <StatusBadge tone="attention" text={t('labelDesign.warned', { count })} />
  ) : (
    <StatusBadge tone="good" text={t('labelDesign.good', { count: good.codes.length })} />
  )
}

/** What no line is to blame for, and what the codes say. */
const Facts = ({ drawn: { findings, codes, width_dots, height_dots, dpi } }: { drawn: DrawnLabel }) => (
  <Stack gap={6}>
    {findings
      .filter(({ line }) => line === null)
      .map(finding => (
        <Text key={findingText(finding)} size="sm" fw={finding.severity === 'error' ? 600 : 400}>
          {findingText(finding)}
        </Text>
      ))}
    <Text size="sm" fw={600}>
      {t(codes.length > 0 ? 'labelDesign.codes' : 'labelDesign.noCodes')}
    </Text>
    {codes.length > 0 ? (
      <List size="sm">
        {codes.map(code => (
          <List.Item key={`${code.symbology} ${code.text}`} style={{ overflowWrap: 'anywhere' }}>
            {t('labelDesign.code', code)}
          </List.Item>
        ))}
      </List>
    ) : null}
    <Text size="sm" c="dimmed">
      {t('labelDesign.size', { width: width_dots, height: height_dots, dpi })}
    </Text>
  </Stack>
)

/** The newest shipments of the mode of the connection, which the desk has to be in. */
function SubjectField({ connection, drawn: { shipmentId, fillWith } }: Omit<Props, 'design'>) {
  const mode = useMode()
  const isOfMode = connection.test_mode === (mode === 'test')
  const shipments = useQuery({
    ...query(shipmentEndpoints.list, { query: { limit: '20' } }, mode),
    enabled: isOfMode,
  })
  return (
    <NativeSelect
      flex={1}
      miw={0}
      label={t('labelDesign.filledWith')}
      description={isOfMode ? null : t('labelDesign.otherMode')}
      value={shipmentId}
      onChange={({ currentTarget }) => fillWith(currentTarget.value)}
      data={[
        { value: '', label: t('labelDesign.sample') },
        ...(isOfMode ? (shipments.data?.results ?? []) : []).map(each => ({
          value: each.id,
          label: t('labelDesign.shipment', {
            name: joined(
              [each.reference ?? each.tracking_number ?? each.id, addressee(each.recipient)],
              ', ',
            ),
          }),
        })),
      ]}
    />
  )
}

/** Each parcel has a label of its own; where there is one there is nothing to choose. */
function ParcelField({ drawn: { good, parcel, showParcel } }: Pick<Props, 'drawn'>) {
  const total = good?.parcels ?? 1
  if (total < 2) return null
  return (
    <NativeSelect
      w="9rem"
      label={t('labelDesign.parcel')}
      value={String(parcel)}
      onChange={({ currentTarget }) => showParcel(Number(currentTarget.value))}
      data={Array.from({ length: total }, (_, at) => ({
        value: String(at + 1),
        label: t('labelDesign.parcelOf', { number: at + 1, total }),
      }))}
    />
  )
}

/** Sends the label to paper, under a number that no parcel has. */
function TestPrint({ connection, design, drawn }: Props) {
  const printers = useQuery(query(printerEndpoints.list, {}))
  const usable = (printers.data?.results ?? []).filter(({ enabled }) => enabled)
  const [printerId, choose] = useState('')
  const print = useMutation<PrintJob, CallError>({
    networkMode: 'always',
    mutationFn: async () => {
      const format = design?.template_type === 'SVG' ? 'PDF' : 'ZPL'
      const made = await api.file(labelTemplateEndpoints.file, {
        params: { id: connection.id },
        body: { template: design, shipment_id: drawn.shipmentId || null, format },
      })
      if (!made.ok) throw new CallError(made.problem)
      const address = await dataAddress(made.value)
      return load(printJobEndpoints.create, {
        body: {
          document_base64: address.slice(address.indexOf(',') + 1),
          format,
          name: t('labelDesign.printName', { name: connection.display_name }).slice(0, 80),
          kind: 'test',
          printer_id: printerId || null,
        },
      })
    },
    onSuccess: ({ printer_name: printer }) => announce(t('labelDesign.printed', { printer })),
  })
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        <NativeSelect
          flex="1 0 17rem"
          label={t('labelDesign.printer')}
          value={printerId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: t('labelDesign.printerByRule') },
            ...usable.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button
          variant="default"
          disabled={print.isPending || Boolean(drawn.error)}
          onClick={() => print.mutate()}
        >
          {t(print.isPending ? 'labelDesign.printing' : 'labelDesign.print')}
        </Button>
      </Group>
      {print.data && !print.isPending ? (
        <Text size="sm">{t('labelDesign.printed', { printer: print.data.printer_name })}</Text>
      ) : null}
      {print.error ? <ProblemNotice error={print.error} doing="print" /> : null}
    </Stack>
  )
}
