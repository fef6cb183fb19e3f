import type { Translated } from '../dictionary.ts'
import type * as english from '../en/manifests.ts'

/** The end of the day: parcels handed over to a carrier together, and the papers of it. */
export const manifests = {
  open: 'Listos para cerrar',
  openList: 'Transportistas con paquetes por cerrar',
  openText:
    'Al cerrar, los paquetes pasan a un manifiesto. Al transportista que deba saberlo se le avisa entonces. Las etiquetas de un manifiesto ya no se pueden cambiar.',
  waiting: { one: '{count} paquete listo', other: '{count} paquetes listos' },
  oldest: 'el más antiguo de las {time}',
  tells: 'Se avisa al transportista.',
  own: 'Para su propia lista. No se avisa al transportista.',
  close: 'Cerrar el día',
  closeName: 'Cerrar el día: {carrier}',
  closeTitle: {
    one: '¿Cerrar {count} paquete para {carrier}?',
    other: '¿Cerrar {count} paquetes para {carrier}?',
  },
  closeConfirm: { one: 'Cerrar {count} paquete', other: 'Cerrar {count} paquetes' },
  closeTold: {
    one: 'Se dice a {carrier} que {count} paquete está entregado, y lo cobra.',
    other: 'Se dice a {carrier} que {count} paquetes están entregados, y los cobra.',
  },
  closeOwn: {
    one: 'Se hace una lista de {count} paquete para que firme el conductor. No se avisa al transportista.',
    other: 'Se hace una lista de {count} paquetes para que firme el conductor. No se avisa al transportista.',
  },
  closeForGood:
    'No se puede deshacer, y estas etiquetas ya no se pueden cambiar. Las que se compren después van en el manifiesto siguiente.',
  closing: 'Cerrando…',
  keep: 'Todavía no',
  closed: { one: '{count} paquete cerrado.', other: '{count} paquetes cerrados.' },
  nothingTitle: 'Nada que cerrar',
  nothingText: 'Cada etiqueta comprada está en un manifiesto, entregada o anulada.',

  list: 'Cerrados',
  listName: 'Manifiestos, primero los más recientes',
  listSorted: 'Manifiestos',
  columnDay: 'Día',
  columnCarrier: 'Transportista',
  columnParcels: 'Paquetes',
  columnWeight: 'Peso',
  columnState: 'Estado',
  columnPapers: 'Documentos',
  columnActions: 'Acciones',
  state_closing: 'Cerrándose',
  state_closed: 'Cerrado',
  state_unknown: 'Quizá cerrado',
  paper: 'Manifiesto {id}',
  ownList: 'Lista para firmar',
  print: 'Imprimir',
  printName: 'Imprimir el manifiesto de {carrier}, {day}',
  printing: 'En cola para la impresora.',
  none: 'Todavía no hay manifiestos.',

  settle: 'Anotar qué pasó…',
  settleName: 'Anotar qué pasó con el manifiesto de {carrier}, {day}',
  settleTitle: '¿Cerró el transportista estos paquetes?',
  settleText:
    'Se le pidió y no respondió. Packdesk no se lo pide otra vez. Pregúntele, o mire su página y anote aquí lo que averigüe.',
  ask: 'Preguntar al transportista',
  askHint: 'Preguntar no cierra nada.',
  asking: 'Preguntando…',
  found_closed: 'El transportista los ha cerrado. El manifiesto está archivado con sus documentos.',
  found_not_closed:
    'El transportista seguro que no los ha cerrado. El manifiesto se quita; sus paquetes se pueden cerrar otra vez.',
  found_cannot_tell: 'La respuesta no lo aclara. Sigue sin saberse si el transportista los cerró.',
  askReason: 'Por qué',
  asked: 'Listo',
  happened: 'Los cerró',
  notHappened: 'No los cerró',
  numbers: 'Números de manifiesto del transportista',
  numbersHint: 'Separe varios con comas. Déjelo vacío si no hay.',
  settleSave: 'Anotarlo',
  settling: 'Guardando…',
  settleKeep: 'Volver',
  settled: 'Anotado.',
} as const satisfies Translated<typeof english.manifests>
