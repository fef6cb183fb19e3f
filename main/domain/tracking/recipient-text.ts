import { languageOfPlace, type Place } from '../../../shared/countries/spoken-languages.ts'
import type { Language } from '../../../shared/desk/shop-settings.ts'
import type { BoardTrackerDetail, TrackerState } from '../../../shared/desk/trackers.ts'
import { dayInWords, isDay, type ShopDay } from '../../../shared/units/shop-day.ts'
import type { BoardRow } from './board-repository.ts'
import { lastEventOf } from './tracker-mapper.ts'

/** What is so of a parcel; states that are better told with their day have the sentence for it as well. */
type Words = Record<TrackerState, string> & {
  delivered_on: string
  stuck_since: string
  late_since: string
  /** The day it is expected, and the page of the carrier. */
  expected: string
  link: string
}

const words: Record<Language, Words> = {
  en: {
    not_scanned: 'Your parcel {number} with {carrier} has a label and is waiting for its first scan.',
    no_answer:
      'Your parcel {number} with {carrier} has a label. There is no news of it from the carrier yet.',
    in_transit: 'Your parcel {number} with {carrier} is on its way.',
    out_for_delivery: 'Your parcel {number} with {carrier} is out for delivery.',
    delivered: 'Your parcel {number} with {carrier} was delivered.',
    delivered_on: 'Your parcel {number} with {carrier} was delivered on {day}.',
    delivery_failed:
      'Your parcel {number} with {carrier} could not be delivered. Please tell us if the address is not right or nobody can receive it.',
    ready_for_pickup: 'Your parcel {number} is waiting for you at a pickup point of {carrier}.',
    on_hold: 'Your parcel {number} is being held by {carrier}. We look into it.',
    delayed: 'Your parcel {number} with {carrier} is delayed.',
    late: 'Your parcel {number} with {carrier} is late and has not been delivered yet.',
    late_since:
      'Your parcel {number} with {carrier} is late: it was due on {day} and has not been delivered yet.',
    stuck: 'Your parcel {number} with {carrier} has stopped moving. We look into it.',
    stuck_since:
      'There has been no news of your parcel {number} with {carrier} since {day}. We look into it.',
    never_scanned: 'Your parcel {number} has not been scanned by {carrier} yet. We look into it.',
    expected: 'It is expected on {day}.',
    link: 'Follow it here: {link}',
  },
  de: {
    not_scanned: 'Ihr Paket {number} mit {carrier} hat ein Label und wartet auf seinen ersten Scan.',
    no_answer: 'Ihr Paket {number} mit {carrier} hat ein Label. Der Paketdienst meldet noch nichts dazu.',
    in_transit: 'Ihr Paket {number} mit {carrier} ist unterwegs.',
    out_for_delivery: 'Ihr Paket {number} mit {carrier} ist in der Zustellung.',
    delivered: 'Ihr Paket {number} mit {carrier} wurde zugestellt.',
    delivered_on: 'Ihr Paket {number} mit {carrier} wurde am {day} zugestellt.',
    delivery_failed:
      'Ihr Paket {number} mit {carrier} konnte nicht zugestellt werden. Bitte sagen Sie uns, wenn die Adresse nicht stimmt oder niemand es annehmen kann.',
    ready_for_pickup: 'Ihr Paket {number} liegt in einem Abholpunkt von {carrier} für Sie bereit.',
    on_hold: 'Ihr Paket {number} wird von {carrier} festgehalten. Wir gehen dem nach.',
    delayed: 'Ihr Paket {number} mit {carrier} verspätet sich.',
    late: 'Ihr Paket {number} mit {carrier} ist verspätet und noch nicht zugestellt.',
    late_since:
      'Ihr Paket {number} mit {carrier} ist verspätet: Es war für den {day} angekündigt und ist noch nicht zugestellt.',
    stuck: 'Ihr Paket {number} mit {carrier} kommt nicht weiter. Wir gehen dem nach.',
    stuck_since:
      'Zu Ihrem Paket {number} mit {carrier} gibt es seit dem {day} nichts Neues. Wir gehen dem nach.',
    never_scanned: 'Ihr Paket {number} wurde von {carrier} noch nicht gescannt. Wir gehen dem nach.',
    expected: 'Es wird am {day} erwartet.',
    link: 'Hier können Sie es verfolgen: {link}',
  },
  fr: {
    not_scanned: 'Votre colis {number} avec {carrier} a son étiquette et attend d’être pris en charge.',
    no_answer:
      'Votre colis {number} avec {carrier} a son étiquette. Le transporteur n’en donne pas encore de nouvelles.',
    in_transit: 'Votre colis {number} avec {carrier} est en route.',
    out_for_delivery: 'Votre colis {number} avec {carrier} est en cours de livraison.',
    delivered: 'Votre colis {number} avec {carrier} a été livré.',
    delivered_on: 'Votre colis {number} avec {carrier} a été livré le {day}.',
    delivery_failed:
      'Votre colis {number} avec {carrier} n’a pas pu être livré. Dites-nous si l’adresse n’est pas la bonne ou si personne ne peut le recevoir.',
    ready_for_pickup: 'Votre colis {number} vous attend dans un point de retrait de {carrier}.',
    on_hold: 'Votre colis {number} est retenu par {carrier}. Nous suivons l’affaire.',
    delayed: 'Votre colis {number} avec {carrier} a du retard.',
    late: 'Votre colis {number} avec {carrier} est en retard et n’est pas encore livré.',
    late_since:
      'Votre colis {number} avec {carrier} est en retard : il était attendu le {day} et n’est pas encore livré.',
    stuck: 'Votre colis {number} avec {carrier} n’avance plus. Nous suivons l’affaire.',
    stuck_since:
      'Nous sommes sans nouvelles de votre colis {number} avec {carrier} depuis le {day}. Nous suivons l’affaire.',
    never_scanned:
      'Votre colis {number} n’a pas encore été pris en charge par {carrier}. Nous suivons l’affaire.',
    expected: 'Il est attendu le {day}.',
    link: 'Suivez-le ici : {link}',
  },
  es: {
    not_scanned: 'Su paquete {number} con {carrier} tiene etiqueta y espera su primera lectura.',
    no_answer: 'Su paquete {number} con {carrier} tiene etiqueta. El transportista aún no da noticias de él.',
    in_transit: 'Su paquete {number} con {carrier} está en camino.',
    out_for_delivery: 'Su paquete {number} con {carrier} está en reparto.',
    delivered: 'Su paquete {number} con {carrier} fue entregado.',
    delivered_on: 'Su paquete {number} con {carrier} fue entregado el {day}.',
    delivery_failed:
      'Su paquete {number} con {carrier} no se pudo entregar. Díganos si la dirección no es correcta o si nadie puede recibirlo.',
    ready_for_pickup: 'Su paquete {number} le espera en un punto de recogida de {carrier}.',
    on_hold: 'Su paquete {number} está retenido por {carrier}. Lo estamos averiguando.',
    delayed: 'Su paquete {number} con {carrier} lleva retraso.',
    late: 'Su paquete {number} con {carrier} lleva retraso y aún no se ha entregado.',
    late_since:
      'Su paquete {number} con {carrier} lleva retraso: se esperaba el {day} y aún no se ha entregado.',
    stuck: 'Su paquete {number} con {carrier} no avanza. Lo estamos averiguando.',
    stuck_since:
      'No hay noticias de su paquete {number} con {carrier} desde el {day}. Lo estamos averiguando.',
    never_scanned: '{carrier} aún no ha leído su paquete {number}. Lo estamos averiguando.',
    expected: 'Se espera el {day}.',
    link: 'Sígalo aquí: {link}',
  },
}

/** The states in which a promised day still says something. */
const awaited: readonly TrackerState[] = [
  'not_scanned',
  'no_answer',
  'in_transit',
  'out_for_delivery',
  'delayed',
]

/** The sentence of a state, with the day it is of where that is known. */
function sentenceOf({ state, since, promised, record }: BoardRow): { key: keyof Words; day: ShopDay | null } {
  if (state === 'delivered') {
    const came = lastEventOf(record)?.date ?? ''
    return isDay(came) ? { key: 'delivered_on', day: came } : { key: state, day: null }
  }
  if (state === 'stuck' && since !== null) return { key: 'stuck_since', day: since }
  if (state === 'late' && promised !== null) return { key: 'late_since', day: promised }
  return { key: state, day: null }
}

/**
 * What a shop can send its customer: what is so of the parcel, in the language read where it goes, English where that
 * is none of the station's, and the page of the carrier.
 */
export function recipientText(
  row: BoardRow,
  { carrier, today, place }: { carrier: string; today: ShopDay; place: Place | null },
): BoardTrackerDetail['share'] {
  const { tracking_number: number, info } = row.record
  const language = (place && languageOfPlace(place)) ?? 'en'
  const link = info.carrier_tracking_link?.startsWith('http') ? info.carrier_tracking_link : null
  const fill = (key: keyof Words, day: ShopDay | null = null): string =>
    words[language][key]
      .replace('{number}', () => number)
      .replace('{carrier}', () => carrier)
      .replace('{day}', () => (day === null ? '' : dayInWords(day, language)))
      .replace('{link}', () => link ?? '')
  const { key, day } = sentenceOf(row)
  const expected = awaited.includes(row.state) && row.promised !== null && row.promised >= today
  const sentences = [
    fill(key, day),
    expected ? fill('expected', row.promised) : null,
    link === null ? null : fill('link'),
  ]
  return { text: sentences.filter(Boolean).join(' '), language, link }
}
