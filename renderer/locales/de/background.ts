import type { Translated } from '../dictionary.ts'
import type * as english from '../en/background.ts'

/** What the station does by itself and how long it keeps things, among the settings. */
export const background = {
  tracking: 'Paketdienste fragen, wo Pakete sind',
  trackingHint: 'Ein Paket in Zustellung wird öfter geprüft, eines ohne Neues immer seltener.',
  interval: 'Minuten zwischen zwei Prüfungen eines Pakets',
  stuckDays: 'Arbeitstage ohne Ereignis, bis ein Paket als hängengeblieben gilt',
  stuckDaysHint: 'Von 1 bis 60. Nur Pakete unterwegs; es zählen die Arbeitstage des Shops.',
  unscannedDays: 'Arbeitstage ohne Scan, bis ein Label als nie gescannt gilt',
  unscannedDaysHint:
    'Von 1 bis 60. Ein Paket einer Abholung oder eines Manifests hat bis zum Ende des nächsten Arbeitstags Zeit.',
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
  keep_import_files: 'Dateien von Importen',
  keep_packing_photos: 'Fotos von Paketen und Retouren',
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
  rehearsed: 'Am {time} wurde die Wiederherstellung der Sicherung vom {taken} geprobt: Sie gelingt.',
  rehearsalFailed: 'Die Probe einer Wiederherstellung ist gescheitert',
  rehearsalFailedAt: 'Geprobt am {time} mit der Sicherung vom {taken}.',
  rehearsalNone:
    'Jede Woche wird die Wiederherstellung der neuesten Sicherung geprobt, in einem eigenen Ordner.',
  list: 'Sicherungen, neueste zuerst',
  columnTime: 'Gemacht',
  columnKind: 'Anlass',
  columnSize: 'Größe',
  columnVerified: 'Geprüft',
  columnActions: 'Aktionen',
  kind_daily: 'Nächtlich',
  kind_manual: 'Von Hand',
  kind_upgrade: 'Vor einem Update',
  kind_rescue: 'Dateien entfernt',
  atRiskTitle: 'Dateien der Station fehlen oder sind anders',
  atRiskText:
    'Bis sie wieder da sind, wird nichts Neues gekauft. Gekaufte Labels lassen sich drucken. Beenden Sie Packdesk noch nicht.',
  atRiskWhich: 'Welche Dateien, und was zu tun ist',
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
  loop_rehearsal: 'Probe der Wiederherstellung',
  loop_printing: 'Druckliste',
  loop_webhooks: 'Webhooks',
  loop_batches: 'Stapel',
  loop_imports: 'Importe',
  loop_agents: 'Pläne von Agenten',
  loop_import_watch: 'Überwachter Ordner',
  loop_carts: 'Verlassene Wagen',
  loop_packing: 'Packen',
  loop_exports: 'Exporte',
  loop_shops: 'Bestellungen aus Shops',
  loop_write_backs: 'Labels an Shops melden',
  loop_tracking: 'Verfolgung',
  loop_retention: 'Alte Daten löschen',
  loop_orders: 'Bestellungen',
  loop_purchase_queue: 'Kaufen, wenn online',
  loop_label_fetch: 'Labels abholen',
  loop_manifest_fetch: 'Manifeste abholen',
  loop_proxy_labels: 'Per Proxy gekaufte Labels abholen',
  loop_runs: 'Sammelkäufe',
  loop_rate_sheets: 'Preislisten ab heute',
  loop_reconnect: 'Paketdienste neu verbinden',
  loop_notifications: 'Mitteilungen sammeln',
  loopState_idle: 'Nichts zu tun',
  loopState_running: 'Läuft',
  loopState_waiting: 'Wartet',
  loopState_failing: 'Gescheitert, wird wiederholt',
  loopState_stopped: 'Angehalten',
  columnLoop: 'Aufgabe',
  columnLoopState: 'Status',
  columnLoopLast: 'Zuletzt',
  columnLoopNext: 'Als Nächstes',
  loopsList: 'Aufgaben, mit letztem und nächstem Lauf',
} as const satisfies Translated<typeof english.backups>

/** Which rules of customs are in use. */
export const customsRules = {
  title: 'Zollregeln',
  of: 'Zollregeln vom {date}',
  stale:
    'Diese Regeln sind älter als 90 Tage. Zoll ändert sich mehrmals im Jahr: Laden Sie neuere oder aktualisieren Sie Packdesk.',
  none: 'Keine Zollregeln',
  noneMeans:
    'Die Zollregeln, die mit Packdesk kamen, fehlen oder sind beschädigt; darum wird nichts ins Ausland versandt. Installieren Sie Packdesk neu oder laden Sie neuere Regeln.',
  load: 'Neuere Regeln laden',
  loaded: 'Die Zollregeln vom {date} gelten.',
  source_program: 'Sie kamen mit dieser Version von Packdesk.',
  source_file: 'Sie kamen aus einer Datei.',
  fresh: 'Was bei Paketen ins Ausland gefragt wird, folgt diesen Regeln.',
} as const satisfies Translated<typeof english.customsRules>

/** Newer versions of the program, on the Settings screen. */
export const updates = {
  notHere:
    'Nicht hier: Diese Seite ist in einem Browser geöffnet. Updates installieren Sie im Packdesk-Fenster auf dem Rechner der Station.',
  version: 'Das ist Version {version}.',
  off_sources: 'Packdesk läuft hier aus dem Quelltext; der wird mit git aktualisiert.',
  off_no_key:
    'Dieser Version fehlt der Schlüssel, um Updates zu prüfen; darum nimmt sie keine an. Installieren Sie neuere Versionen von Hand.',
  off_service:
    'Die Station läuft auf diesem Rechner als Dienst. Beenden Sie ihn (packdesk service remove), starten Sie Packdesk und suchen Sie dann nach Updates.',
  notChecked: 'Seit dem Start von Packdesk wurde nicht nach einer neueren Version gesucht.',
  none: 'Es gibt keine neuere Version. Zuletzt gesucht um {time}.',
  checking: 'Suche nach einer neueren Version …',
  found: 'Version {version} ist da. Heruntergeladen wird sie erst, wenn Sie es sagen.',
  loading: 'Version {version} wird heruntergeladen …',
  ready: 'Version {version} ist bereit. Sie wird beim nächsten Start von Packdesk installiert oder jetzt.',
  readyLater: 'Version {version} ist bereit und wartet, bis Sie sie installieren.',
  busy: 'Gerade werden Etiketten gekauft oder gedruckt. Installieren Sie Version {version}, wenn das fertig ist.',
  failed_check:
    'Die Suche nach einer neueren Version ist fehlgeschlagen. Nichts wurde geändert; versuchen Sie es wieder, wenn das Netz da ist.',
  failed_load: 'Der Download ist fehlgeschlagen oder nicht das, was signiert wurde. Nichts wurde geändert.',
  failed_backup:
    'Es konnte keine Sicherung angelegt werden; darum wurde nichts installiert. Wie viel Platz die Platte hat, zeigt die Ansicht System.',
  failed_install: 'Die neue Version konnte nicht installiert werden. Diese läuft weiter.',
  failed_start: 'Die neue Version ist nicht gestartet. Diese läuft wieder, mit den Daten von vorher.',
  failed_changed:
    'Die heruntergeladene Version ist nicht mehr die, die geprüft wurde; es wurde nichts installiert. Nach Updates suchen, um sie erneut herunterzuladen.',
  changing:
    'Version {version} wird gestartet. Dieses Fenster schließt sich, wenn sie da ist; kommt sie nicht, ist diese Version von selbst wieder da.',
  check: 'Nach Updates suchen',
  load: 'Herunterladen',
  install: 'Sichern, installieren und neu starten',
  later: 'Später',
  off_archive:
    'Diese Kopie wurde entpackt und nicht installiert; sie kann sich nicht selbst ersetzen. Neuere Versionen liegen unter {address}.',
  skipped: 'Version {version} ist erschienen und wird nicht angeboten. Eine neuere wird es.',
  failed_stall: 'Der Server sendet nichts mehr. Nichts wurde geändert; später noch einmal versuchen.',
  skip: 'Diese Version überspringen',
  cancel: 'Download abbrechen',
  channel: 'Versionen',
  channelHint: 'Vorabversionen kommen früher und wurden in weniger Läden erprobt.',
  channel_latest: 'Fertige Versionen',
  channel_beta: 'Auch Vorabversionen',
} as const satisfies Translated<typeof english.updates>
