import type { Translated } from '../dictionary.ts'
import type * as english from '../en/print-file.ts'

/** A label of one's own that is printed. */
export const printFile = {
  title: 'Datei drucken',
  dropTitle: 'Etikettendatei auswählen',
  dropText:
    'ZPL, EPL, PDF oder PNG, bis 10 MB. ZPL- und EPL-Dateien können Sie auch auf jede Ansicht ziehen.',
  choose: 'Datei auswählen…',
  another: 'Andere Datei auswählen…',
  next: { one: 'Nächste Datei (noch {count})', other: 'Nächste Datei (noch {count})' },
  shown: '{name} wird angezeigt. Gedruckt wird erst, wenn Sie auf „Drucken“ drücken.',
  copies: 'Exemplare',
  print: 'Drucken',
  byHand: 'Gedruckt wird erst, wenn Sie auf „Drucken“ drücken.',
  queued: 'In der Druckliste von {printer}.',
  toQueue: 'Druckliste öffnen',
  noPrinter: 'Es ist kein Drucker eingerichtet.',
  problem_kind: '{name} ist kein druckbares Etikett. Wählen Sie eine ZPL-, EPL-, PDF- oder PNG-Datei.',
  problem_empty: '{name} ist leer. Es wurde nichts gedruckt.',
  problem_large: '{name} ist größer als 10 MB und kann hier nicht gedruckt werden.',
} as const satisfies Translated<typeof english.printFile>

/** Für wie viele Punkte Etiketten gemacht sind, die es nicht sagen. */
export const labelSources = {
  title: 'Herkunft von Etiketten',
  intro:
    'Manche ZPL-Dateien sagen nirgends, für wie viele Punkte pro Zoll sie gemacht sind. Packdesk fragt einmal und merkt sich die Antwort hier.',
  list: 'Herkunft von Etiketten',
  columnSource: 'Etiketten',
  columnFrom: 'Woher es bekannt ist',
  of_carrier: 'Etiketten von {pattern}',
  of_file: 'Dateien namens {pattern}',
  example: 'lager-*.zpl',
  madeFor: 'Gemacht für',
  dpi: '{dpi} dpi',
  from: '{name}, {at}',
  fromPrint: '{name}, gefragt zu {print}, {at}',
  pattern: 'Dateien namens (* steht für alles)',
  question: 'Für wie viele Punkte pro Zoll ist {name} gemacht?',
  why: 'Die Datei sagt es nicht, und dieser Drucker hat andere Punkte als 203. Sie wartet auf Ihre Antwort, die für gleich benannte Dateien gemerkt wird.',
  whyCarrier:
    'Das Etikett sagt es nicht, und dieser Drucker hat andere Punkte als 203. Es wartet auf Ihre Antwort, die für Etiketten dieses Frachtführers gemerkt wird.',
  answer: 'Merken und drucken',
  add: 'Hinzufügen',
  saving: 'Wird gespeichert …',
  saidFor: '{pattern} ist für {dpi} dpi gemacht.',
  remove: 'Vergessen: {pattern}',
  removed: 'Nach {pattern} wird wieder gefragt.',
  columnRest: 'Rest ihrer Seiten',
  restKept: 'Wird nicht gedruckt',
  restAt: 'Ganze Seite auf {printer}',
  printerGone: 'einem entfernten Drucker',
  alwaysKept: 'Etiketten dieses Frachtführers immer allein drucken',
  alwaysAt: 'Immer, und die ganze Seite auf {printer}',
  saidRest: 'Etiketten von {pattern} werden aus größeren Seiten allein gedruckt.',
} as const satisfies Translated<typeof english.labelSources>
