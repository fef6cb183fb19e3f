import type { Translated } from '../dictionary.ts'
import type * as english from '../en/devices.ts'

/** Devices the page asks for, and those it may use. */
export const devices = {
  panel: 'Geräte, die diese Seite verwenden darf',
  hint: 'Waagen, serielle Anschlüsse und die Kamera, die in diesem Fenster erlaubt wurden.',
  noneAllowed: 'In diesem Fenster wurde noch kein Gerät erlaubt. Nach einer Waage wird am Packplatz gefragt.',
  kind_hid: 'USB',
  kind_serial: 'serieller Anschluss',
  camera: 'Kamera',
  forget: 'Zurücknehmen',
  forgetName: 'Zurücknehmen: {name}',
  forgotten: '{name} darf nicht mehr verwendet werden.',
  ask_hid: 'Welches USB-Gerät darf Packdesk verwenden?',
  ask_serial: 'Welchen seriellen Anschluss darf Packdesk verwenden?',
  ask_camera: 'Darf Packdesk die Kamera verwenden?',
  askText: 'Packdesk merkt sich das. Unter Einstellungen, Dieser Packplatz, können Sie es zurücknehmen.',
  none: 'Kein Gerät gefunden. Schließen Sie es an und schalten Sie es ein; dann erscheint es hier.',
  allow: 'Erlauben',
  notNow: 'Jetzt nicht',
  found: { one: '{count} Gerät gefunden.', other: '{count} Geräte gefunden.' },
} as const satisfies Translated<typeof english.devices>
