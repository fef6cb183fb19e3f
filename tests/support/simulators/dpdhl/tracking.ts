import { parseXml, type XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { basicKeys, wrongSecret } from '../engine/access.ts'
import { xmlAnswer } from '../engine/answers.ts'
import type { OperationRow } from '../engine/carrier-table.ts'
import { readDocumentCheck } from '../engine/checks.ts'
import type { Stop, World } from '../engine/world.ts'
import { textAt } from '../reading.ts'
import { problems } from './orders.ts'
import described from './tracking.json' with { type: 'json' }

/** The station of a parcel by its code, with the code of every event and what is said. */
const words: Readonly<Record<string, readonly [standard: string, says: string]>> = {
  ADVIS: ['VA', 'The shipment was announced electronically.'],
  PCKDU: ['AE', 'The shipment was picked up.'],
  ULFMV: ['AA', 'The shipment was processed in the parcel center.'],
  LDTMV: ['PO', 'The shipment was loaded onto the delivery vehicle.'],
  DLVRD: ['ZU', 'The shipment was delivered.'],
  EXPHD: ['BV', 'The shipment is held.'],
  CANCL: ['NB', 'The order was cancelled by the sender.'],
}

const stampOf = (at: Date): string => {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`
}

const toEvent = ({ word, at }: Stop): XmlNode => ({
  '@name': 'piece-event',
  '@event-timestamp': stampOf(at),
  '@event-status': words[word]?.[1] ?? word,
  '@event-location': 'Bonn',
  '@event-country': 'Germany',
  '@ice': word,
  '@standard-event-code': words[word]?.[0] ?? 'NB',
})

function pieceOf(world: World, number: string): XmlNode[] {
  const parcel = world.follow(number)
  const last = parcel?.life.at(-1)
  if (!parcel || !last) return []
  const isDelivered = last.word === 'DLVRD'
  return [
    {
      '@name': 'piece-shipment',
      '@piece-code': number,
      '@searched-piece-code': number,
      '@status': words[last.word]?.[1] ?? last.word,
      '@ice': last.word,
      '@standard-event-code': words[last.word]?.[0] ?? 'NB',
      '@delivery-event-flag': isDelivered ? '1' : '0',
      '@delivery-date': isDelivered ? stampOf(last.at).slice(0, 10) : undefined,
      '@recipient-name': isDelivered ? 'MARTIN' : undefined,
      '@dest-country': 'DE',
      data: { '@name': 'piece-event-list', '@piece-identifier': number, data: parcel.life.map(toEvent) },
    },
  ]
}

const answered = (code: string, error: string | undefined, data: XmlNode[] = []) =>
  xmlAnswer({
    data: { '@name': 'piece-shipment-list', '@code': code, '@error': error, '@request-id': 'r1', data },
  })

const documentProblem = readDocumentCheck(described, 'data')
const asked = (xml: string | null) => parseXml(xml ?? '')

/** The key of the app in a header, the portal user in the document, which stands in the address. */
export const track: OperationRow = {
  name: 'track',
  at: 'GET /tracking/v0/shipments',
  isOpen: true,
  check: ({ call }) => {
    const wrong = documentProblem(asked(call.query.get('xml')))
    return wrong ? problems.misfit(wrong.path, wrong.words) : null
  },
  answer: ({ call, world }) => {
    const { id, secret } = basicKeys(call)
    if (!id || !secret || secret === wrongSecret) return { status: 401, body: 'Unauthorized' }
    const document = asked(call.query.get('xml'))
    if (textAt(document, 'data.@password') === wrongSecret) return answered('5', 'Login failed')
    const numbers = (textAt(document, 'data.@piece-code') ?? '').split(';')
    const known = call.quirk === 'partial' ? numbers.slice(0, -1) : numbers
    const pieces = known.flatMap(number => pieceOf(world, number))
    return pieces.length > 0 ? answered('0', undefined, pieces) : answered('100', 'No data found')
  },
}
