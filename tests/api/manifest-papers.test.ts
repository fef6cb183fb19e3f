import { describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import {
  fetchingCarriers,
  groupingCarriers,
  groupingDesk,
  manifestDesk,
  paper,
} from '../support/desks/manifest-desk.ts'
import { homeAfterPowerLoss } from '../support/desks/unsettled-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'
import { until } from '../support/until.ts'

/** A desk with a manifest that is closed and whose papers are not here. */
async function waitingDesk(manifests = ['M-1']) {
  const desk = await groupingDesk({ carriers: fetchingCarriers })
  const { carrier } = desk
  await desk.bought()
  carrier.behave('end-of-day', { body: { manifests, papers: false } })
  carrier.behave('fetch-manifest', { body: { paper: false } })
  const closed = (await desk.closeAll()).body
  return { ...desk, closed, now: async () => (await desk.read(closed.id)).body }
}

describe('a manifest whose paper follows', () => {
  test('is closed once, and its paper is asked for until it is here', async () => {
    const { closed, carrier, clock, now, call } = await waitingDesk()
    expect(closed).toMatchObject({ state: 'closed', documents: [{ number: 1, id: 'M-1', url: null }] })
    clock.advance(29_000)
    expect(carrier.calls('fetch-manifest')).toBe(0)
    clock.advance(5_000)
    await carrier.asked('fetch-manifest')
    expect(carrier.requests('fetch-manifest')).toEqual([
      { id: 'M-1', day: closed.day, data: { form: 'M-1' } },
    ])
    carrier.behave('fetch-manifest', { body: { paper: true } })
    await until(async () => {
      // The second call is the one that brings it, and has a limit of its own.
      if (carrier.calls('fetch-manifest') < 2) clock.advance(2_000)
      expect((await now()).documents[0]?.url).not.toBeNull()
    })
    const { documents } = await now()
    expect(documents[0]?.meta).toEqual({ po_number: 'P1', fetched: true })
    expect((await call('GET', String(documents[0]?.url))).bytes).toEqual(paper)
    clock.advance(24 * 3_600_000)
    expect(carrier.calls('fetch-manifest')).toBe(2)
    expect(carrier.calls('end-of-day')).toBe(1)
  })

  test('is asked for by the next start, whatever ended the one before', async () => {
    const before = await waitingDesk()
    const { carrier, closed } = before
    carrier.behave('fetch-manifest', { body: { paper: true } })
    const clock = manualClock(before.clock.now().getTime() + 3_600_000)
    const home = homeAfterPowerLoss(before)
    const { call, close } = await startStation({ home, carriers: fetchingCarriers, clock })
    onTestFinished(close)
    await until(async () => {
      clock.advance(1_000)
      expect((await manifestDesk(call).read(closed.id)).body.documents[0]?.url).not.toBeNull()
    })
    expect(carrier.calls('end-of-day')).toBe(1)
  })

  test('is fetched by hand, each paper by its number', async () => {
    const { closed, carrier, fetchPapers } = await waitingDesk(['M-1', 'M-2'])
    expect((await fetchPapers(closed.id)).body).toMatchObject({
      finding: 'not_yet',
      manifest: { documents: [{ url: null }, { url: null }] },
    })
    carrier.behave('fetch-manifest', { body: { paper: true } })
    const { body } = await fetchPapers(closed.id)
    expect(body).toMatchObject({ finding: 'fetched', manifest: { state: 'closed' } })
    expect(body.manifest.documents.map(({ url }) => url)).toEqual([
      `/desk/manifests/${closed.id}/documents/1.pdf`,
      `/desk/manifests/${closed.id}/documents/2.pdf`,
    ])
    expect(carrier.requests('fetch-manifest').map(({ id }) => id)).toEqual(['M-1', 'M-2', 'M-1', 'M-2'])
  })

  test('that its carrier refuses by hand is said in the words of the carrier, and stays as it is', async () => {
    const { closed, carrier, fetchPapers, now } = await waitingDesk()
    carrier.behave('fetch-manifest', { status: 400, body: { code: 'gone', message: 'No such form.' } })
    const refused = await fetchPapers(closed.id)
    expect(refused.status).toBe(424)
    expect(JSON.stringify(refused.body)).toContain('No such form.')
    expect(await now()).toMatchObject({ state: 'closed', documents: [{ url: null }] })
  })
})

test('a paper that is here is fetched anew, and one that cannot be given leaves it where it is', async () => {
  const { bought, closeAll, carrier, fetchPapers, call } = await groupingDesk({ carriers: fetchingCarriers })
  await bought()
  const { id, documents } = (await closeAll()).body
  expect((await fetchPapers(id)).body).toMatchObject({ finding: 'fetched' })
  carrier.behave('fetch-manifest', { body: { paper: false } })
  await fetchPapers(id)
  expect((await call('GET', String(documents[0]?.url))).bytes).toEqual(paper)
})

test('papers of a carrier that gives none again are said to be so', async () => {
  const { bought, closeAll, fetchPapers } = await groupingDesk({ carriers: groupingCarriers })
  await bought()
  const { id } = (await closeAll()).body
  const refused = await fetchPapers(id)
  expect([refused.status, errorOf(refused).code]).toEqual([409, 'state_error'])
  expect((await fetchPapers('mnf_none')).status).toBe(404)
})
