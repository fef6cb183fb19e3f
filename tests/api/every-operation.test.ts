import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isBinary } from '../../shared/api/endpoint.ts'
import { paperlessCarriers } from '../support/carriers/scripted-carrier.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { exampleRequest } from '../support/contract/example-request.ts'
import {
  type ContractDocument,
  complaintsAbout,
  type Fits,
  operationsOf,
  schemaReader,
} from '../support/contract/fuzz/contract-document.ts'
import { publishedDocument } from '../support/contract/published-document.ts'
import { disagreements, publishedFor } from '../support/contract/published-models.ts'
import { scriptedShops } from '../support/shops/scripted-shops.ts'
import { stationForFile } from '../support/station/station.ts'

/** Walks over every operation there is and calls it with its example. */
const { call, station } = stationForFile({
  sample: true,
  carriers: paperlessCarriers,
  sources: scriptedShops,
})

/** Those for keys of agents are called by tests/main/mcp, with such a key. */
function isOfShop({ forAgents }: Endpoint): boolean {
  return forAgents !== true
}

/** What empties the desk comes last. */
const emptiesTheDesk = ({ method, path }: Endpoint) => method === 'DELETE' && !path.includes(':')
const endpoints = (await allEndpoints())
  .filter(isOfShop)
  .toSorted((a, b) => Number(emptiesTheDesk(a)) - Number(emptiesTheDesk(b)))

const isStream = ({ responses }: Endpoint) =>
  Object.values(responses).some(each => isBinary(each) && each.mediaTypes.includes('text/event-stream'))

/** Forms and answers of RFC 6749, not of this interface; oauth.test.ts calls each of them. */
const isOAuth = ({ path }: Endpoint) => path.startsWith('/oauth/')

/** Its ids are of what a carrier gave no answer about, or of a shipment all of which is known. */
const isSettling = ({ id }: Endpoint) => id.startsWith('settling.') || id === 'attention.settle'

const isProxiedTracking = ({ path }: Endpoint) => path.startsWith('/v1/proxy/tracking')

/** What an answer may look like, as strangers are told. */
let document: ContractDocument
let fits: Fits
beforeAll(async () => {
  document = await publishedDocument<ContractDocument>(call)
  fits = schemaReader(document)
})

/** Where an answer is not what the published file says, and why that is meant. */
const deviations: { pattern: RegExp; why: string }[] = [
  {
    pattern: /\.send_secret is extra$/,
    why: 'it says whether the secret goes along in clear',
  },
  {
    pattern: /\.(base_charge|discount|duties_and_taxes|carrier_ref) is extra$/,
    why: 'rates say what they are made of',
  },
  {
    pattern:
      /^answer\.(id|object_type|url|description|enabled_events|disabled|last_event_at|secret|test_mode) is extra$/,
    why: 'a removed webhook is answered as well as that it was removed',
  },
  {
    pattern: /\.carrier_name is "house_courier"/,
    why: 'a carrier of the shop goes by a name of its own',
  },
  {
    pattern: /\.estimated_delivery is null/,
    why: 'nobody knows yet; the reference implementation says so with null too',
  },
  {
    pattern: /^answer\.((pickup\.)?(shipper|recipient|address|parcels\[\])|pickup)\.id is null/,
    why: 'the proxy stores nothing that could have an id',
  },
  {
    pattern: /\.resources\[\]\.status is "(created|has_errors|incomplete|processed)"/,
    why: 'items have states of their own, which the published file took for those of a batch',
  },
]
const isMeant = (wrong: string) => deviations.some(({ pattern }) => pattern.test(wrong))

describe('the example of every operation is accepted', () => {
  test.each(endpoints.filter(each => !isStream(each) && !isOAuth(each)))('$id', async endpoint => {
    if (endpoint.body) expect(endpoint.example, `${endpoint.id} needs an example`).toBeDefined()
    const { path, body, form } = await exampleRequest(call, endpoint, endpoints)
    const { status, bytes, headers, body: answer } = await call(endpoint.method, path, body, form)
    const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? ''
    const place = `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = operationsOf(document).find(({ name }) => name === place)
    expect(operation, 'the document has it').toBeDefined()
    if (operation) expect(complaintsAbout(operation, { status, mediaType, bytes }, fits)).toEqual([])
    const accepted = Object.keys(endpoint.responses)
    // A printer may just be busy with the job that is to be repeated or withdrawn.
    if (path.startsWith('/desk/print-jobs/')) accepted.push('409')
    // The courier of the sample data always answers, so that there is nothing to settle.
    if (
      /^(deskPickups\.settle|deskManifests\.(settle|askCarrier))$/.test(endpoint.id) ||
      isSettling(endpoint)
    )
      accepted.push('404', '409')
    // What is queued for it is bought before anybody can say more about it.
    if (/^purchaseQueue\.(accept|cancel|remove)$/.test(endpoint.id)) accepted.push('409')
    // A page of the list was decided about; only one that asks can be put off.
    if (endpoint.id === 'origins.postpone') accepted.push('409')
    // The courier of the sample data draws its labels here: it gives no other papers, and none a second time.
    if (endpoint.id.startsWith('boughtLabels.')) accepted.push('404', '409')
    // Neither has it papers of a manifest, nor a label that follows a purchase by proxy.
    if (/^(deskManifests\.fetchPapers|proxyLabels\.(retrieve|fetch))$/.test(endpoint.id))
      accepted.push('404', '409')
    // The operator of the sample data signs in with a password alone.
    if (endpoint.id === 'secondFactors.renewCodes') accepted.push('409')
    // Which event is sent again has no example.
    if (endpoint.id === 'webhooks.replay') accepted.push('404')
    // Nothing has happened yet while the samples are tried.
    if (endpoint.id === 'notifications.read') accepted.push('404')
    // The courier of the sample data works inside of the station, so that there is no traffic.
    if (endpoint.id === 'traces.retrieve') accepted.push('404')
    // The run of the example is just being rated, and has an order nobody knows the id of.
    if (endpoint.path.startsWith('/desk/runs/:id/') || endpoint.id === 'runs.change')
      accepted.push('404', '409')
    // The import of the example is planned, and has nothing under way to stop.
    if (endpoint.id === 'imports.cancel') accepted.push('409')
    // The orders of the sample data need the label of its draft.
    if (endpoint.id === 'deskShipments.allowSecondLabel') accepted.push('409')
    // Nothing of it is doubtful.
    if (endpoint.id === 'deskShipments.keepGates') accepted.push('409')
    // Only the page says yes to an agent.
    if (endpoint.id === 'agents.decide') accepted.push('403')
    // Who posts orders shows a secret of its own, which posted-orders.test.ts has.
    if (endpoint.id === 'shops.receive') accepted.push('401')
    // A shop that is off is not asked.
    if (endpoint.id === 'shops.poll') accepted.push('409')
    // No order of the sample data is from a shop, nor was any told of a label.
    if (/^shops\.(order|seeOrder|retryWriteBack)$/.test(endpoint.id)) accepted.push('404')
    // The station is closed to its network: no desk is paired, and none can be.
    if (/^(shopDesks\.(update|remove|begin|accept)|deskJoin\.(certificate|ask|collect))$/.test(endpoint.id))
      accepted.push('404', '409')
    // No paired desk asks, and none says which start of its program it is.
    if (endpoint.id.startsWith('deskLine.')) accepted.push('400', '401')
    // Nobody shows a key in an example.
    if (endpoint.id === 'shopNetwork.giveCertificate') accepted.push('400')
    // Only the page signs in.
    if (endpoint.path === '/desk/sessions') accepted.push('409')
    // A copy without the key of updates takes no rules.
    if (endpoint.id === 'customsRules.place') accepted.push('400')
    // It reports nowhere where a parcel is.
    if (isProxiedTracking(endpoint)) accepted.push('404')
    expect(accepted, bytes.toString('utf8')).toContain(String(status))

    if (status >= 400) return
    const { gives } = publishedFor(endpoint) ?? {}
    if (!gives) return
    const wrong = disagreements(gives, answer).filter(each => !isMeant(each))
    expect(wrong, 'clients of the published interface would not understand it').toEqual([])
  })

  test.each(endpoints.filter(isStream))('$id, which stays open', async endpoint => {
    const { auth } = endpoint
    const { path } = await exampleRequest(station().call, endpoint, endpoints)
    const leaving = new AbortController()
    const { bareKey } = station().keys.create({ name: 'stream', mode: 'test' })
    const response = await fetch(`${station().url}${path}`, {
      headers: auth === 'none' ? {} : { authorization: `Token ${bareKey}` },
      signal: leaving.signal,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    leaving.abort()
  })
})
