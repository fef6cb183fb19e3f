import type { Translated } from '../dictionary.ts'
import type * as english from '../en/attention-facts.ts'

/** Was über jedes bekannt ist, das jemanden braucht, und was zu tun ist. */
export const attentionFacts = {
  key: 'Packdesk arbeitet mit dem Schlüssel im Speicher weiter, nichts ist verloren. So kann es nicht wieder starten: Legen Sie die Datei zurück, bevor Sie Packdesk beenden. „packdesk doctor“ sagt, was mit ihr ist.',
  data: 'Eine Datei der Daten wurde entfernt oder ersetzt, während Packdesk läuft. Es wird nichts Neues gekauft; eine Kopie dessen, was Packdesk noch hält, liegt bei den Sicherungen. Legen Sie die Datei zurück, wenn sie verschoben wurde; sonst beenden Sie Packdesk und stellen diese Kopie wieder her.',
  taken_over:
    'Ein anderer Computer hat aus der Kopie dieser Station weitergemacht. Hier wird nichts mehr gekauft oder gesendet, damit nichts doppelt gekauft wird; gekaufte Labels lassen sich drucken. Arbeiten Sie am anderen Computer und beenden Sie diesen. „packdesk restore --replica“ macht diesen wieder zur Station.',
  lost: 'Das Journal neben den Daten weiß, dass der Paketdienst darum gebeten wurde, die Daten wissen es nicht. Fragen Sie ihn, bevor Sie es noch einmal kaufen.',
  restarted:
    'Packdesk hat nach einem eigenen Fehler geordnet angehalten und wurde neu gestartet. Was gerade lief, ist geklärt: Nichts wurde doppelt gekauft oder gedruckt. Die Diagnose liegt in diesem Ordner; schicken Sie sie an die Person, die Ihnen hilft.',
  purchase: 'Der Paketdienst hat nicht geantwortet; dieses Label kann gekauft und berechnet sein.',
  void: 'Der Paketdienst hat nicht geantwortet; dieses Label kann storniert sein.',
  bought_otherwise:
    'Das Label ist gekauft und berechnet, aber nicht so, wie es gezeigt wurde oder die Bestellung sagt. Stornieren Sie es auf der Sendung oder behalten Sie es.',
  proxy_bought_otherwise: 'Es ist berechnet, aber nicht, was das Programm wollte.',
  proxy_purchase:
    'Der Paketdienst hat auf einen Kauf über die Schnittstelle nicht geantwortet; er kann berechnet sein.',
  proxy_void:
    'Der Paketdienst hat auf ein Storno über die Schnittstelle nicht geantwortet; das Label kann storniert sein.',
  pickup: 'Der Paketdienst hat nicht geantwortet; sie kann gebucht, geändert oder abgesagt sein.',
  proxy_pickup:
    'Der Paketdienst hat auf eine Abholung über die Schnittstelle nicht geantwortet; sie kann gebucht, geändert oder abgesagt sein.',
  manifest:
    'Der Paketdienst hat nicht geantwortet; die Sendungen dieses Manifests können abgeschlossen sein.',
  upload: 'Der Paketdienst hat nicht geantwortet; er hat die Dokumente oder hat sie nicht.',
  print_unknown: 'Packdesk weiß nicht, ob es herauskam. Sehen Sie am Drucker nach.',
  print_job: 'Es wurde nicht gedruckt. Noch einmal drucken kauft nichts.',
  print_waiting:
    'An diesem Drucker warten Drucke und kommen nicht heraus: Er ist angehalten, aus oder nicht erreichbar, oder sie sind zurückgestellt. Nichts wird doppelt gedruckt.',
  run_unprinted:
    'Seine Labels sind gekauft und sollten gedruckt werden, einige stehen in keiner Druckliste. Drucken Sie sie im Sammelkauf; nichts wird noch einmal gekauft.',
  backup_rehearsal:
    'Die Wiederherstellung dieser Sicherung wurde geprobt und ist gescheitert. Ihre Daten sind unverändert. Sichern Sie jetzt: Die neue Sicherung wird sofort geprobt, und ist sie gut, verschwindet dieser Eintrag.',
  agent_waiting:
    'Ein Agent möchte Etiketten kaufen oder stornieren. Nichts wird gekauft, bis jemand unter Entwickler, Agenten Ja sagt; ohne Antwort verfällt es.',
  webhook: 'Zu oft gescheitert. Seine Ereignisse warten, bis er wieder eingeschaltet ist.',
  shop_order:
    'Der Shop hat diese Bestellung geändert oder storniert, nachdem ihr Label gekauft war. Stornieren Sie das Label, wenn das Paket noch hier ist: Die Änderung wird dann übernommen. Sonst sagen Sie an der Bestellung, dass Sie es gesehen haben.',
  write_back:
    'Der Shop weiß von diesem Label nichts: Er hat abgelehnt oder kann es nicht erfahren. Lesen Sie an der Bestellung, warum, bringen Sie es im Shop in Ordnung und versuchen Sie es erneut.',
  shop: 'Seine Bestellungen kommen nicht an und er erfährt nichts von Labels. Testen Sie die Verbindung unter Einstellungen, Shops; inzwischen geht nichts verloren.',
  saved_export:
    'Eine Datei eines gespeicherten Exports konnte nicht in ihren Ordner geschrieben werden. Es geht nichts verloren: Die nächste Datei enthält, was diese enthalten hätte.',
  import_watch:
    'Eine Datei aus dem überwachten Ordner wurde nicht vollständig importiert, oder der Ordner ist nicht nutzbar. Berichtigen Sie die Datei anhand des Berichts und legen Sie sie erneut ab; nichts wird doppelt gespeichert.',
  carrier_away:
    'Packdesk versucht es von selbst wieder und kauft, was auf ihn wartet, sobald er antwortet. Die anderen laufen weiter.',
  replica:
    'Was hier gespeichert wird, ist nicht oder nicht ganz in der Kopie: Der Bildschirm System sagt, bis wann, und warum. Die Station arbeitet weiter, und jede Nacht wird gesichert. Die Kopie geht von selbst weiter, sobald das Hindernis weg ist.',
} as const satisfies Translated<typeof english.attentionFacts>
