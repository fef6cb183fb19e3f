import type { Translated } from '../dictionary.ts'
import type * as english from '../en/traffic.ts'

/** Was an Versanddienste ging und was zurückkam. */
export const traffic = {
  refresh: 'Neu laden',
  milliseconds: '{count} ms',
  title: 'Verkehr mit Paketdiensten',
  recent: 'Letzter Verkehr',
  show: 'Zeigen',
  hide: 'Verbergen',
  showNamed: 'Zeigen: {what}',
  hideNamed: 'Verbergen: {what}',
  text: 'Was an den Paketdienst ging und was zurückkam, eine Woche lang. Passwörter und Schlüssel werden vor dem Speichern entfernt.',
  none: 'In der letzten Woche ging nichts hinaus, oder dieser Paketdienst arbeitet in der Station.',
  list: 'Anfragen an den Paketdienst, neueste zuerst',
  noAnswer: 'Keine Antwort',
  request: 'Gesendet',
  response: 'Empfangen',
  copyExchange: 'Anfrage und Antwort',
  nothing: 'leer',
  cut: 'Nur der Anfang ist aufbewahrt. Die ganze Größe war {bytes}.',
  operation_verifyCredentials: 'Prüfung der Verbindung',
  operation_rate: 'Preise',
  operation_createLabel: 'Kauf',
  operation_voidLabel: 'Storno',
  operation_track: 'Verfolgung',
  operation_schedulePickup: 'Abholung',
  operation_updatePickup: 'Änderung einer Abholung',
  operation_cancelPickup: 'Absage einer Abholung',
  operation_uploadDocuments: 'Dokumente senden',
} as const satisfies Translated<typeof english.traffic>
