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

/** Para cuántos puntos están hechas las etiquetas que no lo dicen. */
export const labelSources = {
  title: 'Origen de las etiquetas',
  intro:
    'Algunos archivos ZPL no dicen para cuántos puntos por pulgada se hicieron. Packdesk lo pregunta una vez y guarda aquí la respuesta.',
  list: 'Origen de las etiquetas',
  columnSource: 'Etiquetas',
  columnFrom: 'De dónde se sabe',
  of_carrier: 'Etiquetas de {pattern}',
  of_file: 'Archivos llamados {pattern}',
  example: 'almacen-*.zpl',
  madeFor: 'Hechas para',
  dpi: '{dpi} ppp',
  from: '{name}, {at}',
  fromPrint: '{name}, preguntado por {print}, {at}',
  pattern: 'Archivos llamados (* vale por todo)',
  question: '¿Para cuántos puntos por pulgada se hizo {name}?',
  why: 'El archivo no lo dice, y esta impresora tiene otros puntos que 203. Espera su respuesta, que se guarda para archivos de nombre parecido.',
  whyCarrier:
    'La etiqueta no lo dice, y esta impresora tiene otros puntos que 203. Espera su respuesta, que se guarda para las etiquetas de este transportista.',
  answer: 'Recordar e imprimir',
  add: 'Añadir',
  saving: 'Guardando…',
  saidFor: '{pattern} está hecho para {dpi} ppp.',
  remove: 'Olvidar: {pattern}',
  removed: 'Se volverá a preguntar por {pattern}.',
  columnRest: 'Resto de sus páginas',
  restKept: 'No se imprime',
  restAt: 'Página entera en {printer}',
  printerGone: 'una impresora eliminada',
  alwaysKept: 'Imprimir siempre solas las etiquetas de este transportista',
  alwaysAt: 'Siempre, y la página entera en {printer}',
  saidRest: 'Las etiquetas de {pattern} se imprimen solas.',
} as const satisfies Translated<typeof english.labelSources>
