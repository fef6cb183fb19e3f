import type { Translated } from '../dictionary.ts'
import type * as english from '../en/traffic.ts'

/** What was sent to carriers and what came back. */
export const traffic = {
  refresh: 'Recargar',
  milliseconds: '{count} ms',
  title: 'Tráfico con transportistas',
  recent: 'Tráfico reciente',
  show: 'Mostrar',
  hide: 'Ocultar',
  showNamed: 'Mostrar: {what}',
  hideNamed: 'Ocultar: {what}',
  text: 'Lo que se envió al transportista y lo que volvió, durante una semana. Contraseñas y claves se quitan antes de guardarlo.',
  none: 'En la última semana no se envió nada, o este transportista trabaja dentro de la estación.',
  list: 'Peticiones al transportista, las más nuevas primero',
  noAnswer: 'Sin respuesta',
  request: 'Enviado',
  response: 'Recibido',
  copyExchange: 'petición y respuesta',
  nothing: 'vacío',
  cut: 'Solo se guarda el principio. El tamaño entero era {bytes}.',
  operation_verifyCredentials: 'Prueba de conexión',
  operation_rate: 'Precios',
  operation_createLabel: 'Compra',
  operation_voidLabel: 'Anulación',
  operation_track: 'Seguimiento',
  operation_schedulePickup: 'Recogida',
  operation_updatePickup: 'Cambio de recogida',
  operation_cancelPickup: 'Cancelación de recogida',
  operation_uploadDocuments: 'Envío de documentos',
} as const satisfies Translated<typeof english.traffic>
