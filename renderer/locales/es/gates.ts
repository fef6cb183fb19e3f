import type { Translated } from '../dictionary.ts'
import type * as english from '../en/gates.ts'

/** Lo que se responde antes de comprar la etiqueta de un envío. */
export const gates = {
  title: 'Revise esto antes de comprar',
  asked: 'Todavía no se ha comprado nada',
  text_zero_price: 'El precio es cero.',
  text_currency: 'El precio está en {currency}, no en {home}.',
  text_light: 'El paquete pesa {weight}, su contenido {contents}.',
  text_option: 'El transportista no hace nada con estas opciones: {options}.',
  text_point: 'El servicio va a un punto de recogida y no se indicó ninguno.',
  fix_address: 'Corregir la dirección',
  fix_parcel: 'Corregir el peso',
  fix_price: 'Elegir otro precio',
  keep: 'Dejarlo como está',
  kept: 'Se deja como está.',
  buy: 'Comprar de todos modos',
  buying: 'Comprando…',
  back: 'No comprar',
} as const satisfies Translated<typeof english.gates>
