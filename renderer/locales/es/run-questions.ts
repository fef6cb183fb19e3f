import type { Translated } from '../dictionary.ts'
import type * as english from '../en/run-questions.ts'

/** What is answered before a run buys. */
export const runQuestions = {
  title: {
    one: 'Todavía no se ha comprado nada: {count} pedido espera una respuesta',
    other: 'Todavía no se ha comprado nada: {count} pedidos esperan una respuesta',
  },
  done: 'Todo está respondido. Todavía no se ha comprado nada.',
  kind_price: 'Precio muy por encima de los demás',
  kind_zero_price: 'Precio cero',
  kind_currency: 'Precio en otra moneda',
  kind_address: 'Dirección que no concuerda',
  kind_weight: 'Peso supuesto',
  kind_customs: 'Aduana incompleta',
  kind_carrier: 'Transportista inaccesible o que pide más',
  kind_rule: 'Regla que no se pudo seguir',
  kind_requested: 'Distinto del envío pedido',
  kind_promise: 'Promesa que no se puede cumplir',
  row: { one: '{what}: {count} pedido', other: '{what}: {count} pedidos' },
  example: '#{number} {recipient}: {said}',
  more: { one: 'y {count} más', other: 'y {count} más' },
  keep: 'Conservar todos',
  skip: 'Omitir todos',
  look: 'Mirarlos',
  keepName: 'Conservar todos: {what}',
  skipName: 'Omitir todos: {what}',
  lookName: 'Mirarlos: {what}',
  buyClear: {
    one: 'Comprar la {count} sin dudas por {total}',
    other: 'Comprar las {count} sin dudas por {total}',
  },
  buyClearTest: {
    one: 'Comprar {count} etiqueta de prueba sin dudas',
    other: 'Comprar {count} etiquetas de prueba sin dudas',
  },
  noneClear: 'Ninguno se compra sin respuesta.',
  stays: 'Lo que se omite queda listo para enviar.',
  back: 'Volver',
  kept: { one: '{count} pedido conservado.', other: '{count} pedidos conservados.' },
  skipped: { one: '{count} pedido omitido.', other: '{count} pedidos omitidos.' },
} as const satisfies Translated<typeof english.runQuestions>
