import type { Translated } from '../dictionary.ts'
import type * as english from '../en/manifests.ts'

/** The end of the day: parcels handed over to a carrier together, and the papers of it. */
export const manifests = {
  open: 'Bereit zum Abschließen',
  openList: 'Paketdienste mit Paketen zum Abschließen',
  openText:
    'Beim Abschließen kommen die Pakete auf ein Manifest. Ein Paketdienst, der es wissen muss, erfährt es dann. Label auf einem Manifest lassen sich danach nicht mehr ändern.',
  waiting: { one: '{count} Paket bereit', other: '{count} Pakete bereit' },
  oldest: 'ältestes von {time}',
  tells: 'Der Paketdienst erfährt es.',
  own: 'Für Ihre eigene Liste. Der Paketdienst erfährt nichts.',
  close: 'Tag abschließen',
  closeName: 'Tag abschließen: {carrier}',
  closeTitle: {
    one: '{count} Paket für {carrier} abschließen?',
    other: '{count} Pakete für {carrier} abschließen?',
  },
  closeConfirm: { one: '{count} Paket abschließen', other: '{count} Pakete abschließen' },
  closeTold: {
    one: '{carrier} erfährt, dass {count} Paket übergeben ist, und berechnet es.',
    other: '{carrier} erfährt, dass {count} Pakete übergeben sind, und berechnet sie.',
  },
  closeOwn: {
    one: 'Eine Liste mit {count} Paket wird gemacht, die der Fahrer unterschreibt. Der Paketdienst erfährt nichts.',
    other:
      'Eine Liste mit {count} Paketen wird gemacht, die der Fahrer unterschreibt. Der Paketdienst erfährt nichts.',
  },
  closeForGood:
    'Das lässt sich nicht rückgängig machen, und diese Label lassen sich nicht mehr ändern. Später gekaufte Label kommen auf das nächste Manifest.',
  closing: 'Wird abgeschlossen …',
  keep: 'Noch nicht',
  closed: { one: '{count} Paket abgeschlossen.', other: '{count} Pakete abgeschlossen.' },
  nothingTitle: 'Nichts abzuschließen',
  nothingText: 'Jedes gekaufte Label ist auf einem Manifest, zugestellt oder storniert.',

  list: 'Abgeschlossen',
  listName: 'Manifeste, neueste zuerst',
  listSorted: 'Manifeste',
  columnDay: 'Tag',
  columnCarrier: 'Paketdienst',
  columnParcels: 'Pakete',
  columnWeight: 'Gewicht',
  columnState: 'Status',
  columnPapers: 'Dokumente',
  columnActions: 'Aktionen',
  state_closing: 'Wird geschlossen',
  state_closed: 'Geschlossen',
  state_unknown: 'Vielleicht geschlossen',
  paper: 'Manifest {id}',
  ownList: 'Liste zum Unterschreiben',
  print: 'Drucken',
  printName: 'Das Manifest von {carrier}, {day} drucken',
  printing: 'Wird gedruckt.',
  none: 'Noch keine Manifeste.',

  settle: 'Vermerken, was geschah …',
  settleName: 'Vermerken, was mit dem Manifest von {carrier}, {day} geschah',
  settleTitle: 'Hat der Paketdienst diese Pakete abgeschlossen?',
  settleText:
    'Er wurde darum gebeten und hat nicht geantwortet. Packdesk bittet ihn nicht noch einmal. Fragen Sie ihn, oder sehen Sie auf seiner Seite nach und vermerken Sie hier, was Sie fanden.',
  ask: 'Paketdienst fragen',
  askHint: 'Fragen schließt nichts ab.',
  asking: 'Wird gefragt …',
  found_closed: 'Der Paketdienst hat sie abgeschlossen. Das Manifest liegt mit seinen Dokumenten vor.',
  found_not_closed:
    'Der Paketdienst hat sie sicher nicht abgeschlossen. Das Manifest ist entfernt; seine Pakete können noch einmal abgeschlossen werden.',
  found_cannot_tell:
    'Die Antwort klärt es nicht. Es ist weiter unbekannt, ob der Paketdienst sie abgeschlossen hat.',
  askReason: 'Warum',
  asked: 'Fertig',
  happened: 'Er hat sie abgeschlossen',
  notHappened: 'Hat er nicht',
  numbers: 'Manifestnummern des Paketdienstes',
  numbersHint: 'Mehrere mit Komma trennen. Leer lassen, wenn es keine gibt.',
  settleSave: 'Vermerken',
  settling: 'Wird gespeichert …',
  settleKeep: 'Zurück',
  settled: 'Vermerkt.',
} as const satisfies Translated<typeof english.manifests>
