import type { Translated } from '../dictionary.ts'
import type { today as english } from '../en/today.ts'

/** Lo que queda del día. */
export const today = {
  next: 'A continuación',
  part_leave: 'Tiene que salir',
  part_answer: 'Espera a alguien',
  part_print: 'No se imprime',
  part_down: 'Sin conexión',
  leavesUntil: 'Sale hoy si se compra antes de',
  overdue: 'Con retraso, listos para enviar',
  overdueText: 'El día de salida previsto ya pasó.',
  dueToday: 'Para salir hoy, listos para enviar',
  dueLater: 'Para salir más tarde, listos para enviar',
  undated: {
    one: '{count} no tiene día de salida previsto.',
    other: '{count} no tienen día de salida previsto.',
  },
  closeOut: '{carrier}, en ningún manifiesto',
  collect: '{carrier}, sin recogida',
  purchases: 'Compras en cola detenidas',
  purchasesText: 'El precio subió, el servicio ya no existe o fue rechazado. Usted decide.',
  checkText: 'Falta algo antes de poder enviarlos.',
  tracking: 'Paquetes con un problema',
  trackingText: 'Nadie ha avisado a los destinatarios.',
  prints: 'Impresiones detenidas',
  pressReady: { one: 'Abrir {count} pedido', other: 'Abrir {count} pedidos' },
  pressCloseOut: 'Cerrar {carrier}',
  pressCollect: 'Reservar una recogida de {carrier}',
  pressAttention: { one: 'Resolver {count} asunto', other: 'Resolver {count} asuntos' },
  pressPurchases: { one: 'Decidir sobre {count} compra', other: 'Decidir sobre {count} compras' },
  pressCheck: { one: 'Corregir {count} pedido', other: 'Corregir {count} pedidos' },
  pressTracking: { one: 'Atender {count} paquete', other: 'Atender {count} paquetes' },
  pressPrints: { one: 'Revisar {count} impresión', other: 'Revisar {count} impresiones' },
  pressRun: 'Seguir con la compra en grupo {number}',
  pressLook: 'Ver {name}',
  doneTitle: 'Hoy no queda nada por hacer',
  doneText: 'Lo que estaba listo ha salido y nada espera a nadie.',
  doneHeld: {
    one: '{count} pedido está retenido. Nada más espera a nadie.',
    other: '{count} pedidos están retenidos. Nada más espera a nadie.',
  },
} as const satisfies Translated<typeof english>
