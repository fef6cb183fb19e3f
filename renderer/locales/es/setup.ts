import type { Translated } from '../dictionary.ts'
import type * as english from '../en/setup.ts'

/** Lo que queda por hacer tras la configuración, y cómo se llaman sus ajustes. */
export const setup = {
  list: 'Para empezar',
  listClose: 'Cerrar esta lista',
  listClosed: 'La lista está cerrada. Ajustes, Estación la abre otra vez.',
  listDone: 'hecho',
  list_sender: 'Su remitente',
  list_printer: 'Una impresora',
  list_carrier: 'Su transportista',
  list_label: 'La primera etiqueta',
  again: 'Configurar de nuevo',
  againHint: 'Remitente, impresora y transportista en cuatro pasos. Lo que hay se queda hasta guardar.',
  senderHint: 'Desde dónde salen los paquetes si el paquete o el pedido no dicen otra cosa.',
  senderLatest: 'El remitente del último envío',
  settingSender: 'Remitente habitual',
} as const satisfies Translated<typeof english.setup>
