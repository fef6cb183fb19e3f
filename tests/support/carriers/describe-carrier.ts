import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../main/carriers/contract/adapter.ts'
import type {
  BoughtLabel,
  LabelRequest,
  PickupRequest,
  Quote,
  RateRequest,
  UploadRequest,
  UploadResult,
} from '../../../main/carriers/contract/model.ts'
import { failed, type Outcome } from '../../../main/carriers/contract/outcome.ts'
import { withoutGlobals } from '../contract/poisoned-globals.ts'
import { type RecordedContext, recordContext } from './carrier-context.ts'
import { describeAnswers } from './carrier-suite/describe-answers.ts'
import { describeCombinations, describeTrackingCombinations } from './carrier-suite/describe-combinations.ts'
import { describeCustoms } from './carrier-suite/describe-customs.ts'
import { describeFates } from './carrier-suite/describe-fates.ts'
import { describeFurtherFates } from './carrier-suite/describe-further-fates.ts'
import { describeMendable } from './carrier-suite/describe-mendable.ts'
import { describeMisbehaviour } from './carrier-suite/describe-misbehaviour.ts'
import { describeMoney } from './carrier-suite/describe-money.ts'
import { describeOddRequests } from './carrier-suite/describe-odd-requests.ts'
import { describePickupFates } from './carrier-suite/describe-pickup-fates.ts'
import { describePoints } from './carrier-suite/describe-points.ts'
import { describeSecrets } from './carrier-suite/describe-secrets.ts'
import { describeShapes } from './carrier-suite/describe-shapes.ts'
import { describeTracking } from './carrier-suite/describe-tracking.ts'
import { describeTraits } from './carrier-suite/describe-traits.ts'
import {
  accepted,
  expectChoices,
  expectLabel,
  expectRefusal,
  expectStorable,
  expectToAddUp,
} from './carrier-suite/expectations.ts'
import { fixtureServer } from './carrier-suite/fixture-server.ts'
import type { CarrierFixtures } from './carrier-suite/fixtures.ts'
import { secretsOf } from './carrier-suite/golden.ts'
import { heldRequestsFile, heldRequestsText } from './carrier-suite/held-requests.ts'
import { operationsOf } from './carrier-suite/operations.ts'

export { expectToAddUp } from './carrier-suite/expectations.ts'
export type { CarrierFixtures, CarrierServer, SpecialAnswer } from './carrier-suite/fixtures.ts'

/** Rules every adapter keeps, whoever the carrier is. */
export function describeCarrier<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  fixtures: CarrierFixtures,
): void {
  const connection: CarrierConnection<Settings, Config> = {
    id: 'car_test',
    carrierId: 'test',
    testMode: true,
    settings: adapter.settings.parse(fixtures.credentials),
    config: adapter.config.parse(fixtures.config),
  }
  const { server } = fixtures
  const record =
    fixtures.context ?? (() => recordContext(server ? { fetch: fixtureServer(server.answers).fetch } : {}))
  const { rate, createLabel, uploadDocuments } = adapter

  describe(`${adapter.slug} keeps the rules of every carrier`, () => {
    describeSettings(adapter, fixtures)
    if (rate) describeRating((request, { context }) => rate(request, connection, context), fixtures, record)
    if (createLabel)
      describeLabels((request, { context }) => createLabel(request, connection, context), {
        fixtures,
        record,
        hasServices: adapter.services(connection) !== null,
        canFetch: adapter.fetchLabel !== undefined,
      })
    if (uploadDocuments)
      describeUploads(
        (request, { context }) => uploadDocuments(request, connection, context),
        fixtures,
        record,
      )
    describePickups(adapter, connection, fixtures.pickupRequest, record)
    describeFetching(adapter, connection, fixtures, record)
    describeTraits(adapter, connection, fixtures, record)
    describeOddRequests(adapter, connection, fixtures, record)
    describeFates(adapter, connection, fixtures)
    describePickupFates(adapter, connection, fixtures)
    describeFurtherFates(adapter, connection, fixtures)
    describeServer(adapter, connection, fixtures)
  })
}

/** What a carrier with a server of its own keeps besides. */
function describeServer<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
): void {
  const { server, credentials } = fixtures
  if (!server) {
    it('works inside the station alone, since its fixtures have no server', () => {
      expect(adapter.isLocal).toBe(true)
    })
    return
  }
  const cases = operationsOf(adapter, connection, fixtures)
  const secrets = [...secretsOf(adapter, credentials), ...(server.secrets ?? [])]
  describeAnswers(cases, server, secrets)
  const ofOperations = describeShapes(cases, server)
  const ofCombinations = describeCombinations(adapter, connection, fixtures, server)
  const ofQuestions = describeTrackingCombinations(adapter, connection, fixtures, server)
  it('has held as many requests to the shape of what the carrier takes as docs/carriers.md says', async () => {
    const combined = await Promise.all([ofCombinations(), ofQuestions()])
    const counted = heldRequestsText([...(await ofOperations()), ...combined])
    await expect(counted).toMatchFileSnapshot(fileURLToPath(heldRequestsFile(server.golden)))
  })
  describeMendable(adapter, connection, fixtures, server)
  describeCustoms(adapter, connection, fixtures, server)
  describeMisbehaviour(cases, server)
  describeTracking(cases, fixtures, server)
  describeMoney(adapter, connection, fixtures, server)
  describePoints(adapter, connection, fixtures, server)
  describeSecrets(cases, server, secrets)
}

/** How a pickup is changed and cancelled, for carriers that make any; each is asked of the carrier's own number. */
function describePickups<Settings, Config>(
  { schedulePickup, updatePickup, cancelPickup }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  request: PickupRequest | undefined,
  record: () => RecordedContext,
): void {
  if (!schedulePickup) {
    it('changes and cancels no pickups, since it makes none', () => {
      expect([updatePickup, cancelPickup]).toEqual([undefined, undefined])
    })
    return
  }
  if (!request) throw new Error('the suite needs a pickupRequest of a carrier that makes pickups')
  const schedule = (asked: PickupRequest, { context }: RecordedContext) =>
    schedulePickup(asked, connection, context)

  it('confirms a pickup under a number that can be said and typed', async () => {
    const { confirmationNumber, carrierData } = accepted(await schedule(request, record()))
    expect(confirmationNumber).toMatch(/^[\x21-\x7e]{1,50}$/)
    expectStorable(carrierData)
  })

  it('confirms the same pickup alike, without a clock or chance of its own', async () => {
    const [once, twice] = await askTwice(schedule, request, record)
    expect(twice).toEqual(once)
  })

  it('refuses a pickup of nothing in words with a code', async () => {
    expectRefusal(await schedule({ ...request, parcels: [] }, record()))
  })

  it('changes and cancels under the number it has confirmed', async () => {
    const { context } = record()
    const { confirmationNumber, carrierData = {} } = accepted(
      await schedulePickup(request, connection, context),
    )
    const changed = await updatePickup?.({ ...request, confirmationNumber, carrierData }, connection, context)
    if (changed) expect(accepted(changed).confirmationNumber).toMatch(/\S/)
    const { address, pickupDate } = request
    const asked = { confirmationNumber, address, pickupDate, reason: null, carrierData }
    const cancelled = await cancelPickup?.(asked, connection, context)
    if (cancelled) expect(accepted(cancelled)).toMatchObject({ success: true })
  })

  it('arranges nothing when its time is over before it begins', async () => {
    const recorded = aborted(record())
    expect(expectRefusal(await endedEarly(schedule(request, recorded))).retry).toBe('safe')
    expect(recorded.sequences.size).toBe(0)
  })
}

/** Labels and manifests that are asked for once more. */
function describeFetching<Settings, Config>(
  { fetchLabel, endOfDay, fetchManifest }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  { fetchLabelRequest, endOfDayRequest, fetchManifestRequest }: CarrierFixtures,
  record: () => RecordedContext,
): void {
  if (fetchLabel && fetchLabelRequest)
    it('gives the label of a bought shipment again, or says that it is not here yet', async () => {
      const once = await fetchLabel(fetchLabelRequest, connection, record().context)
      const { labelFormat: asked } = fetchLabelRequest
      expectLabel(accepted(once), { asked, canFetch: true, parcels: 99 })
    })

  if (endOfDay && endOfDayRequest)
    it('makes manifests under numbers, with what it wants to have back', async () => {
      const { manifests } = accepted(await endOfDay(endOfDayRequest, connection, record().context))
      for (const { id, carrierData } of manifests) {
        expect(id).toMatch(/\S/)
        expectStorable(carrierData)
      }
    })

  if (fetchManifest && fetchManifestRequest)
    it('gives the paper of a manifest under the number it was asked for', async () => {
      const { id } = accepted(await fetchManifest(fetchManifestRequest, connection, record().context))
      expect(id).toBe(fetchManifestRequest.id)
    })
}

type Call<Request, Value> = (request: Request, recorded: RecordedContext) => Promise<Outcome<Value>>

function describeSettings(
  adapter: Pick<CarrierAdapter, 'settings' | 'config'>,
  { credentials, config }: CarrierFixtures,
): void {
  it('reads its own settings again without changing them', () => {
    const settings = adapter.settings.parse(credentials)
    const preferences = adapter.config.parse(config)
    expect(adapter.settings.parse(structuredClone(settings))).toEqual(settings)
    expect(adapter.config.parse(structuredClone(preferences))).toEqual(preferences)
  })

  it('names the field of every missing credential', () => {
    for (const [name] of Object.entries(credentials)) {
      const { [name]: _, ...rest } = credentials
      const issues = adapter.settings.safeParse(rest).error?.issues ?? []
      for (const issue of issues) expect(issue.path).toEqual([name])
    }
  })
}

function describeRating(
  rate: Call<RateRequest, Quote[]>,
  { rateRequest, severalParcels }: CarrierFixtures,
  record: () => RecordedContext,
): void {
  it('adds base, charges, discount and duties up to the total of every quote', async () => {
    for (const request of [rateRequest, ...(severalParcels ? [severalParcels] : [])]) {
      const quotes = accepted(await rate(request, record()))
      expect(quotes.length).toBeGreaterThan(0)
      for (const quote of quotes) expectToAddUp(quote)
      expectChoices(quotes)
    }
  })

  it('prices only the services asked for', async () => {
    const [first] = accepted(await rate(rateRequest, record()))
    const asked = await rate({ ...rateRequest, services: [first?.service ?? ''] }, record())
    expect(new Set(accepted(asked).map(quote => quote.service))).toEqual(new Set([first?.service]))
  })

  it('says the same to the same question, without a clock or chance of its own', async () => {
    const [once, twice] = await askTwice(rate, rateRequest, record)
    expect(twice).toEqual(once)
  })

  it('refuses a shipment without parcels in words with a code', async () => {
    expectRefusal(await rate({ ...rateRequest, parcels: [] }, record()))
  })

  it('gives up when its time is over', async () => {
    const outcome = expectRefusal(await endedEarly(rate(rateRequest, aborted(record()))))
    expect(outcome.retry).toBe('safe')
  })
}

function describeLabels(
  createLabel: Call<LabelRequest, BoughtLabel>,
  {
    fixtures: { labelRequest },
    record,
    hasServices,
    canFetch,
  }: {
    fixtures: CarrierFixtures
    record: () => RecordedContext
    hasServices: boolean
    canFetch: boolean
  },
): void {
  it('makes a label in the format asked for, under a number', async () => {
    const result = accepted(await createLabel(labelRequest, record()))
    if (result.label) expect(result.trackingNumber).toMatch(/^[\x21-\x7e]+$/)
    expect(result.shipmentIdentifier).toMatch(/\S/)
    const { labelFormat: asked, parcels } = labelRequest
    expectLabel(result, { asked, canFetch, parcels: parcels.length })
    expect(new Set(result.trackingNumbers).size).toBe(result.trackingNumbers.length)
  })

  it('makes the same label of the same request, without a clock or chance of its own', async () => {
    const [once, twice] = await askTwice(createLabel, labelRequest, record)
    expect(twice).toEqual(once)
  })

  // Where the carrier decides call by call which services there are, only it can refuse one.
  if (hasServices)
    it('refuses a service it does not have in words with a code', async () => {
      const outcome = await createLabel({ ...labelRequest, service: 'no_such_service' }, record())
      expect(expectRefusal(outcome).retry).toBe('never')
    })

  it('refuses a purchase without parcels in words with a code', async () => {
    expectRefusal(await createLabel({ ...labelRequest, parcels: [] }, record()))
  })

  it('buys and draws nothing when its time is over before it begins', async () => {
    const recorded = aborted(record())
    const outcome = expectRefusal(await endedEarly(createLabel(labelRequest, recorded)))
    expect(outcome.retry).toBe('safe')
    expect(recorded.drawings).toEqual([])
    expect(recorded.sequences.size).toBe(0)
  })
}

function describeUploads(
  upload: Call<UploadRequest, UploadResult>,
  { uploadRequest }: CarrierFixtures,
  record: () => RecordedContext,
): void {
  if (!uploadRequest) throw new Error('The fixtures of a carrier that takes papers need an uploadRequest')

  it('answers with every paper it took, in the order they were sent', async () => {
    const { documents } = accepted(await upload(uploadRequest, record()))
    expect(documents).toHaveLength(uploadRequest.documents.length)
    const names = documents.map(({ fileName }, index) => fileName ?? uploadRequest.documents[index]?.name)
    expect(names).toEqual(uploadRequest.documents.map(({ name }) => name))
    for (const { docId, fileName, carrierData } of documents) {
      expect(docId ?? fileName).toMatch(/\S/)
      expectStorable(carrierData)
    }
  })

  it('names a paper it cannot take by its place', async () => {
    const [paper] = uploadRequest.documents
    if (!paper) throw new Error('The fixtures of a carrier that takes papers need a paper')
    const odd = { ...paper, name: 'list.xyz', format: 'xyz' }
    const outcome = await upload({ ...uploadRequest, documents: [paper, odd] }, record())
    const fields = outcome.messages.flatMap(({ details }) => Object.keys(details ?? {}))
    expect(fields.filter(field => !field.startsWith('document_files[1].'))).toEqual([])
    expect(outcome.ok || fields.length > 0).toBe(true)
  })

  it('sends the same for the same papers, without a clock or chance of its own', async () => {
    const [once, twice] = await askTwice(upload, uploadRequest, record)
    expect(twice).toEqual(once)
  })

  it('sends nothing when its time is over before it begins', async () => {
    expectRefusal(await endedEarly(upload(uploadRequest, aborted(record()))))
  })

  it('does not know whether the carrier has papers it never answered about', async () => {
    const silent = record()
    const fetch: typeof globalThis.fetch = (input, init) =>
      /oauth|token|auth|sign-?in|login/i.test(String(input))
        ? silent.context.fetch(input, init)
        : Promise.reject(new TypeError('fetch failed'))
    const context = { ...silent.context, fetch }
    const outcome = await upload(uploadRequest, { ...silent, context }).catch(() => null)
    if (outcome) expect(expectRefusal(outcome).retry).toBe('unknown-outcome')
  })
}

const askTwice = <Request, Value>(
  call: Call<Request, Value>,
  request: Request,
  record: () => RecordedContext,
) => {
  const contexts = [record(), record()]
  return withoutGlobals(() => Promise.all(contexts.map(recorded => call(structuredClone(request), recorded))))
}

const aborted = (recorded: RecordedContext): RecordedContext => ({
  ...recorded,
  context: { ...recorded.context, signal: AbortSignal.abort() },
})

/** A call whose time is over may end by the error of its `fetch`: the station knows that nothing was sent. */
const endedEarly = async <T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> =>
  call.catch(error => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    return failed([{ code: 'aborted', message: 'The time for the call was over.' }], 'safe')
  })
