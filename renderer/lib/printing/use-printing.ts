import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { CallInput } from '../../../shared/api/client.ts'
import { manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { type PreflightFinding, preflight } from '../../../shared/desk/printing/preflight.ts'
import {
  type PrintJob,
  printJobEndpoints,
  type QueuedPrint,
} from '../../../shared/desk/printing/print-jobs.ts'
import { printQueueEndpoints } from '../../../shared/desk/printing/print-queue.ts'
import { printRouteEndpoints } from '../../../shared/desk/printing/print-routes.ts'
import { type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import type { PrintFit } from '../../../shared/desk/printing/printer-kinds.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { CallError, load, onceOnly } from '../station/api.ts'
import { change, query } from '../station/queries.ts'
import { t } from '../text.ts'
import { isStoppedByCheck } from './print-text.ts'
import type { Previewed } from './use-preview.ts'

type Ports = {
  /** Where labels and repeats go; where the rules say, and each job's own printer, when null. */
  printerId?: string | null
  /** A copy was queued, for the first time or again. */
  onQueued?: (job: PrintJob) => void
  onRun?: (run: PrintRun) => void
}

type RunBody = CallInput<typeof printRunEndpoints.create>['body']

/** What has to be confirmed: a copy that may be a second one, or one the check has stopped. */
type Asked = { job: PrintJob; about: 'second' | 'blocked' }

/** All that the page has printed: labels, runs of them and manifests, again and at last not. One thing at a time. */
export function usePrinting({ printerId = null, onQueued, onRun }: Ports = {}) {
  const first = useFirstPrints(printerId, onQueued)
  const run = useMutation<PrintRun, CallError, RunBody>({
    mutationKey: ['printRuns', printRunEndpoints.create.id],
    // However often it gets there, the labels come out once.
    mutationFn: body => load(printRunEndpoints.create, { body }, onceOnly()),
    ...(onRun ? { onSuccess: onRun } : {}),
  })
  const manifest = useMutation({
    ...change(manifestEndpoints.print),
    onSuccess: () => announce(t('manifests.printing')),
  })
  const repeat = useRepeating(printerId, onQueued)
  const settling = useJobSettling()
  const all = [...first.all, run, manifest, repeat.again, settling.withdraw, settling.settle]
  const fresh = () => {
    for (const each of all) each.reset()
  }
  const afresh =
    <Args extends unknown[]>(print: (...args: Args) => void) =>
    (...args: Args) => {
      fresh()
      print(...args)
    }
  return {
    asked: repeat.asked,
    stopAsking: repeat.stopAsking,
    confirmAgain: repeat.confirm,
    again: repeat.again,
    isBusy: all.some(each => each.isPending),
    isManifestBusy: (id: string) => manifest.isPending && manifest.variables.params.id === id,
    /** Of what was done last; what is being asked about is said in its dialog. */
    error: repeat.asked ? null : (all.find(each => each.error)?.error ?? null),
    dismiss: fresh,
    printLabel: afresh(first.printLabel),
    printInvoice: afresh(first.printInvoice),
    printRun: (body: RunBody) => run.mutate(body),
    printManifest: (id: string) => manifest.mutate({ params: { id }, body: {} }),
    /** Asks first, where a copy may have come out or the check has stopped it. */
    startAgain: afresh(repeat.start),
    printAgain: afresh((job: PrintJob) => repeat.print(job)),
    /** At the printer that is offered in place of its own. */
    printAt: afresh((job: PrintJob, elsewhere: string) => repeat.print(job, { printer_id: elsewhere })),
    /** What was refused because of what the check found. */
    anyway: first.anyway ?? repeat.anyway,
    /** What the check has stopped, and printing it another way. */
    stopped: repeat.stopped ?? first.stopped,
    /** What the problem is of, where the label it goes along with comes out. */
    beside: first.beside,
    withdraw: settling.withdrawJob,
    settle: settling.settleJob,
  }
}

export type Printing = ReturnType<typeof usePrinting>

/** Which prints are listed: in live mode none of test labels; in test mode all, since the printers are the same. */
export const usePrintsListed = (): { test_mode?: false } => (useMode() === 'live' ? { test_mode: false } : {})

/** What of the return labels of a shipment is still to be printed by itself. */
type LeftReturns = { shipmentId: string; papers: number[]; override?: boolean }

/** Printing a label for the first time, with return labels and the commercial invoice in the same request where they go along. */
function useFirstPrints(printerId: string | null, onQueued: Ports['onQueued']) {
  const label = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: (job, { body }) => {
      onQueued?.(job)
      // The label is on its way; asking by itself for what is not says why.
      if (!job.shipment_id) return
      printReturns({ shipmentId: job.shipment_id, papers: papersWithoutJob(job) })
      if (body.with_invoice && job.invoice_job_id === null) printInvoice(job.shipment_id)
    },
  })
  const returnLabel = useMutation({
    mutationKey: ['printJobs', 'returnLabel'],
    mutationFn: ({ shipmentId: shipment_id, papers: [paper], override = false }: LeftReturns) =>
      load(printJobEndpoints.create, { body: { shipment_id, file: 'paper', paper, override } }, onceOnly()),
    onSuccess: (_, { shipmentId, papers }) => printReturns({ shipmentId, papers: papers.slice(1) }),
  })
  const printReturns = (left: LeftReturns) => {
    if (left.papers.length > 0) returnLabel.mutate(left)
  }
  const invoice = useMutation(change(printJobEndpoints.create))
  /** The routes say where: the printer that was chosen is one for labels. */
  const printInvoice = (shipmentId: string) =>
    invoice.mutate({ body: { shipment_id: shipmentId, file: 'invoice' } })
  const stopped = [label, invoice].find(({ error, variables }) => error && variables)
  const left = returnLabel.error && returnLabel.variables
  const printAnyway = () => {
    if (left) printReturns({ ...left, override: true })
    else stopped?.mutate({ body: { ...stopped.variables?.body, override: true } })
  }
  return {
    all: [label, returnLabel, invoice],
    printLabel: (shipmentId: string, withInvoice: boolean) =>
      label.mutate({
        body: {
          shipment_id: shipmentId,
          printer_id: printerId,
          with_return_labels: true,
          ...(withInvoice ? { with_invoice: true } : {}),
        },
      }),
    printInvoice,
    beside: besideOf(left, stopped === invoice),
    anyway: left || stopped ? printAnyway : null,
    stopped: stopped === label ? stoppedLabel(label.variables?.body, body => label.mutate({ body })) : null,
  }
}

/** What goes along with a label as a print of its own. */
export type PrintedBeside = 'return_label' | 'invoice'

function besideOf(left: unknown, isInvoice: boolean): PrintedBeside | null {
  if (left) return 'return_label'
  return isInvoice ? 'invoice' : null
}

const papersWithoutJob = ({ return_labels: labels }: QueuedPrint): number[] =>
  labels.filter(({ job_id }) => job_id === null).map(({ paper }) => paper)

/** What was stopped, and where; `print` prints it so that it goes onto the paper, or as it is after something was mended. */
export type Stopped = { previewed: Previewed; print: (fit: PrintFit | null) => void }

const fitted = (fit: PrintFit | null): { fit?: PrintFit } => (fit ? { fit } : {})

type LabelBody = NonNullable<CallInput<typeof printJobEndpoints.create>['body']>

const stoppedLabel = (body: LabelBody | undefined, print: (body: LabelBody) => void): Stopped | null =>
  body?.shipment_id
    ? {
        previewed: { of: 'label', id: body.shipment_id, printerId: body.printer_id ?? null },
        print: fit => print({ ...body, ...fitted(fit) }),
      }
    : null

/** Printing a job once more, which is asked about where it may be one copy too many. */
function useRepeating(printerId: string | null, onQueued: Ports['onQueued']) {
  const [asked, ask] = useState<Asked | null>(null)
  const again = useMutation({
    ...change(printJobEndpoints.retry),
    onSuccess: (job, { body }) => {
      ask(null)
      const { printer_name: printer } = job
      announce(body.printer_id ? t('printing.saidElsewhere', { printer }) : t('printing.saidAgain'))
      onQueued?.(job)
    },
  })
  const print = ({ id }: PrintJob, more: { override?: boolean; printer_id?: string; fit?: PrintFit } = {}) =>
    again.mutate({ params: { id }, body: { printer_id: printerId, ...more } })
  const of = (id: string, at: string | null): Previewed => ({ of: 'job', id, printerId: at })
  const stopped = again.error && again.variables
  function askedOrStopped(): Stopped | null {
    if (asked) return { previewed: of(asked.job.id, printerId), print: fit => print(asked.job, fitted(fit)) }
    if (!stopped) return null
    const { params, body } = stopped
    return {
      previewed: of(params.id, body.printer_id ?? null),
      print: fit => again.mutate({ params, body: { ...body, ...fitted(fit) } }),
    }
  }
  return {
    asked,
    again,
    print,
    stopAsking: () => ask(null),
    confirm: () => asked && print(asked.job, asked.about === 'blocked' ? { override: true } : {}),
    stopped: askedOrStopped(),
    anyway: stopped ? () => again.mutate({ ...stopped, body: { ...stopped.body, override: true } }) : null,
    start: (job: PrintJob) => {
      if (job.state === 'unknown') ask({ job, about: 'second' })
      else if (isStoppedByCheck(job)) ask({ job, about: 'blocked' })
      else print(job)
    },
  }
}

/** Taking a job out of its queue, and saying whether a copy came out. */
function useJobSettling() {
  const withdraw = useMutation({
    ...change(printQueueEndpoints.cancel),
    onSuccess: () => announce(t('printing.saidWithdrawn')),
  })
  const settle = useMutation({
    ...change(printQueueEndpoints.settle),
    onSuccess: ({ state }) =>
      announce(t(state === 'failed' ? 'printing.saidNotOut' : 'printing.saidCameOut')),
  })
  return {
    withdraw,
    settle,
    withdrawJob: ({ id }: PrintJob) => withdraw.mutate({ params: { id } }),
    settleJob: ({ id }: PrintJob, cameOut: boolean) =>
      settle.mutate({ params: { id }, body: { came_out: cameOut } }),
  }
}

/** What is null is left out of the details of an error. */
const found = z.object({
  findings: z.array(
    preflight.shape.findings.element.extend({ page: z.number().int().nullable().default(null) }),
  ),
})

/** What the check found about a print it has stopped; null when it was refused for something nobody may pass over. */
export function blockOf(error: unknown): PreflightFinding[] | null {
  if (!(error instanceof CallError) || error.problem.kind !== 'station') return null
  const [{ code, details }] = error.problem.errors
  if (code !== 'print_blocked') return null
  return found.safeParse(details).data?.findings ?? null
}

/** Where the label of a shipment goes: where somebody says, else where a rule for its order or the routes send it. */
export function usePrintTarget(shipmentId: string | null, chosen: string | null) {
  const printers = useQuery(query(printerEndpoints.list, {}))
  const trial = useQuery({
    ...query(printRouteEndpoints.try, { body: { shipment_id: shipmentId } }),
    enabled: shipmentId !== null,
  })
  const usable = (printers.data?.results ?? []).filter(({ enabled }) => enabled)
  const named = usable.find(({ id }) => id === chosen) ?? null
  return {
    isKnown: printers.isSuccess,
    usable,
    /** Null: the routes decide. */
    chosen: named?.id ?? null,
    /** Who it would be without a choice; null while that is not known, or nobody. */
    routed: trial.data?.printer_name ?? null,
    /** The rule for orders that names that printer. */
    rule: named === null ? (trial.data?.rule ?? null) : null,
    /** Why it would go nowhere, in words. */
    nowhere: named === null && trial.data?.because === 'nothing' ? trial.data.message : null,
    /** Where its preview is made for; undefined until that is known. */
    previewAt: named?.id ?? (trial.isPending ? undefined : (trial.data?.printer_id ?? null)),
  }
}

export type PrintTarget = ReturnType<typeof usePrintTarget>
