import type { Translated } from '../dictionary.ts'
import type * as english from '../en/system.ts'

/** The System screen, and what is set of the station as a whole. */
export const system = {
  thisStation: 'Esta estación',
  version: 'Versión',
  address: 'Dirección',
  home: 'Carpeta de datos',
  since: 'En marcha desde',
  link: 'Conexión con esta página',
  link_open: 'Abierta: los cambios se ven al momento',
  link_opening: 'Conectando…',
  link_lost: 'Perdida, intentándolo de nuevo',

  shopText:
    'Hoy es {day} en {zone}. Fechas de envío, manifiestos, recogidas e informes siguen esta zona horaria.',
  zone: 'Zona horaria',
  zoneComputer: 'La de este equipo ({zone})',
  zoneNone: 'No se encontró ninguna zona horaria',
  zoneSaved: 'Guardado. Hoy es {day} en {zone}.',

  work: 'Carga',
  allWell: 'No espera nada',
  queued: 'Etiquetas que esperan una impresora',
  failed: 'Etiquetas no impresas',
  unknown: 'Etiquetas quizá impresas',
  seeJobs: 'Ver las impresiones',
  unknownPurchases: 'Compras sin respuesta',
  unknownPurchasesText:
    'El transportista no respondió, así que estas etiquetas pueden estar compradas. Pregunte al transportista. Packdesk no las compra otra vez por su cuenta.',
  unknownPickups: 'Recogidas sin respuesta',
  webhooksGivenUp:
    'Webhooks desactivados porque allí no llegaba nada: {count}. Sus eventos se conservan. Revise el receptor y active el webhook de nuevo.',
  connections: 'Transportistas',
  printers: 'Impresoras',

  sample: 'Probar',
  sampleText:
    'Direcciones, paquetes, borradores, un transportista y una impresora inventados para probar. Al quitarlos se queda todo lo que usted hizo.',
  sampleGone: 'Aquí no hay datos de ejemplo.',

  origins: 'Páginas web',
  originsText: 'Páginas web de un navegador de este equipo que pidieron usar la estación.',
  originsNone:
    'Todavía no ha preguntado ninguna página web. La que llame a la estación aparece aquí, y usted puede permitirla.',
  originsList: 'Páginas web conocidas',
  originsCheck: 'Una página web no puede conectarse',
  origin_pending: 'Pregunta',
  origin_put_off: 'Aplazada',
  origin_paired: 'Permitida',
  origin_blocked: 'Bloqueada',
  originAllow: 'Permitir {origin}',
  originTakeBack: 'Quitar',
  originRemove: 'Quitar {origin}',
  originRemoved: '{origin} se quitó.',

  programs: 'Desarrollo',
  programsText:
    'Tiendas, scripts y otras herramientas de este equipo pueden usar esta estación. Cada una necesita su propia clave.',
  docs: 'Documentación de la API',
  openApi: 'Documento OpenAPI',
  calls: 'Llamadas a la API',
  keyHint: 'Cree una clave en la línea de órdenes. Se muestra una vez.',
  command: 'Orden',
} as const satisfies Translated<typeof english.system>

/** What the station does by itself and how long it keeps things, among the settings. */
export const background = {
  tracking: 'Preguntar a los transportistas dónde están los paquetes',
  trackingHint: 'Un paquete en reparto se comprueba más a menudo, uno sin novedades cada vez menos.',
  interval: 'Minutos entre dos comprobaciones de un paquete',
  stuckDays: 'Días sin novedad hasta que un paquete cuenta como atascado',
  stuckDaysHint: 'De 1 a 60. Solo paquetes en camino; los días son los de la tienda.',
  unscannedDays: 'Días sin escaneo hasta que una etiqueta cuenta como nunca escaneada',
  unscannedDaysHint:
    'De 1 a 60. Un paquete de una recogida o manifiesto tiene hasta el final del siguiente día laborable.',
  intervalHint: 'De 15 minutos a un día, 1440. Una pausa más larga molesta menos al transportista.',
  events: 'Eventos',
  toThisComputer: 'Enviar eventos a programas de este equipo',
  toThisComputerHint: 'Webhooks a direcciones de este equipo.',
  toPrivateNetwork: 'Enviar eventos a direcciones de la red privada',
  toPrivateNetworkHint:
    'Solo para receptores que lleve usted mismo: quien tenga una clave podría alcanzar aparatos de su red.',
  saveKeeping: 'Guardar la conservación',
  saving: 'Guardando…',
  saved: 'Guardado.',

  keeping: 'Cuánto tiempo se guardan los datos',
  keepingText:
    'Días tras los que los datos se borran solos; un campo vacío los conserva. Lo que está abierto, tiene un resultado desconocido o costó dinero nunca se borra.',
  kept: 'Se guarda',
  keep_events: 'Eventos',
  keep_webhook_deliveries: 'Entregas de webhooks',
  keep_notifications: 'Notificaciones',
  keep_trackers: 'Seguimientos de paquetes entregados',
  keep_orders: 'Pedidos terminados',
  keep_drafts: 'Borradores sin etiqueta',
  keep_labels: 'Etiquetas de envíos entregados',
  keep_batches: 'Lotes terminados',
  keep_print_jobs: 'Impresiones terminadas',
  keep_idempotent_requests: 'Respuestas a peticiones repetidas',
} as const satisfies Translated<typeof english.background>

/** Backups and the work the station does by itself, on the System screen. */
export const backups = {
  title: 'Copias de seguridad',
  good: 'Última: {time}',
  none: 'Todavía no hay copia',
  failed: 'La última copia falló',
  failedAt: 'Intentada el {time}.',
  restored:
    'Esta estación se restauró el {restored} con la copia del {taken}. Falta lo que se hizo entretanto: pregunte al transportista antes de comprar otra vez una etiqueta así.',
  list: 'Copias, primero las más recientes',
  columnTime: 'Hecha',
  columnKind: 'Motivo',
  columnSize: 'Tamaño',
  columnVerified: 'Comprobada',
  columnActions: 'Acciones',
  kind_daily: 'De noche',
  kind_manual: 'A mano',
  kind_upgrade: 'Antes de actualizar',
  emptyText:
    'Cada noche se hace una copia mientras la estación está en marcha. La que falte se hace al arrancar.',
  create: 'Copiar ahora',
  creating: 'Copiando…',
  created: 'Copia hecha y comprobada.',
  verify: 'Comprobar',
  verifyName: 'Comprobar la copia del {time}',
  verifying: 'Comprobando…',
  verified: 'La copia del {time} está bien.',
  time: 'Copia nocturna a las',
  timeHint: 'En la zona horaria de la tienda, como 02:30.',
  timeIs: 'Cada noche se hace una copia a las {time}.',
  timeChange: 'Cambiar la hora',
  saved: 'Desde ahora las copias se hacen a las {time}.',
  howTitle: 'Restaurar una copia',
  howText:
    'Detenga la estación y ejecute esta orden. Los datos actuales quedan al lado con un nombre con fecha. Las copias no llevan claves: para pasar a otro equipo, copie también secret.key de la carpeta de la estación y guárdelo aparte.',
  command: 'Orden',

  loops: 'Tareas de fondo',
  loop_backup: 'Copia nocturna',
  loop_printing: 'Cola de impresión',
  loop_webhooks: 'Webhooks',
  loop_batches: 'Lotes',
  loop_tracking: 'Seguimiento',
  loop_retention: 'Borrado de datos antiguos',
  loop_orders: 'Pedidos',
  loop_purchase_queue: 'Comprar al conectar',
  loop_runs: 'Compras en grupo',
  loop_reconnect: 'Reconexión con transportistas',
  loop_notifications: 'Búsqueda de novedades',
  loopState_idle: 'Nada que hacer',
  loopState_running: 'En marcha',
  loopState_waiting: 'En espera',
  loopState_failing: 'Falló, se reintentará',
  loopState_stopped: 'Detenida',
  loopNext: 'Siguiente: {time}',
  loopLast: 'Última: {time}',
} as const satisfies Translated<typeof english.backups>
