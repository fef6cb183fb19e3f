import type { Translated } from '../dictionary.ts'
import type * as english from '../en/manifests.ts'

/** The end of the day: parcels handed over to a carrier together, and the papers of it. */
export const manifests = {
  open: 'Bereit zum Abschließen',
  openList: 'Paketdienste mit Paketen zum Abschließen',
  openText:
    'Beim Abschließen kommen die Pakete auf ein Manifest. Ein Paketdienst, der es wissen muss, erfährt es dann. Label auf einem Manifest lassen sich danach nicht mehr ändern.',
  tells: 'Der Paketdienst erfährt es.',
  own: 'Für Ihre eigene Liste. Der Paketdienst erfährt nichts.',
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
  select: '{carrier} auswählen',
  selectAll: 'Alle Paketdienste auswählen',
  keyClose: 'Tagesabschluss machen',
  closeToday: { one: 'Heute abschließen, {count} Paket', other: 'Heute abschließen, {count} Pakete' },
  footOne: { one: '{count} Paket von {carrier}', other: '{count} Pakete von {carrier}' },
  footMany: {
    one: '{count} Paket von {carriers} Paketdiensten',
    other: '{count} Pakete von {carriers} Paketdiensten',
  },
  closeManyTitle: {
    one: '{count} Paket für {carriers} Paketdienste abschließen?',
    other: '{count} Pakete für {carriers} Paketdienste abschließen?',
  },
  closeNone: 'Nichts davon kann auf ein Manifest',
  closeAlso: {
    one: '{count} weiteres Paket wartet in derselben Gruppe. {carrier} schließt Gruppen nur ganz ab, daher kommt es mit.',
    other:
      '{count} weitere Pakete warten in derselben Gruppe. {carrier} schließt Gruppen nur ganz ab, daher kommen sie mit.',
  },
  left_missing: { one: '{count} ist nicht mehr da.', other: '{count} sind nicht mehr da.' },
  left_no_label: { one: '{count} hat kein Label.', other: '{count} haben kein Label.' },
  left_voided: { one: '{count} ist storniert.', other: '{count} sind storniert.' },
  left_delivered: { one: '{count} ist zugestellt.', other: '{count} sind zugestellt.' },
  left_on_manifest: {
    one: '{count} steht schon auf einem Manifest.',
    other: '{count} stehen schon auf einem Manifest.',
  },
  left_not_open: {
    one: '{count} kann jetzt auf keines: vor über 31 Tagen gekauft, eine Retoure, ungeklärt, oder der Paketdienst will keines.',
    other:
      '{count} können jetzt auf keines: vor über 31 Tagen gekauft, Retouren, ungeklärt, oder der Paketdienst will keines.',
  },
  columnOldest: 'Ältestes',
  columnCutOff: 'Annahmeschluss',
  columnPrinted: 'Label',
  columnTold: 'Meldung',
  columnBought: 'Gekauft',
  notPrinted: '{count} noch nicht gedruckt',
  neverPrinted: 'Noch nicht gedruckt',
  openOf: 'Auf keinem Manifest: {carrier}',
  openHide: 'Ausblenden',
  openSome: 'Um nur einige abzuschließen, wählen Sie sie unter Sendungen aus.',
  cutOffHours: 'in {hours} h {minutes} min',
  cutOffMinutes: 'in {minutes} min',
  cutOffOver: 'ist vorbei',
} as const satisfies Translated<typeof english.manifests>
