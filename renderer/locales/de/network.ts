import type { Translated } from '../dictionary.ts'
import type * as english from '../en/network.ts'

/** Other computers of the shop: the network, what they trust and how they are paired. */
export const network = {
  elsewhere: 'Das wird am Computer der Station selbst geändert.',

  open: '1. Für das Netz dieses Ladens öffnen',
  openSwitch: 'Andere Computer dieses Ladens erreichen diese Station',
  openText:
    'Mit TLS und nur an Adressen privater Netze. An jedem anderen Computer muss sich jemand anmelden, und nur gekoppelte zeigen mehr als die Seite, auf der sie gekoppelt werden.',
  port: 'Port',
  portHint: 'Von 1024 bis 65535.',
  api: 'Programme auf anderen Computern erreichen /v1 mit einem Schlüssel',
  apiText: 'Sonst gelten Schlüssel nur an diesem Computer.',
  saidOpen: 'Andere Computer erreichen diese Station jetzt.',
  saidClosed: 'Andere Computer erreichen diese Station nicht mehr.',
  problem_no_address:
    'Dieser Computer hat gerade keine Adresse in einem privaten Netz. Alle halbe Minute wird nachgesehen.',
  problem_port_busy: 'Ein anderes Programm benutzt diesen Port. Wählen Sie einen anderen.',
  problem_certificate_over:
    'Das hinterlegte Zertifikat gilt gerade nicht. Hinterlegen Sie ein anderes oder entfernen Sie es.',
  problem_not_opened: 'Dieser Computer lässt Packdesk dort nicht zu. Den Grund nennt das Protokoll.',

  trust: '2. Den anderen Computer dieser Station vertrauen lassen',
  trustText:
    'Installieren Sie dieses Zertifikat am anderen Computer, bevor Sie ihn koppeln, und vergleichen Sie den Fingerabdruck: Dann kann sich niemand dazwischen als Station ausgeben. Es bürgt nur für private Adressen und Namen auf .local.',
  trustGiven:
    'Das Zertifikat wurde hinterlegt. Andere Computer vertrauen ihm, wenn sie dem Aussteller vertrauen.',
  trustClosed: 'Öffnen Sie zuerst die Station.',
  download: 'Zertifikat für andere Computer',
  fingerprint: 'SHA-256-Fingerabdruck',
  until: 'Ihr eigenes Zertifikat erneuert die Station selbst; dieses gilt bis {day}.',
  windows: 'Windows',
  windowsHow:
    'Datei öffnen, Zertifikat installieren, Aktueller Benutzer, dann Alle Zertifikate in folgendem Speicher speichern: Vertrauenswürdige Stammzertifizierungsstellen.',
  macos: 'macOS',
  macosHow:
    'Datei in der Schlüsselbundverwaltung öffnen, dort das Zertifikat öffnen, Vertrauen: Immer vertrauen.',
  linux: 'Linux',
  linuxHow:
    'Chrome: Einstellungen, Datenschutz und Sicherheit, Sicherheit, Zertifikate verwalten, Zertifizierungsstellen, Importieren. Firefox: Einstellungen, Datenschutz & Sicherheit, Zertifikate anzeigen, Zertifizierungsstellen, Importieren.',
  android: 'Android',
  androidHow:
    'Einstellungen, Sicherheit, Verschlüsselung und Anmeldedaten, Zertifikat installieren, CA-Zertifikat.',
  ios: 'iPhone und iPad',
  iosHow:
    'Datei in Safari öffnen und das Profil in den Einstellungen installieren. Danach Einstellungen, Allgemein, Info, Zertifikatsvertrauenseinstellungen: einschalten.',

  pair: '3. Den anderen Computer koppeln',
  pairText:
    'Öffnen Sie eine dieser Adressen am anderen Computer oder scannen Sie das Bild. Er fragt nach dem Code.',
  addresses: 'Adressen dieser Station',
  qr: 'Bild der Adresse {url}',
  begin: 'Computer koppeln',
  code: 'Code',
  codeHint: 'Gilt einmal, zwei Minuten lang und für fünf Versuche.',
  takeBack: 'Code zurücknehmen',
  compare: '{name} an {address} fragt an. Steht dort diese Zahl?',
  compareText: 'Steht dort eine andere Zahl, oder ist dort niemand von Ihnen, lehnen Sie ab.',
  most: 'Was dort höchstens getan werden darf',
  role_none: 'Was darf, wer sich anmeldet',
  accept: 'Gleiche Zahl: koppeln',
  refuse: 'Ablehnen',
  accepted: 'Gekoppelt. Der andere Computer öffnet jetzt Packdesk.',

  desks: 'Gekoppelte Computer',
  desksNone: 'Noch ist kein Computer gekoppelt.',
  desksText: 'Wer sich dort anmeldet, darf nicht mehr als der Tisch.',
  name: 'Name',
  nameOf: 'Name von {name}',
  heard: 'Zuletzt gehört',
  screen: 'Zeigt',
  mostOf: 'Was an {name} höchstens getan werden darf',
  putOut: 'Aussperren',
  putOutName: '{name} aussperren',
  putOutTitle: '{name} aussperren?',
  putOutText:
    'Er wird ab sofort abgewiesen. Was dort gekauft und gedruckt wurde, bleibt. Er kann wieder gekoppelt werden.',
  puttingOut: 'Wird ausgesperrt…',
  keep: 'Behalten',
  saidSaved: 'Gespeichert: {name}.',
  saidOut: '{name} wurde ausgesperrt.',
} as const satisfies Translated<typeof english.network>
