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
