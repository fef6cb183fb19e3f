import type { Translated } from '../dictionary.ts'
import type * as english from '../en/background.ts'

/** What the station does by itself and how long it keeps things, among the settings. */
export const background = {
  tracking: 'Preguntar a los transportistas dónde están los paquetes',
  trackingHint: 'Un paquete en reparto se comprueba más a menudo, uno sin novedades cada vez menos.',
  interval: 'Minutos entre dos comprobaciones de un paquete',
  stuckDays: 'Días laborables sin novedad hasta que un paquete cuenta como atascado',
  stuckDaysHint: 'De 1 a 60. Solo paquetes en camino; los días laborables son los de la tienda.',
  unscannedDays: 'Días laborables sin escaneo hasta que una etiqueta cuenta como nunca escaneada',
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
  keep_import_files: 'Archivos de importaciones',
  keep_packing_photos: 'Fotos de paquetes y devoluciones',
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
  rehearsed: 'El {time} se ensayó la restauración de la copia del {taken}: funciona.',
  rehearsalFailed: 'El ensayo de restauración falló',
  rehearsalFailedAt: 'Ensayo del {time} con la copia del {taken}.',
  rehearsalNone: 'Cada semana se ensaya la restauración de la última copia, en una carpeta aparte.',
  list: 'Copias, primero las más recientes',
  columnTime: 'Hecha',
  columnKind: 'Motivo',
  columnSize: 'Tamaño',
  columnVerified: 'Comprobada',
  columnActions: 'Acciones',
  kind_daily: 'De noche',
  kind_manual: 'A mano',
  kind_upgrade: 'Antes de actualizar',
  kind_rescue: 'Archivos retirados',
  atRiskTitle: 'Faltan archivos de la estación o han cambiado',
  atRiskText:
    'No se compra nada nuevo hasta que vuelvan. Las etiquetas compradas se pueden imprimir. No detenga Packdesk todavía.',
  atRiskWhich: 'Qué archivos y qué hacer',
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
  loop_rehearsal: 'Ensayo de restauración',
  loop_printing: 'Cola de impresión',
  loop_webhooks: 'Webhooks',
  loop_batches: 'Lotes',
  loop_imports: 'Importaciones',
  loop_agents: 'Planes de agentes',
  loop_import_watch: 'Carpeta vigilada',
  loop_carts: 'Carros abandonados',
  loop_packing: 'Embalaje',
  loop_exports: 'Exportaciones',
  loop_shops: 'Pedidos de tiendas',
  loop_write_backs: 'Avisar a las tiendas de las etiquetas',
  loop_tracking: 'Seguimiento',
  loop_retention: 'Borrado de datos antiguos',
  loop_orders: 'Pedidos',
  loop_purchase_queue: 'Comprar al conectar',
  loop_label_fetch: 'Recoger etiquetas',
  loop_manifest_fetch: 'Recoger manifiestos',
  loop_proxy_labels: 'Recoger etiquetas compradas por proxy',
  loop_runs: 'Compras en grupo',
  loop_rate_sheets: 'Tarifas desde hoy',
  loop_reconnect: 'Reconexión con transportistas',
  loop_notifications: 'Búsqueda de novedades',
  loopState_idle: 'Nada que hacer',
  loopState_running: 'En marcha',
  loopState_waiting: 'En espera',
  loopState_failing: 'Falló, se reintentará',
  loopState_stopped: 'Detenida',
  columnLoop: 'Tarea',
  columnLoopState: 'Estado',
  columnLoopLast: 'Última vez',
  columnLoopNext: 'Próxima vez',
  loopsList: 'Tareas, con su última y próxima ejecución',
} as const satisfies Translated<typeof english.backups>

/** Which rules of customs are in use. */
export const customsRules = {
  title: 'Reglas de aduanas',
  of: 'Reglas de aduanas del {date}',
  stale:
    'Estas reglas tienen más de 90 días. Las aduanas cambian varias veces al año: cargue otras más nuevas o actualice Packdesk.',
  none: 'Sin reglas de aduanas',
  noneMeans:
    'Las reglas de aduanas que venían con Packdesk faltan o están dañadas, así que no se envía nada al extranjero. Vuelva a instalar Packdesk o cargue reglas más nuevas.',
  load: 'Cargar reglas más nuevas',
  loaded: 'Las reglas de aduanas del {date} están en uso.',
  source_program: 'Llegaron con esta versión de Packdesk.',
  source_file: 'Llegaron de un archivo.',
  fresh: 'Lo que se pide en envíos al extranjero sigue estas reglas.',
} as const satisfies Translated<typeof english.customsRules>

/** Newer versions of the program, on the Settings screen. */
export const updates = {
  notHere:
    'Aquí no: esta página está abierta en un navegador. Las actualizaciones se instalan desde la ventana de Packdesk, en el ordenador de la estación.',
  version: 'Esta es la versión {version}.',
  off_sources: 'Packdesk se ejecuta aquí desde su código fuente, que se actualiza con git.',
  off_no_key:
    'Esta versión no tiene clave para comprobar las actualizaciones, así que no acepta ninguna. Instale las versiones nuevas a mano.',
  off_service:
    'La estación se ejecuta como servicio en este ordenador. Deténgalo (packdesk service remove), abra Packdesk y busque entonces las actualizaciones.',
  notChecked: 'Nadie ha buscado una versión más reciente desde que se abrió Packdesk.',
  none: 'No hay ninguna versión más reciente. Última búsqueda a las {time}.',
  checking: 'Buscando una versión más reciente…',
  found: 'Ya está la versión {version}. No se descarga nada hasta que usted lo diga.',
  loading: 'Descargando la versión {version}…',
  ready: 'La versión {version} está lista. Se instalará la próxima vez que se inicie Packdesk, o ahora.',
  readyLater: 'La versión {version} está lista y espera a que la instale.',
  busy: 'Se están comprando o imprimiendo etiquetas. Instale la versión {version} cuando termine.',
  failed_check:
    'No se pudo buscar una versión más reciente. No ha cambiado nada; inténtelo de nuevo cuando haya red.',
  failed_load: 'La descarga falló o no es lo que se firmó. No ha cambiado nada.',
  failed_backup:
    'No se pudo hacer una copia de seguridad, así que no se instaló nada. La pantalla Sistema muestra el espacio libre del disco.',
  failed_install: 'No se pudo instalar la versión nueva. Esta sigue funcionando.',
  failed_start: 'La versión nueva no arrancó. Esta vuelve a funcionar, con los datos de antes.',
  failed_changed:
    'La versión descargada ya no es la que se comprobó, así que no se instaló nada. Busque actualizaciones para descargarla de nuevo.',
  changing:
    'Se está iniciando la versión {version}. Esta ventana se cierra cuando esté lista; si no arranca, esta versión vuelve sola.',
  check: 'Buscar actualizaciones',
  load: 'Descargar',
  install: 'Hacer copia, instalar y reiniciar',
  later: 'Más tarde',
  off_archive:
    'Esta copia se descomprimió y no se instaló; no puede sustituirse a sí misma. Las versiones más nuevas están en {address}.',
  skipped: 'La versión {version} ha salido y no se ofrece. Una más nueva sí se ofrecerá.',
  failed_stall: 'El servidor ya no envía nada. No se cambió nada; inténtelo más tarde.',
  skip: 'Omitir esta versión',
  cancel: 'Cancelar la descarga',
  channel: 'Versiones',
  channelHint: 'Las versiones previas llegan antes y las han probado menos tiendas.',
  channel_latest: 'Versiones terminadas',
  channel_beta: 'También versiones previas',
} as const satisfies Translated<typeof english.updates>
