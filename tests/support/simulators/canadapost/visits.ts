import type { OperationRow } from '../engine/carrier-table.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import { listAt, textAt } from '../reading.ts'
import { documentOf, families, hostOf, linksOf, linkTo, rowOf } from './answers.ts'
import { gone } from './problems.ts'

const manifests = '/rs/*/*/manifest'

/** Makes one manifest of the groups that are sent; their shipments are billed from then on. */
const transmit: OperationRow = rowOf(families.manifest, {
  name: 'transmit',
  at: `POST ${manifests}`,
  answer: ({ call, body, world }) => {
    const groups = listAt(body, 'transmit-set.group-ids.group-id').map(String)
    const waiting = world
      .waiting(sale => groups.includes(sale.groupId ?? ''))
      .filter(sale => world.parcelsOf(sale).every(({ isVoided }) => !isVoided))
    if (waiting.length === 0)
      throw new CarrierRefusal({
        code: '8064',
        message: 'Group id was not found for transmission; please remove or correct.',
      })
    const id = world.closeDay(`7${world.serial('manifest', 14)}`, waiting)
    const links = linksOf(families.manifest, 'manifest', { call, path: call.path, ids: [id] })
    return documentOf(families.manifest, 'manifests', links)
  },
})

/** All of them, whatever the days. */
const listManifests: OperationRow = rowOf(families.manifest, {
  name: 'list_manifests',
  at: `GET ${manifests}`,
  check: ({ call }) =>
    /^\d{8}$/.test(call.query.get('start') ?? '')
      ? null
      : { code: '9108', message: 'The start date is missing.' },
  answer: ({ call, world }) => {
    const links = linksOf(families.manifest, 'manifest', {
      call,
      path: call.path,
      ids: [...world.manifests.keys()],
    })
    return documentOf(families.manifest, 'manifests', links)
  },
})

const manifest: OperationRow = rowOf(families.manifest, {
  name: 'manifest',
  at: `GET ${manifests}/*`,
  answer: ({ call, world }) => {
    const id = call.groups.at(-1) ?? ''
    if (!world.manifests.has(id)) throw new CarrierRefusal(gone)
    const link = [
      linkTo('artifact', `${hostOf(call)}/rs/artifact/${id}/manifest`, 'application/pdf'),
      linkTo('manifestShipments', `${hostOf(call)}${call.path}/shipments`, families.contract.media),
    ]
    return documentOf(families.manifest, 'manifest', { 'po-number': `P${id.slice(-8)}`, links: { link } })
  },
})

const onManifest: OperationRow = rowOf(families.contract, {
  name: 'manifest',
  at: `GET ${manifests}/*/shipments`,
  answer: ({ call, world }) => {
    const found = world.manifests.get(call.groups.at(-1) ?? '')
    if (!found) throw new CarrierRefusal(gone)
    const path = call.path.replace(/manifest.*$/, 'shipment')
    const links = linksOf(families.contract, 'shipment', { call, path, ids: found.saleIds })
    return documentOf(families.contract, 'shipments', links)
  },
})

/** Postal codes that begin with X are as far as nobody drives. */
const availability: OperationRow = rowOf(families.availability, {
  name: 'availability',
  at: 'GET /ad/pickup/pickupavailability/*',
  check: ({ call }) =>
    /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(call.groups[0] ?? '')
      ? null
      : { code: '9100', message: 'The postal code is not valid.' },
  answer: ({ call: { groups } }) =>
    documentOf(families.availability, 'pickup-availability', {
      'postal-code': groups[0],
      'on-demand-cutoff': '15:00',
      'on-demand-tour': !groups[0]?.startsWith('X'),
      // The schema writes it so.
      'prority-world-cutoff': '14:00',
      'scheduled-pickups-available': true,
    }),
})

const pickups = '/enab/*/pickuprequest'
const dateOf = (body: unknown, root: string): string =>
  textAt(body, `${root}.pickup-times.on-demand-pickup-time.date`) ?? ''

const schedule: OperationRow = rowOf(families.pickup, {
  name: 'pickup',
  at: `POST ${pickups}`,
  answer: ({ call, body, world }) => {
    const date = dateOf(body, 'pickup-request-details')
    if ([...world.pickups.values()].includes(date))
      throw new CarrierRefusal({ code: '8534', message: 'A pickup was already requested for that day.' })
    const id = world.book(String(3_000_000 + world.next('pickup')), date, 368)
    return documentOf(families.pickup, 'pickup-request-info', {
      'pickup-request-header': {
        'request-id': id,
        'request-status': 'Active',
        'pickup-type': 'OnDemand',
        'request-date': date,
        'next-pickup-date': date,
      },
      'pickup-request-price': {
        'pre-tax-amount': '3.50',
        'gst-amount': '0.18',
        'pst-amount': '0.00',
        'hst-amount': '0.00',
        'due-amount': '3.68',
      },
      links: { link: linkTo('self', `${hostOf(call)}${call.path}/${id}`, families.pickup.media) },
    })
  },
})

const nothing = { headers: { 'content-type': families.pickup.media }, body: '' }

const change: OperationRow = rowOf(families.pickup, {
  name: 'pickup_change_put',
  at: `PUT ${pickups}/*`,
  answer: ({ call, body, world }) => {
    world.changePickup(call.groups.at(-1), dateOf(body, 'pickup-request-update'))
    return nothing
  },
})

const cancel: OperationRow = rowOf(families.pickup, {
  name: 'pickup_change_delete',
  at: `DELETE ${pickups}/*`,
  answer: ({ call, world }) => {
    world.cancelPickup(call.groups.at(-1))
    return nothing
  },
})

/** Manifests, and couriers who come. */
export const visits = [transmit, listManifests, manifest, onManifest, availability, schedule, change, cancel]
