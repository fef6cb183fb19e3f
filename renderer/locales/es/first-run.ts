import type { Translated } from '../dictionary.ts'
import type * as english from '../en/first-run.ts'

/** Lo que ha hecho la configuración de una tienda nueva, y sus primeros precios. */
export const firstRun = {
  address: 'Una impresora de etiquetas de la red, por su dirección',
  add: 'Añadir',
  added: 'Se añadió {name}.',
  noAnswer: 'Ninguna impresora responde en {place}. Compruebe la dirección, y que esté encendida.',
  gone: 'No se encontró {place}. Conéctela, o elija otra.',
  printer: '{name} en {place}',
  test: 'Etiqueta de prueba: {state}, {time}',
  noTest: 'Aún no hay etiqueta de prueba',
  saved: 'Guardado: {what}',
  service: 'Envío estándar',
  pricesText:
    'Lo que cuesta un paquete, según su peso ({country}). Sin precio no se ofrece. Zonas y más, en Transportistas.',
  upTo: 'Peso {number}, hasta ({unit})',
  price: 'Precio {number} ({currency})',
  onePrice: 'Escriba al menos un precio.',
  sameWeight: 'Este peso ya está.',
  prices: { one: 'Un precio en {currency}.', other: '{count} precios en {currency}.' },
  hasPrices: '{name} ya tiene sus precios.',
} as const satisfies Translated<typeof english.firstRun>
