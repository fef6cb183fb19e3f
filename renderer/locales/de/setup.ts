import type { Translated } from '../dictionary.ts'
import type * as english from '../en/setup.ts'

/** Was nach dem Einrichten noch bleibt, und wie die Einstellungen dazu heißen. */
export const setup = {
  list: 'Für den Anfang',
  listClose: 'Diese Liste schließen',
  listClosed: 'Die Liste ist geschlossen. Einstellungen, Station öffnet sie wieder.',
  listDone: 'erledigt',
  list_sender: 'Ihr Absender',
  list_printer: 'Labeldrucker',
  list_carrier: 'Ihr Paketdienst',
  list_label: 'Das erste Label',
  again: 'Neu einrichten',
  againHint: 'Absender, Drucker und Paketdienst in vier Schritten. Was da ist, bleibt, bis Sie speichern.',
  senderHint: 'Von wo Pakete abgehen, wenn Paket oder Bestellung nichts anderes sagen.',
  senderLatest: 'Absender der letzten Sendung',
  settingSender: 'Üblicher Absender',
} as const satisfies Translated<typeof english.setup>
