import type { OperationRow } from '../engine/carrier-table.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import { textAt } from '../reading.ts'
import type { SimulatedCall } from '../server.ts'
import { documentOf, families, isFrench, rowOf } from './answers.ts'

type Station = readonly [code: string, text: string, french: string, site: string, province: string]

/** Stations in the life of a parcel, under the words a script uses. After a parcel is delivered, its signature is put online. */
const stations: Readonly<Record<string, Station>> = {
  picked_up: [
    '2300',
    'Item picked up by Canada Post',
    'Article ramassé par Postes Canada',
    'VANCOUVER',
    'BC',
  ],
  in_transit: ['0170', 'Item processed', 'Article traité', 'MISSISSAUGA', 'ON'],
  customs: ['1443', 'Item held by customs', 'Article retenu à la douane', 'MONTREAL', 'QC'],
  delayed: [
    '0161',
    'Delivery may be delayed due to weather',
    'La livraison pourrait être retardée',
    'OTTAWA',
    'ON',
  ],
  out_for_delivery: ['0174', 'Item out for delivery', 'Article sorti pour livraison', 'MONTREAL', 'QC'],
  failed: ['1415', 'Item refused by the recipient', 'Article refusé par le destinataire', 'MONTREAL', 'QC'],
  ready_for_pickup: [
    '1479',
    'Item available for pickup at Post Office',
    'Article prêt à être ramassé',
    'MONTREAL',
    'QC',
  ],
  delivered: ['1408', 'Item successfully delivered', 'Article livré', 'MONTREAL', 'QC'],
  signed: [
    '0020',
    'Signature image recorded for Online viewing',
    'Image de la signature enregistrée',
    'MONTREAL',
    'QC',
  ],
}

export const usualLife = ['picked_up', 'in_transit', 'out_for_delivery', 'delivered']

function toOccurrence(word: string, index: number, call: SimulatedCall) {
  const station = stations[word]
  if (!station) return []
  const [code, text, french, site, province] = station
  return {
    'event-identifier': code,
    'event-date': `2026-09-${String(14 + index).padStart(2, '0')}`,
    'event-time': '10:15:00',
    'event-time-zone': 'EDT',
    'event-description': isFrench(call) ? french : text,
    'signatory-name': word === 'delivered' ? 'A. BYRON' : null,
    'event-site': site,
    'event-province': province,
    'event-retail-location-id': null,
    'event-retail-name': null,
  }
}

/** Elements that are there and say nothing. */
const unsaid = `changed-expected-date changed-expected-delivery-reason destination-postal-id original-pin
  mailed-by-customer-number mailed-on-behalf-of-customer-number service-name-2 customer-ref-2 return-pin
  delivery-options`.split(/\s+/)

/** Each question moves the parcel one station on; a PIN nobody was given has no history. */
export const track: OperationRow = rowOf(families.track, {
  name: 'track',
  at: 'GET /vis/track/pin/*/detail',
  answer: ({ call, world }) => {
    const [pin = ''] = call.groups
    const parcel = world.parcels.get(pin)
    const followed = parcel && !parcel.isVoided ? world.follow(pin) : null
    if (!followed) {
      const message = isFrench(call) ? 'Aucun historique pour ce NIP' : 'No Pin History'
      throw new CarrierRefusal({ code: '004', message, status: 404 })
    }
    const order = world.sales.get(followed.saleId)?.order
    return documentOf(families.track, 'tracking-detail', {
      pin,
      'active-exists': 1,
      'archive-exists': 0,
      ...Object.fromEntries(unsaid.map(name => [name, null])),
      'expected-delivery-date': '2026-09-18',
      'service-name': order?.service ?? 'DOM.EP',
      'customer-ref-1': textAt(order?.source, 'delivery-spec.references.customer-ref-1'),
      'signature-image-exists': followed.life.at(-1)?.word === 'delivered',
      'suppress-signature': false,
      'significant-events': {
        occurrence: followed.life.flatMap(({ word }, index) => toOccurrence(word, index, call)).reverse(),
      },
    })
  },
})
