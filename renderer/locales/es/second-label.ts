import type { Translated } from '../dictionary.ts'
import type * as english from '../en/second-label.ts'

/** Pregunta por qué se compra una etiqueta que el pedido no necesita. */
export const secondLabel = {
  title: 'El pedido ya tiene su etiqueta',
  cancelled: 'El pedido está cancelado',
  text: 'Otra etiqueta también se paga. Descarte este borrador o diga por qué hace falta otra.',
  labels: 'Etiquetas del pedido',
  ask: 'Esta etiqueta se paga además, y el pedido no la necesita. Su motivo queda con el envío.',
  needed: 'Hace falta otra etiqueta…',
  reason: '¿Por qué hace falta otra etiqueta?',
  buy: 'Comprar otra etiqueta',
  buying: 'Comprando…',
  save: 'Guardar el motivo',
  keep: 'No comprar',
  said: 'Motivo indicado: {reason}',
} as const satisfies Translated<typeof english.secondLabel>
