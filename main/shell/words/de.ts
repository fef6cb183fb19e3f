import type { StoppedWorkKind } from '../../../shared/desk/station.ts'
import type { ShellWords } from './en.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const works: Record<StoppedWorkKind, (number: number) => string> = {
  purchase: number => count(number, 'Kauf', 'Käufe'),
  void: number => count(number, 'Storno', 'Stornos'),
  pickup: number => count(number, 'Abholung', 'Abholungen'),
  manifest: number => count(number, 'Manifest', 'Manifeste'),
  upload: number => count(number, 'Upload', 'Uploads'),
  print: number => count(number, 'Druck', 'Drucke'),
  request: number => count(number, 'Anfrage', 'Anfragen'),
}

export const de: ShellWords = {
  file: {
    menu: '&Datei',
    orders: '&Bestellungen',
    ship: '&Versenden',
    shipments: '&Sendungen',
    pack: '&Packplatz in einem zweiten Fenster',
    browser: 'Im Bro&wser öffnen',
    data: '&Datenordner anzeigen',
    settings: 'E&instellungen …',
    close: 'Fenster s&chließen',
    quit: 'Packdesk b&eenden',
  },
  edit: {
    menu: '&Bearbeiten',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    remove: 'Löschen',
    all: 'Alles auswählen',
  },
  view: {
    menu: '&Ansicht',
    reload: 'Neu laden',
    tools: 'Entwicklerwerkzeuge',
    actualSize: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fullScreen: 'Vollbild',
  },
  window: {
    menu: '&Fenster',
    minimize: 'Minimieren',
    zoom: 'Zoomen',
    front: 'Alle nach vorne bringen',
    close: 'Schließen',
  },
  help: {
    menu: '&Hilfe',
    api: '&API-Dokumentation',
    updates: 'Nach &Updates suchen …',
    diagnostics: '&Diagnosedaten exportieren …',
    log: '&Protokoll anzeigen',
    about: 'Über Packdesk',
  },
  mac: {
    services: 'Dienste',
    hide: 'Packdesk ausblenden',
    hideOthers: 'Andere ausblenden',
    showAll: 'Alle einblenden',
  },
  tray: {
    keepRunning: 'Nach dem Schließen des Fensters weiterlaufen',
    open: 'Packdesk öffnen',
    browser: 'Im Browser öffnen',
    quit: 'Packdesk beenden',
    silent: 'Packdesk: Die Station antwortet nicht',
    calm: 'Packdesk: Nichts wartet',
    waiting: parts => `Packdesk: ${parts}`,
    attached: host => `Packdesk: Die Station unter ${host} antwortet`,
    problems: number => (number === 1 ? '1 Punkt braucht jemanden' : `${number} Punkte brauchen jemanden`),
    queued: number =>
      number === 1 ? '1 Etikett wartet auf einen Drucker' : `${number} Etiketten warten auf einen Drucker`,
  },
  start: { cannot: 'Packdesk kann nicht starten' },
  accident: {
    message: 'Packdesk musste wegen eines Programmfehlers anhalten.',
    detail:
      'Was gekauft oder gedruckt wurde, ist gespeichert. Was noch keine Antwort hatte, steht beim nächsten Start als unbekannt in der Liste. Die Diagnosedaten enthalten Versionen, Einstellungen und das Protokoll; keine Zugangsdaten, Namen, Adressen oder Sendungsnummern.',
    again: 'Neu starten',
    diagnostics: 'Diagnosedaten exportieren…',
    quit: 'Beenden',
    save: 'Diagnosedaten exportieren',
    restarted: at =>
      `Packdesk hat wegen eines Programmfehlers angehalten und ist neu gestartet (${at.toLocaleString('de')}).`,
    restartedDetail: file =>
      `Was gekauft oder gedruckt wurde, ist gespeichert. Was keine Antwort hatte, steht unter „Zu prüfen“.${file === null ? '' : ` Die Diagnosedaten liegen in ${file}.`}`,
    understood: 'OK',
  },
  quit: {
    message: 'Packdesk schließt seine Arbeit ab',
    detail: (parts, seconds) =>
      `Es wird noch gewartet auf: ${parts}; höchstens ${seconds} s. Wenn Sie sofort beenden, steht beim nächsten Start als unbekannt in der Liste, was noch keine Antwort hat.`,
    atOnce: 'Sofort beenden',
    wait: 'Warten',
    works,
  },
  gone: {
    message: 'Die Station zu diesem Fenster läuft nicht mehr.',
    detail: url =>
      `Unter ${url} antwortet niemand mehr. Was gekauft oder gedruckt wurde, ist dort gespeichert.`,
    tryAgain: 'Erneut versuchen',
    startHere: 'Hier starten',
    wait: 'Warten',
  },
  page: {
    notLoaded: 'Die Station antwortet nicht.',
    notLoadedDetail: (address, why) =>
      `${address} konnte nicht geladen werden (${why}). Nichts, was Sie gekauft oder gedruckt haben, ist verloren.`,
    crashed: 'Diese Ansicht ist abgestürzt.',
    crashedDetail: why =>
      `Die Station läuft weiter. Was gekauft oder gedruckt wurde, ist sicher. Grund: ${why}.`,
    hangs: 'Diese Ansicht reagiert nicht.',
    hangsDetail: 'Beim erneuten Öffnen geht verloren, was Sie eingegeben und nicht gespeichert haben.',
    tryAgain: 'Erneut versuchen',
    reopen: 'Erneut öffnen',
    wait: 'Warten',
    close: 'Fenster schließen',
  },
  update: {
    failed: version => `Packdesk ${version} ist nicht gestartet`,
    failedDetail: (from, to) =>
      `Es wurde zweimal versucht. Version ${from} kann wieder installiert werden; hat ${to} die Daten geändert, werden sie auf den Stand vor dem Update zurückgesetzt.`,
    goBack: version => `Zurück zu ${version}`,
    tryAgain: 'Erneut versuchen',
    backAgain: (to: string, version: string) => `Packdesk ${to} ist nicht gestartet; ${version} läuft wieder`,
    ends: {
      ended: 'Es hat sich beendet, bevor sein Fenster da war.',
      silent: 'Es hat fünf Minuten lang kein Fenster gezeigt und wurde beendet.',
      no_start: 'Das System konnte es nicht starten.',
      cut: 'Packdesk oder der Computer wurde während des Versuchs ausgeschaltet.',
    },
    backAgainDetail: (to: string) =>
      `Die Daten sind wie vor dem Update. Was inzwischen gekauft worden sein sollte, steht unter „Zu prüfen“. Version ${to} wird nicht mehr angeboten, eine neuere schon.`,
    understood: 'OK',
    notInstalled: version => `Packdesk ${version} wurde nicht installiert`,
    fileChanged:
      'Die heruntergeladene Datei ist nicht mehr die, die geprüft wurde, oder sie fehlt. Nichts davon wurde gestartet. Nach Updates suchen, um sie erneut herunterzuladen.',
    noBackup:
      'Es konnte keine Sicherung der Daten gemacht werden. Wie viel Platz der Datenträger hat, steht unter System.',
    noWayBack: version => `Packdesk ${version} konnte nicht wieder installiert werden`,
  },
  files: {
    another: 'Eine andere Datei wird gerade gespeichert. Erst sagen, wohin diese soll.',
    save: 'Datei speichern',
    notOpened: 'Die Datei kann nicht geöffnet werden',
    notSaved: (path, why) => `Die Datei konnte nicht als ${path} gespeichert werden: ${why}.`,
    notRead: (path, why) => `${path} konnte nicht gelesen werden: ${why}.`,
    tooLarge: (path, megabytes) => `${path} ist größer als ${megabytes} MB.`,
    notAllowed: 'der Zugriff ist nicht erlaubt',
    readOnly: 'der Datenträger ist schreibgeschützt',
    full: 'der Datenträger ist voll',
    missing: 'Ordner oder Datei gibt es nicht mehr',
    isFolder: 'das ist ein Ordner',
    inUse: 'ein anderes Programm hat die Datei geöffnet',
    other: code => `das System meldet ${code}`,
    onlySaved: 'Nur eine Datei, die gerade hier gespeichert wurde, kann gezeigt werden.',
    dataElsewhere: 'Die Daten liegen auf einem anderen Computer.',
  },
}
