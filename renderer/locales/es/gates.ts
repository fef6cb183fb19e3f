import type { Translated } from '../dictionary.ts'
import type * as english from '../en/gates.ts'

/** Lo que se responde antes de comprar la etiqueta de un envío. */
export const gates = {
  title: 'Revise esto antes de comprar',
  asked: 'Todavía no se ha comprado nada',
  text_zero_price: 'El precio es cero.',
  text_price: 'El precio es {times} veces lo que costaron antes etiquetas parecidas.',
  text_currency: 'El precio está en {currency}, no en {home}.',
  text_light: 'El paquete pesa {weight}, su contenido {contents}.',
  text_heavy: 'El paquete pesa {weight}, su contenido solo {contents}.',
  text_option: 'El transportista no hace nada con estas opciones: {options}.',
  text_point: 'El servicio va a un punto de recogida y no se indicó ninguno.',
  fix_address: 'Corregir la dirección',
  fix_parcel: 'Corregir el peso',
  fix_price: 'Elegir otro precio',
  keep: 'Dejarlo como está',
  kept: 'Se deja como está.',
  stays: 'Se deja como está: {text}',
  buy: 'Comprar de todos modos',
  buying: 'Comprando…',
  back: 'No comprar',
} as const satisfies Translated<typeof english.gates>

/** Por qué no se puede anular ahora una etiqueta. */
export const voidHeld = {
  collected: 'La recogida del {day} se lleva el paquete. Cambie o cancele primero esa recogida.',
  together: 'Se anula junto con el envío del que forma parte.',
  status: 'Está «{status}» y ya no se puede anular.',
  missing: 'Ya no está aquí.',
  pending: 'En este momento se está preguntando al transportista. Espere la respuesta.',
  unwritten: 'Todavía no consta qué fue de la última solicitud. Si el disco está lleno, libere espacio.',
  unknown_purchase: 'Nadie sabe si se compró. Resuélvalo primero.',
  unknown_void: 'Nadie sabe si ya está anulada. Resuélvalo primero.',
  unknown_pickup: 'Nadie sabe qué fue de su recogida. Resuélvalo primero.',
  unknown_manifest: 'Nadie sabe si se cerró su manifiesto. Resuélvalo primero.',
  unknown_upload: 'Nadie sabe si llegaron sus documentos. Resuélvalo primero.',
} as const satisfies Translated<typeof english.voidHeld>
