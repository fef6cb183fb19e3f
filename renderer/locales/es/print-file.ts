import type { Translated } from '../dictionary.ts'
import type * as english from '../en/print-file.ts'

/** A label of one's own that is printed. */
export const printFile = {
  title: 'Imprimir un archivo',
  dropTitle: 'Elija un archivo de etiqueta',
  dropText:
    'ZPL, EPL, PDF o PNG, hasta 10 MB. Los archivos ZPL y EPL también se pueden soltar en cualquier pantalla.',
  choose: 'Elegir archivo…',
  another: 'Elegir otro archivo…',
  next: { one: 'Archivo siguiente (queda {count})', other: 'Archivo siguiente (quedan {count})' },
  shown: 'Se muestra {name}. No se imprime nada hasta que pulse Imprimir.',
  copies: 'Copias',
  print: 'Imprimir',
  byHand: 'No se imprime nada hasta que pulse Imprimir.',
  queued: 'En la cola de {printer}.',
  toQueue: 'Abrir Impresiones',
  noPrinter: 'No hay ninguna impresora configurada.',
  problem_kind: '{name} no es una etiqueta que se pueda imprimir. Elija un archivo ZPL, EPL, PDF o PNG.',
  problem_empty: '{name} está vacío. No se ha imprimido nada.',
  problem_large: '{name} ocupa más de 10 MB y no se puede imprimir aquí.',
} as const satisfies Translated<typeof english.printFile>
