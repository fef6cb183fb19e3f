import { expect, test } from 'vitest'
import type { Preparation } from '../../../../main/printing/preparation/preparation.ts'
import { printJobRoutes } from '../../../../main/printing/printing-routes.ts'
import { verdictOf } from '../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../shared/desk/printing/preflight-findings.ts'
import type { PrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import type { PrintRun } from '../../../../shared/desk/printing/print-runs.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { printDesk, zpl } from '../../../support/desks/print-desk.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'

const findLabel = (id: string) => ({
  bytes: Buffer.from(zpl(id)),
  format: 'ZPL' as const,
  name: id,
  kind: 'label' as const,
  trackingNumbers: [],
})

async function open(more: Parameters<typeof printDesk>[0] = {}) {
  const desk = printDesk({ findLabel, ...more })
  const call = await listenWith(printJobRoutes(desk))
  const run = async (body: object) => {
    const { status, body: made } = await call('POST', '/desk/print-runs', body)
    return { status, run: made as PrintRun }
  }
  const jobsOf = async (id: string) =>
    ((await call('GET', `/desk/print-jobs?run_id=${id}`)).body.results as PrintJob[]).toReversed()
  return { desk, call, run, jobsOf }
}

/** Finds fault with one label, and cannot make another. */
const picky: Preparation = {
  prepare: async ({ bytes, format }) => {
    const text = Buffer.from(bytes).toString()
    if (text.includes('s3')) return refuse('failure', { message: 'This ZPL is broken off.' })
    const findings = text.includes('s2') ? [finding('number_missing', { wanted: '1Z' })] : []
    const blocked = findings.map(each => ({ ...each, severity: 'error' as const }))
    const preflight = { verdict: verdictOf(blocked), findings: blocked, barcodes: [] }
    return ok({ bytes, language: format as 'ZPL', preflight, labels: 1 })
  },
}

test('a run is answered at once; what cannot be printed says so before its turn, and stops the rest at its turn', async () => {
  const { desk, call, run, jobsOf } = await open({ preparation: picky })
  desk.addPrinter('folder:out', { language: 'ZPL' })
  const { status, run: made } = await run({ shipment_ids: ['s1', 's2', 's3', 's4'], hold: true })
  expect(status).toBe(201)
  const [good, faulty, broken, last] = (await jobsOf(made.id)) as [PrintJob, PrintJob, PrintJob, PrintJob]
  expect(faulty.preflight).toBeNull()
  expect(await desk.when(broken.id, ({ problem }) => problem !== null)).toMatchObject({
    state: 'queued',
    problem: { code: 'cannot_be_made', message: 'This ZPL is broken off.' },
  })
  expect(desk.job(good.id)).toMatchObject({ preflight: { verdict: 'good' }, problem: null })
  expect(desk.job(faulty.id)).toMatchObject({
    state: 'queued',
    preflight: { verdict: 'blocked' },
    problem: { code: 'found_faulty' },
  })
  desk.start()
  await call('POST', `/desk/print-runs/${made.id}/release`)
  await desk.whenState(faulty.id, 'failed')
  expect(desk.job(good.id).state).toBe('confirmed')
  expect((await call('GET', `/desk/print-runs/${made.id}`)).body).toMatchObject({ waits_for: faulty.id })
  await call('POST', `/desk/print-jobs/${faulty.id}/retry`, { override: true })
  await desk.whenState(broken.id, 'failed')
  await call('POST', `/desk/print-jobs/${broken.id}/cancel`)
  await desk.whenState(last.id, 'confirmed')
})

test('a run prints what is found faulty when whoever asked for it said so, and names them only there', async () => {
  const { desk, run, jobsOf } = await open({ preparation: picky })
  desk.addPrinter('folder:out', { language: 'ZPL' })
  const { run: made } = await run({ shipment_ids: ['s1', 's2'], override: true })
  desk.start()
  const [good, faulty] = (await jobsOf(made.id)) as [PrintJob, PrintJob]
  await desk.whenState(faulty.id, 'confirmed')
  expect([desk.job(good.id), desk.job(faulty.id)].map(job => job.overridden_by)).toEqual([null, 'bench'])
})

test('a job is looked at after a start where a stop left it unlooked at', async () => {
  const { desk, run, jobsOf } = await open()
  desk.addPrinter('folder:out')
  const { run: made } = await run({ shipment_ids: ['s1'], hold: true })
  const [job] = await jobsOf(made.id)
  await desk.when(job?.id ?? '', ({ preflight }) => preflight !== null)
  desk.database.sqlite.exec('UPDATE print_jobs SET preflight = NULL')
  desk.start()
  await desk.when(job?.id ?? '', ({ preflight }) => preflight !== null)
})
