import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type BoughtPaper, boughtLabelEndpoints, pendingLabelOf } from '../../../shared/desk/bought-labels.ts'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { instantText } from '../../lib/format.ts'
import { jobState } from '../../lib/printing/print-text.ts'
import { pendingLabelText } from '../../lib/shipments/shipment-text.ts'
import { saveFile } from '../../lib/station/files.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './shipment-screen.module.css'

type Props = { shipment: ShipmentRecord }

/** What came with the label of a bought shipment, and whether its carrier gives that again. */
const useBoughtPapers = ({ id }: ShipmentRecord) =>
  useQuery(query(boughtLabelEndpoints.papers, { params: { id } }, useMode()))

/** Asks the carrier for the label, for the first time or again. */
function useFetching({ id, label_url: label }: ShipmentRecord) {
  const queries = useQueryClient()
  const fetching = useMutation({
    ...change(boughtLabelEndpoints.fetch),
    onSuccess: ({ finding }) => {
      const here = label === null ? 'shipments.fetched' : 'shipments.fetchedAgain'
      announce(t(finding === 'fetched' ? here : 'shipments.notYet'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  return { ...fetching, start: () => fetching.mutate({ params: { id } }) }
}

/** A shipment that is paid for and has no label: why, and the way to get it. */
export function PendingLabelNotice({ shipment }: Props) {
  const papers = useBoughtPapers(shipment).data
  const fetching = useFetching(shipment)
  const pending = pendingLabelOf(shipment)
  if (!pending && !papers?.can_fetch) return null
  const title = t(pending ? 'shipments.pendingTitle' : 'shipments.noLabelTitle')
  return (
    <Alert color="amber" role="group" aria-label={title} title={title} icon={<IconClockHour4 aria-hidden />}>
      <Stack gap="xs">
        <Text>{pending ? pendingLabelText(pending) : t('shipments.noLabelText')}</Text>
        {pending ? (
          <Text fz="sm">{t('shipments.pendingSince', { time: instantText(pending.since) })}</Text>
        ) : null}
        {fetching.data?.finding === 'not_yet' ? <Text fw={600}>{t('shipments.notYet')}</Text> : null}
        {fetching.data ? (
          <CarrierMessages title={t('attention.saysCarrier')} messages={fetching.data.messages} />
        ) : null}
        {fetching.error ? (
          <ProblemNotice error={fetching.error} doing="load" onDismiss={fetching.reset} />
        ) : null}
        {papers?.can_fetch ? (
          <Group>
            <Button variant="default" disabled={fetching.isPending} onClick={fetching.start}>
              {t(fetching.isPending ? 'shipments.fetchBusy' : 'shipments.fetchLabel')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  )
}

/** Having the label anew of a carrier that gives it again; nothing of every other one. */
export function FetchAgain({ shipment }: Props) {
  const papers = useBoughtPapers(shipment).data
  const fetching = useFetching(shipment)
  if (!papers?.can_fetch) return null
  return (
    <Stack gap="xs" mt="sm" align="start">
      <Button variant="default" size="xs" disabled={fetching.isPending} onClick={fetching.start}>
        {t(fetching.isPending ? 'shipments.fetchBusy' : 'shipments.fetchAgain')}
      </Button>
      {fetching.error ? (
        <ProblemNotice error={fetching.error} doing="load" onDismiss={fetching.reset} />
      ) : null}
    </Stack>
  )
}

/** Customs forms, receipts and labels for the way back, each to be printed or kept. */
export function PapersPanel({ shipment }: Props) {
  const papers = useBoughtPapers(shipment).data?.papers ?? []
  const print = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: job => announce(jobState(job).text),
  })
  const save = useMutation({
    mutationFn: (paper: BoughtPaper) =>
      saveFile(
        boughtLabelEndpoints.paper,
        { params: { id: shipment.id, number: String(paper.number) } },
        `${nameOf(paper)} ${paper.tracking_number ?? shipment.tracking_number ?? ''}`.trim() +
          `.${paper.format.toLowerCase()}`,
      ),
  })
  if (papers.length === 0) return null
  return (
    <Panel title={t('shipments.papers')}>
      <ul className={classes.papers}>
        {papers.map(paper => (
          <PaperLine
            key={paper.number}
            paper={paper}
            isBusy={print.isPending}
            onPrint={() =>
              print.mutate({ body: { shipment_id: shipment.id, file: 'paper', paper: paper.number } })
            }
            onSave={() => save.mutate(paper)}
          />
        ))}
      </ul>
      {print.error ? (
        <PrintProblem
          error={print.error}
          onAnyway={
            print.variables ? () => print.mutate({ body: { ...print.variables.body, override: true } }) : null
          }
          isBusy={print.isPending}
          onDismiss={print.reset}
        />
      ) : null}
      {save.error ? <ProblemNotice error={save.error} doing="load" onDismiss={save.reset} /> : null}
    </Panel>
  )
}

type LineProps = { paper: BoughtPaper; isBusy: boolean; onPrint: () => void; onSave: () => void }

const PaperLine = ({ paper, isBusy, onPrint, onSave }: LineProps) => (
  <li className={classes.paper}>
    <div>
      <Text fw={600}>{nameOf(paper)}</Text>
      <Text fz="sm" c="dimmed">
        {aboutText(paper)}
      </Text>
      {paper.shipment_id ? <OwnShipment id={paper.shipment_id} paper={paper} /> : null}
    </div>
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={t('shipments.paperPrint', { name: nameOf(paper) })}
        onClick={onPrint}
      >
        {t('shipments.paperPrintIt')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        aria-label={joined([t('shipments.paperSave'), nameOf(paper)], ': ')}
        onClick={onSave}
      >
        {t('shipments.paperSave')}
      </Button>
    </Group>
  </li>
)

/** A label for the way back has a page of its own: where it is, what it cost, voiding it. */
const OwnShipment = ({ id, paper }: { id: string; paper: BoughtPaper }) => (
  <Anchor fz="sm" renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
    {t('shipments.paperOpen', { number: paper.tracking_number ?? '' })}
  </Anchor>
)

const nameOf = ({ kind, name }: BoughtPaper): string => {
  const known = t(`shipments.paper_${kind}`)
  if (name === '') return known
  return kind === 'other' || name === known ? name : `${known} (${name})`
}

const aboutText = ({ tracking_number: number, parcel, copies, format }: BoughtPaper): string =>
  joined([
    number,
    parcel === null ? null : t('shipments.paperOfParcel', { number: parcel }),
    copies > 1 ? t('shipments.paperCopies', { count: copies }) : null,
    format,
  ])
