import { textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { bodyOf, family, hostOf, isFrench, refusalOf, says, xml } from './answers.ts'
import type { CarrierState } from './state.ts'

type Station = { code: string; text: string; french: string; site: string; province: string }

/** Stations in the life of a parcel, under the words a script uses. */
export const stations: Readonly<Record<string, Station>> = {
  picked_up: {
    code: '2300',
    text: 'Item picked up by Canada Post',
    french: 'Article ramassé par Postes Canada',
    site: 'VANCOUVER',
    province: 'BC',
  },
  in_transit: {
    code: '0170',
    text: 'Item processed',
    french: 'Article traité',
    site: 'MISSISSAUGA',
    province: 'ON',
  },
  customs: {
    code: '1443',
    text: 'Item held by customs',
    french: 'Article retenu à la douane',
    site: 'MONTREAL',
    province: 'QC',
  },
  delayed: {
    code: '0161',
    text: 'Delivery may be delayed due to weather',
    french: 'La livraison pourrait être retardée',
    site: 'OTTAWA',
    province: 'ON',
  },
  out_for_delivery: {
    code: '0174',
    text: 'Item out for delivery',
    french: 'Article sorti pour livraison',
    site: 'MONTREAL',
    province: 'QC',
  },
  failed: {
    code: '1415',
    text: 'Item refused by the recipient',
    french: 'Article refusé par le destinataire',
    site: 'MONTREAL',
    province: 'QC',
  },
  ready_for_pickup: {
    code: '1479',
    text: 'Item available for pickup at Post Office',
    french: 'Article prêt à être ramassé',
    site: 'MONTREAL',
    province: 'QC',
  },
  delivered: {
    code: '1408',
    text: 'Item successfully delivered',
    french: 'Article livré',
    site: 'MONTREAL',
    province: 'QC',
  },
}

// After a parcel is delivered, its signature is put online.
const afterwards: Readonly<Record<string, Station>> = {
  signed: {
    code: '0020',
    text: 'Signature image recorded for Online viewing',
    french: 'Image de la signature enregistrée',
    site: 'MONTREAL',
    province: 'QC',
  },
}

const usualLife = ['picked_up', 'in_transit', 'out_for_delivery', 'delivered']
const trackType = family('track-v2')

/** What is known of a parcel that was bought elsewhere. */
const elsewhere = { label: { service: 'DOM.EP' }, reference: null }

/** Each question moves the parcel one station on; a PIN nobody was given has no history. */
export function track(
  call: SimulatedCall,
  state: CarrierState,
  life: readonly string[] = usualLife,
): SimulatedAnswer {
  const refused = refusalOf(call, trackType)
  if (refused) return refused
  const [pin = ''] = call.groups
  const shipment = state.others.has(pin)
    ? elsewhere
    : [...state.shipments.values()].find(each => each.pin === pin)
  if (!shipment) return says(404, '004', isFrench(call) ? 'Aucun historique pour ce NIP' : 'No Pin History')
  const step = Math.min((state.steps.get(pin) ?? 0) + 1, life.length)
  state.steps.set(pin, step)
  const through = life.slice(0, step).flatMap((word, index) => toOccurrence(word, index, call) ?? [])
  return xml(trackType, {
    'tracking-detail': {
      '@xmlns': 'http://www.canadapost.ca/ws/track-v2',
      pin,
      'active-exists': 1,
      'archive-exists': 0,
      'changed-expected-date': null,
      'destination-postal-id': null,
      'expected-delivery-date': '2026-09-18',
      'changed-expected-delivery-reason': null,
      'mailed-by-customer-number': null,
      'mailed-on-behalf-of-customer-number': null,
      'original-pin': null,
      'service-name': shipment.label.service,
      'service-name-2': null,
      'customer-ref-1': shipment.reference,
      'customer-ref-2': null,
      'return-pin': null,
      'signature-image-exists': life[step - 1] === 'delivered',
      'suppress-signature': false,
      'delivery-options': null,
      'significant-events': { occurrence: through.reverse() },
    },
  })
}

function toOccurrence(word: string, index: number, call: SimulatedCall) {
  const station = stations[word] ?? afterwards[word]
  return station
    ? {
        'event-identifier': station.code,
        'event-date': `2026-09-${String(14 + index).padStart(2, '0')}`,
        'event-time': '10:15:00',
        'event-time-zone': 'EDT',
        'event-description': isFrench(call) ? station.french : station.text,
        'signatory-name': word === 'delivered' ? 'A. BYRON' : null,
        'event-site': station.site,
        'event-province': station.province,
        'event-retail-location-id': null,
        'event-retail-name': null,
      }
    : null
}

/** Postal codes that begin with X are as far as nobody drives. */
export function availability(call: SimulatedCall): SimulatedAnswer {
  const mediaType = family('pickup')
  const refused = refusalOf(call, mediaType)
  if (refused) return refused
  const [postalCode = ''] = call.groups
  if (!/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(postalCode)) return says(400, '9100', 'The postal code is not valid.')
  return xml(mediaType, {
    'pickup-availability': {
      '@xmlns': 'http://www.canadapost.ca/ws/pickup/availability',
      'postal-code': postalCode,
      'on-demand-cutoff': '15:00',
      'on-demand-tour': !postalCode.startsWith('X'),
      'prority-world-cutoff': '14:00',
      'scheduled-pickups-available': true,
    },
  })
}

const pickupType = family('pickuprequest')

export function pickups(call: SimulatedCall, state: CarrierState): SimulatedAnswer {
  const refused = refusalOf(call, pickupType, 'pickuprequest')
  if (refused) return refused
  const [id] = call.groups
  if (id === undefined) return schedule(call, state)
  const known = state.pickups.get(id)
  if (!known) return says(404, '9152', 'There is no such pickup request.')
  if (call.method === 'DELETE') {
    state.pickups.delete(id)
    return { status: 200, headers: { 'content-type': pickupType }, body: '' }
  }
  state.pickups.set(id, { id, date: dateOf(call, 'pickup-request-update') })
  return { status: 200, headers: { 'content-type': pickupType }, body: '' }
}

const dateOf = (call: SimulatedCall, root: string): string =>
  textAt(valueAt(bodyOf(call), root), 'pickup-times.on-demand-pickup-time.date') ?? ''

function schedule(call: SimulatedCall, state: CarrierState): SimulatedAnswer {
  const date = dateOf(call, 'pickup-request-details')
  if ([...state.pickups.values()].some(each => each.date === date))
    return says(400, '8534', 'A pickup was already requested for that day.')
  const id = String(3_000_000 + state.next())
  state.pickups.set(id, { id, date })
  return xml(pickupType, {
    'pickup-request-info': {
      '@xmlns': 'http://www.canadapost.ca/ws/pickuprequest',
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
      links: {
        link: {
          '@rel': 'self',
          '@href': `${hostOf(call)}${call.path}/${id}`,
          '@media-type': pickupType,
        },
      },
    },
  })
}
