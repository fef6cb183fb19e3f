import type { Translated } from '../dictionary.ts'
import type * as english from '../en/system.ts'

/** The System screen, and what is set of the station as a whole. */
export const system = {
  thisStation: 'Diese Station',
  version: 'Version',
  address: 'Adresse',
  home: 'Datenordner',
  since: 'Läuft seit',
  link: 'Verbindung zu dieser Seite',
  link_open: 'Offen: Änderungen erscheinen sofort',
  link_opening: 'Wird verbunden …',
  link_lost: 'Verloren, neuer Versuch läuft',

  shopText:
    'Heute ist {day} in {zone}. Versandtage, Manifeste, Abholungen und Berichte richten sich nach dieser Zeitzone.',
  zone: 'Zeitzone',
  zoneComputer: 'Wie dieser Computer ({zone})',
  zoneNone: 'Keine Zeitzone gefunden',
  zoneSaved: 'Gespeichert. Heute ist {day} in {zone}.',

  work: 'Auslastung',
  allWell: 'Nichts wartet',
  queued: 'Label, die auf einen Drucker warten',
  failed: 'Nicht gedruckte Label',
  unknown: 'Vielleicht gedruckte Label',
  seeJobs: 'Drucke ansehen',
  unknownPurchases: 'Käufe ohne Antwort',
  unknownPurchasesText:
    'Der Paketdienst hat nicht geantwortet, diese Label sind also vielleicht gekauft. Fragen Sie den Paketdienst. Packdesk kauft sie nicht von selbst noch einmal.',
  unknownPickups: 'Abholungen ohne Antwort',
  webhooksGivenUp:
    'Abgeschaltete Webhooks, bei denen nichts ankam: {count}. Ihre Ereignisse bleiben erhalten. Prüfen Sie den Empfänger, dann schalten Sie den Webhook wieder ein.',
  connections: 'Paketdienste',
  printers: 'Drucker',

  sample: 'Ausprobieren',
  sampleText:
    'Erfundene Adressen, Pakete, Entwürfe, ein Paketdienst und ein Drucker zum Ausprobieren. Beim Entfernen bleibt alles, was Sie angelegt haben.',
  sampleGone: 'Hier sind keine Beispieldaten.',

  origins: 'Webseiten',
  originsText: 'Webseiten in einem Browser auf diesem Computer, die die Station benutzen wollten.',
  originsNone:
    'Noch keine Webseite hat gefragt. Ruft eine die Station auf, erscheint sie hier, und Sie können sie erlauben.',
  originsList: 'Bekannte Webseiten',
  originsCheck: 'Eine Webseite kann sich nicht verbinden',
  origin_pending: 'Fragt',
  origin_put_off: 'Verschoben',
  origin_paired: 'Erlaubt',
  origin_blocked: 'Gesperrt',
  originAllow: '{origin} erlauben',
  originTakeBack: 'Entfernen',
  originRemove: '{origin} entfernen',
  originRemoved: '{origin} wurde entfernt.',

  programs: 'Entwickler',
  programsText:
    'Shops, Skripte und andere Werkzeuge auf diesem Computer können diese Station benutzen. Jedes braucht einen eigenen Schlüssel.',
  docs: 'API-Dokumentation',
  openApi: 'OpenAPI-Dokument',
  calls: 'API-Aufrufe',
  keyHint: 'Legen Sie einen Schlüssel auf der Befehlszeile an. Er wird einmal gezeigt.',
  command: 'Befehl',
} as const satisfies Translated<typeof english.system>

/** What the station does by itself and how long it keeps things, among the settings. */
export const background = {
  tracking: 'Paketdienste fragen, wo Pakete sind',
  trackingHint: 'Ein Paket in Zustellung wird öfter geprüft, eines ohne Neues immer seltener.',
  interval: 'Minuten zwischen zwei Prüfungen eines Pakets',
  stuckDays: 'Tage ohne Ereignis, bis ein Paket als hängengeblieben gilt',
  stuckDaysHint: 'Von 1 bis 60. Nur Pakete unterwegs; es zählen die Tage des Shops.',
  unscannedDays: 'Tage ohne Scan, bis ein Label als nie gescannt gilt',
  unscannedDaysHint:
    'Von 1 bis 60. Ein Paket einer Abholung oder eines Manifests hat bis zum Ende des nächsten Werktags Zeit.',
  intervalHint: 'Von 15 Minuten bis zu einem Tag, 1440. Eine längere Pause schont den Paketdienst.',
  events: 'Ereignisse',
  toThisComputer: 'Ereignisse an Programme auf diesem Computer senden',
  toThisComputerHint: 'Webhooks an Adressen dieses Computers.',
  toPrivateNetwork: 'Ereignisse an Adressen im privaten Netz senden',
  toPrivateNetworkHint:
    'Nur für Empfänger, die Sie selbst betreiben: Wer einen Schlüssel hat, könnte Geräte in Ihrem Netz erreichen.',
  saveKeeping: 'Aufbewahrung speichern',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert.',

  keeping: 'Wie lange Daten aufbewahrt werden',
  keepingText:
    'Tage, nach denen Daten von selbst gelöscht werden; ein leeres Feld behält sie. Was offen ist, einen unbekannten Ausgang hat oder Geld gekostet hat, wird nie gelöscht.',
  kept: 'Aufbewahrt',
  keep_events: 'Ereignisse',
  keep_webhook_deliveries: 'Webhook-Zustellungen',
  keep_notifications: 'Mitteilungen',
  keep_trackers: 'Verfolgung zugestellter Pakete',
  keep_orders: 'Erledigte Bestellungen',
  keep_drafts: 'Entwürfe ohne Label',
  keep_labels: 'Label zugestellter Sendungen',
  keep_batches: 'Erledigte Stapel',
  keep_print_jobs: 'Erledigte Drucke',
  keep_idempotent_requests: 'Antworten auf wiederholte Anfragen',
} as const satisfies Translated<typeof english.background>

/** Backups and the work the station does by itself, on the System screen. */
export const backups = {
  title: 'Sicherungen',
  good: 'Letzte: {time}',
  none: 'Noch keine Sicherung',
  failed: 'Die letzte Sicherung ist gescheitert',
  failedAt: 'Versucht am {time}.',
  restored:
    'Diese Station wurde am {restored} aus der Sicherung vom {taken} wiederhergestellt. Was dazwischen geschah, fehlt: Fragen Sie den Paketdienst, bevor Sie ein solches Label noch einmal kaufen.',
  list: 'Sicherungen, neueste zuerst',
  columnTime: 'Gemacht',
  columnKind: 'Anlass',
  columnSize: 'Größe',
  columnVerified: 'Geprüft',
  columnActions: 'Aktionen',
  kind_daily: 'Nächtlich',
  kind_manual: 'Von Hand',
  kind_upgrade: 'Vor einem Update',
  emptyText:
    'Jede Nacht wird eine Sicherung gemacht, solange die Station läuft. Eine versäumte folgt beim nächsten Start.',
  create: 'Jetzt sichern',
  creating: 'Wird gesichert …',
  created: 'Sicherung gemacht und geprüft.',
  verify: 'Prüfen',
  verifyName: 'Sicherung vom {time} prüfen',
  verifying: 'Wird geprüft …',
  verified: 'Die Sicherung vom {time} ist gut.',
  time: 'Nächtliche Sicherung um',
  timeHint: 'In der Zeitzone des Shops, etwa 02:30.',
  timeIs: 'Jede Nacht um {time} wird eine Sicherung gemacht.',
  timeChange: 'Uhrzeit ändern',
  saved: 'Sicherungen werden ab jetzt um {time} gemacht.',
  howTitle: 'Eine Sicherung wiederherstellen',
  howText:
    'Beenden Sie die Station, dann führen Sie diesen Befehl aus. Die jetzigen Daten bleiben daneben unter einem Namen mit Datum. Sicherungen enthalten keine Schlüssel: Für einen Umzug kopieren Sie auch secret.key aus dem Ordner der Station und bewahren es getrennt auf.',
  command: 'Befehl',

  loops: 'Hintergrundaufgaben',
  loop_backup: 'Nächtliche Sicherung',
  loop_printing: 'Druckliste',
  loop_webhooks: 'Webhooks',
  loop_batches: 'Stapel',
  loop_tracking: 'Verfolgung',
  loop_retention: 'Alte Daten löschen',
  loop_orders: 'Bestellungen',
  loop_purchase_queue: 'Kaufen, wenn online',
  loop_runs: 'Sammelkäufe',
  loop_reconnect: 'Paketdienste neu verbinden',
  loop_notifications: 'Mitteilungen sammeln',
  loopState_idle: 'Nichts zu tun',
  loopState_running: 'Läuft',
  loopState_waiting: 'Wartet',
  loopState_failing: 'Gescheitert, wird wiederholt',
  loopState_stopped: 'Angehalten',
  loopNext: 'Nächste: {time}',
  loopLast: 'Letzte: {time}',
} as const satisfies Translated<typeof english.backups>
