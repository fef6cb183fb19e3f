import type { Translated } from '../dictionary.ts'
import type * as english from '../en/system.ts'

/** The System screen, and what is set of the station as a whole. */
export const system = {
  thisStation: 'Diese Station',
  version: 'Version',
  address: 'Adresse',
  runtimeNames: 'Node {node}, SQLite {sqlite}',
  home: 'Datenordner',
  keyKept: 'Zugangsdaten',
  keyKept_system: 'Versiegelt; der Schlüssel liegt im Schlüsselspeicher dieses Computers',
  keyKept_passphrase: 'Versiegelt; der Schlüssel öffnet sich mit einem Kennwort',
  keyKept_file:
    'Versiegelt; der Schlüssel liegt in einer Datei, die nur ihr Besitzer lesen kann, denn kein Schlüsselspeicher des Systems wird benutzt',
  window: 'Fenster',
  windowNames: 'Electron {electron}, Chromium {chrome}',
  homeShow: 'Ordner zeigen',
  since: 'Läuft seit',
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
  dataSize: 'Größe der Daten',
  diskFree: 'Frei auf der Festplatte',
  runtime: 'Läuft mit',
} as const satisfies Translated<typeof english.system>

/** Was jemanden braucht, und wie geklärt wird, was niemand weiß. */
export const attention = {
  title: 'Zu prüfen',
  none: 'Alles in Ordnung',
  notKnown: 'Gerade nicht bekannt',
  list: 'Was zu prüfen ist, das Teuerste zuerst',
  badge: { one: '{count} ist zu prüfen', other: '{count} sind zu prüfen' },
  more: 'Mehr zeigen',
  since: 'Seit {time}',
  modeTest: 'Testmodus',
  modeLive: 'Live-Modus',
  looked: 'Ich habe das geprüft',
  lookedText:
    'Packdesk hat zu dieser Anfrage nichts gespeichert; das nimmt sie nur von der Liste. Sagen Sie dem Programm, das sie sandte, was Sie gefunden haben.',
  lookedLost:
    'Das nimmt es nur von der Liste und ändert sonst nichts. Sehen Sie zuerst beim Paketdienst nach.',
  lookedRestarted: 'Das nimmt es nur von der Liste. Die Diagnose bleibt in ihrem Ordner.',
  lookedKeep: 'Noch nicht',
  keepBought: 'Dieses Label behalten',
  keepBoughtText:
    'Es bleibt zum berechneten Preis gekauft und kommt von dieser Liste. Stornieren Sie es auf seiner Sendung, wenn das nicht geht.',
  kind_key: 'Schlüsseldatei fehlt oder ist anders',
  kind_data: 'Datendateien entfernt oder ersetzt',
  kind_lost: 'In den Daten verloren',
  kind_purchase: 'Vielleicht gekauft',
  kind_void: 'Vielleicht storniert',
  kind_bought_otherwise: 'Anders gekauft als gezeigt oder bestellt',
  kind_proxy_bought_otherwise: 'Von einem anderen Programm anders gekauft',
  kind_proxy_purchase: 'Vielleicht von einem anderen Programm gekauft',
  kind_proxy_void: 'Vielleicht von einem anderen Programm storniert',
  kind_pickup: 'Abholung ohne Antwort',
  kind_proxy_pickup: 'Abholung eines anderen Programms ohne Antwort',
  kind_manifest: 'Manifest ohne Antwort',
  kind_upload: 'Dokumente vielleicht gesendet',
  kind_print_unknown: 'Vielleicht gedruckt',
  kind_print_job: 'Label nicht gedruckt',
  kind_backup_rehearsal: 'Sicherung hat die Probe nicht bestanden',
  kind_webhook: 'Webhook abgeschaltet',
  kind_import_watch: 'Überwachter Ordner',
  kind_saved_export: 'Gespeicherte Exporte',
  kind_restarted: 'Nach einem Fehler neu gestartet',
  knows_key:
    'Packdesk arbeitet mit dem Schlüssel im Speicher weiter, nichts ist verloren. So kann es nicht wieder starten: Legen Sie die Datei zurück, bevor Sie Packdesk beenden. „packdesk doctor“ sagt, was mit ihr ist.',
  knows_data:
    'Eine Datei der Daten wurde entfernt oder ersetzt, während Packdesk läuft. Es wird nichts Neues gekauft; eine Kopie dessen, was Packdesk noch hält, liegt bei den Sicherungen. Legen Sie die Datei zurück, wenn sie verschoben wurde; sonst beenden Sie Packdesk und stellen diese Kopie wieder her.',
  knows_lost:
    'Das Journal neben den Daten weiß, dass der Paketdienst darum gebeten wurde, die Daten wissen es nicht. Fragen Sie ihn, bevor Sie es noch einmal kaufen.',
  knows_restarted:
    'Packdesk hat nach einem eigenen Fehler geordnet angehalten und wurde neu gestartet. Was gerade lief, ist geklärt: Nichts wurde doppelt gekauft oder gedruckt. Die Diagnose liegt in diesem Ordner; schicken Sie sie an die Person, die Ihnen hilft.',
  knows_purchase: 'Der Paketdienst hat nicht geantwortet; dieses Label kann gekauft und berechnet sein.',
  knows_void: 'Der Paketdienst hat nicht geantwortet; dieses Label kann storniert sein.',
  knows_bought_otherwise:
    'Das Label ist gekauft und berechnet, aber nicht so, wie es gezeigt wurde oder die Bestellung sagt. Stornieren Sie es auf der Sendung oder behalten Sie es.',
  knows_proxy_bought_otherwise: 'Es ist berechnet, aber nicht, was das Programm wollte.',
  knows_proxy_purchase:
    'Der Paketdienst hat auf einen Kauf über die Schnittstelle nicht geantwortet; er kann berechnet sein.',
  knows_proxy_void:
    'Der Paketdienst hat auf ein Storno über die Schnittstelle nicht geantwortet; das Label kann storniert sein.',
  knows_pickup: 'Der Paketdienst hat nicht geantwortet; sie kann gebucht, geändert oder abgesagt sein.',
  knows_proxy_pickup:
    'Der Paketdienst hat auf eine Abholung über die Schnittstelle nicht geantwortet; sie kann gebucht, geändert oder abgesagt sein.',
  knows_manifest:
    'Der Paketdienst hat nicht geantwortet; die Sendungen dieses Manifests können abgeschlossen sein.',
  knows_upload: 'Der Paketdienst hat nicht geantwortet; er hat die Dokumente oder hat sie nicht.',
  knows_print_unknown: 'Packdesk weiß nicht, ob es herauskam. Sehen Sie am Drucker nach.',
  knows_print_job: 'Es wurde nicht gedruckt. Noch einmal drucken kauft nichts.',
  knows_backup_rehearsal:
    'Die Wiederherstellung dieser Sicherung wurde geprobt und ist gescheitert. Ihre Daten sind unverändert. Sichern Sie jetzt: Die neue Sicherung wird sofort geprobt, und ist sie gut, verschwindet dieser Eintrag.',
  knows_webhook: 'Zu oft gescheitert. Seine Ereignisse warten, bis er wieder eingeschaltet ist.',
  knows_saved_export:
    'Eine Datei eines gespeicherten Exports konnte nicht in ihren Ordner geschrieben werden. Es geht nichts verloren: Die nächste Datei enthält, was diese enthalten hätte.',
  knows_import_watch:
    'Eine Datei aus dem überwachten Ordner wurde nicht vollständig importiert, oder der Ordner ist nicht nutzbar. Berichtigen Sie die Datei anhand des Berichts und legen Sie sie erneut ab; nichts wird doppelt gespeichert.',
  noticePurchase: 'Dieses Label kann gekauft sein',
  noticePurchaseText:
    'Der Paketdienst wurde am {time} gefragt und hat nicht geantwortet. Packdesk kauft es nicht von selbst noch einmal. Fragen Sie den Paketdienst oder sehen Sie auf seiner Seite nach, und halten Sie hier fest, was Sie gefunden haben.',
  noticeVoid: 'Dieses Label kann storniert sein',
  noticeVoidText:
    'Der Paketdienst wurde am {time} um das Storno gebeten und hat nicht geantwortet. Verwenden Sie das Label nicht, bis Sie es wissen. Packdesk bittet nicht von selbst noch einmal.',
  noticeUpload: 'Der Paketdienst hat die Dokumente vielleicht schon',
  noticeUploadText:
    'Sie wurden am {time} gesendet, und der Paketdienst hat nicht geantwortet. Packdesk sendet sie nicht von selbst noch einmal.',
  ask: 'Paketdienst fragen',
  asking: 'Wird gefragt …',
  saysCarrier: 'Was der Paketdienst sagt',
  found_bought: 'Der Paketdienst hat das Label. Es ist jetzt hier festgehalten.',
  found_not_bought: 'Der Paketdienst hat dieses Label nicht gemacht. Sie können es noch einmal kaufen.',
  found_voided: 'Der Paketdienst hat das Label storniert.',
  found_not_voided: 'Der Paketdienst hat das Label nicht storniert. Es gilt weiter.',
  found_cannot_tell: 'Der Paketdienst war nicht zu fragen, oder seine Antwort klärt es nicht.',
  bought: 'Es wurde gekauft …',
  boughtTitle: 'Das Label wurde gekauft',
  boughtText: 'Geben Sie ein, was auf der Seite des Paketdienstes steht. Das kauft und berechnet nichts.',
  trackingNumber: 'Sendungsnummer',
  identifier: 'Kennung des Paketdienstes',
  identifierHint: 'Zum Stornieren nötig, wenn sie anders ist als die Sendungsnummer.',
  label: 'Label',
  labelHint: 'PDF, PNG oder ZPL von der Seite des Paketdienstes, damit Sie es hier drucken können.',
  labelRemove: 'Datei entfernen',
  labelWrong: 'Das ist kein Label in PDF, PNG oder ZPL. Wählen Sie eine andere Datei.',
  boughtConfirm: 'Kauf festhalten',
  notBought: 'Es wurde nicht gekauft …',
  notBoughtTitle: 'Wurde das Label nicht gekauft?',
  notBoughtText:
    'Sagen Sie das nur, wenn der Paketdienst es gesagt hat oder seine Seite das Label nicht führt. Die Sendung wird wieder Entwurf, und ein zweiter Kauf kostet ein zweites Mal.',
  notBoughtConfirm: 'Es wurde nicht gekauft',
  voided: 'Es wurde storniert …',
  voidedTitle: 'Wurde das Label storniert?',
  voidedText: 'Die Sendung endet als storniert. Storniert ist nicht erstattet.',
  voidedConfirm: 'Es wurde storniert',
  notVoided: 'Es wurde nicht storniert …',
  notVoidedTitle: 'Wurde das Label nicht storniert?',
  notVoidedText: 'Das Label gilt wieder, und Sie können es noch einmal stornieren.',
  notVoidedConfirm: 'Es wurde nicht storniert',
  sent: 'Er hat sie …',
  sentTitle: 'Hat der Paketdienst die Dokumente?',
  sentText: 'Sie gelten als gesendet. Weitere können Sie noch senden.',
  sentConfirm: 'Er hat sie',
  notSent: 'Er hat sie nicht …',
  notSentTitle: 'Hat der Paketdienst die Dokumente nicht?',
  notSentText: 'Dann können Sie sie noch einmal senden.',
  notSentConfirm: 'Er hat sie nicht',
  saving: 'Wird gespeichert …',
  keep: 'Zurück',
  settled: 'Festgehalten.',
} as const satisfies Translated<typeof english.attention>
