import { listAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { bodyOf, family, hostOf, refusalOf, says, xml } from './answers.ts'
import { gone, space } from './shipping.ts'
import type { CarrierState } from './state.ts'

const manifestType = family('manifest-v8')
const shipmentType = family('shipment-v8')

/** Makes one manifest of the groups that are sent; their shipments are billed from then on. */
export function transmit(call: SimulatedCall, state: CarrierState): SimulatedAnswer {
  const refused = refusalOf(call, manifestType, 'manifest-v8')
  if (refused) return refused
  const groups = listAt(bodyOf(call), 'transmit-set.group-ids.group-id').map(String)
  const waiting = [...state.shipments.values()].filter(
    ({ groupId, status }) => status === 'created' && groups.includes(groupId ?? ''),
  )
  if (waiting.length === 0)
    return says(400, '8064', 'Group id was not found for transmission; please remove or correct.')
  for (const shipment of waiting) shipment.status = 'transmitted'
  const id = `7${String(state.next()).padStart(14, '0')}`
  state.manifests.set(id, { id, shipments: waiting.map(({ pin }) => pin), ids: waiting.map(each => each.id) })
  return manifestsAt([id], call)
}

/** All of them, whatever the days. */
export function listManifests(call: SimulatedCall, state: CarrierState): SimulatedAnswer {
  const refused = refusalOf(call, manifestType)
  if (refused) return refused
  if (!/^\d{8}$/.test(call.query.get('start') ?? '')) return says(400, '9108', 'The start date is missing.')
  return manifestsAt([...state.manifests.keys()], call)
}

const manifestsAt = (ids: readonly string[], call: SimulatedCall): SimulatedAnswer =>
  xml(manifestType, {
    manifests: {
      '@xmlns': space('manifest-v8'),
      link: ids.map(id => ({
        '@rel': 'manifest',
        '@href': `${hostOf(call)}${call.path}/${id}`,
        '@media-type': manifestType,
      })),
    },
  })

export function aboutManifest(call: SimulatedCall, state: CarrierState): SimulatedAnswer {
  const [id = '', shipments] = call.groups
  const refused = refusalOf(call, shipments ? shipmentType : manifestType)
  if (refused) return refused
  const manifest = state.manifests.get(id)
  if (!manifest) return gone()
  if (shipments) return shipmentsOf(manifest.ids, call)
  const at = (rel: string, href: string, type: string) => ({
    '@rel': rel,
    '@href': href,
    '@media-type': type,
  })
  const link = [
    at('artifact', `${hostOf(call)}/rs/artifact/${id}/manifest`, 'application/pdf'),
    at('manifestShipments', `${hostOf(call)}${call.path}/shipments`, shipmentType),
  ]
  return xml(manifestType, {
    manifest: { '@xmlns': space('manifest-v8'), 'po-number': `P${id.slice(-8)}`, links: { link } },
  })
}

const shipmentsOf = (ids: readonly string[], call: SimulatedCall): SimulatedAnswer =>
  xml(shipmentType, {
    shipments: {
      '@xmlns': space('shipment-v8'),
      link: ids.map(id => ({
        '@rel': 'shipment',
        '@href': `${hostOf(call)}${call.path.replace(/manifest.*$/, 'shipment')}/${id}`,
        '@media-type': shipmentType,
      })),
    },
  })
