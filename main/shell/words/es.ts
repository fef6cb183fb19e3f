import type { StoppedWorkKind } from '../../../shared/desk/station.ts'
import type { ShellWords } from './en.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const works: Record<StoppedWorkKind, (number: number) => string> = {
  purchase: number => count(number, 'compra', 'compras'),
  void: number => count(number, 'anulación', 'anulaciones'),
  pickup: number => count(number, 'recogida', 'recogidas'),
  manifest: number => count(number, 'manifiesto', 'manifiestos'),
  upload: number => count(number, 'envío de documento', 'envíos de documentos'),
  print: number => count(number, 'impresión', 'impresiones'),
  request: number => count(number, 'petición', 'peticiones'),
}

export const es: ShellWords = {
  file: {
    menu: '&Archivo',
    orders: '&Pedidos',
    ship: '&Enviar',
    shipments: 'En&víos',
    pack: 'E&mpaque en una segunda ventana',
    browser: 'Abrir en el &navegador',
    data: 'Mostrar la carpeta de &datos',
    settings: 'A&justes…',
    close: '&Cerrar ventana',
    quit: '&Salir de Packdesk',
  },
  edit: {
    menu: '&Edición',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    remove: 'Eliminar',
    all: 'Seleccionar todo',
  },
  view: {
    menu: '&Ver',
    reload: 'Volver a cargar',
    tools: 'Herramientas de desarrollo',
    actualSize: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fullScreen: 'Pantalla completa',
  },
  window: {
    menu: 'Ve&ntana',
    minimize: 'Minimizar',
    zoom: 'Zoom',
    front: 'Traer todo al frente',
    close: 'Cerrar',
  },
  help: {
    menu: 'A&yuda',
    api: 'Documentación de la &API',
    updates: 'Buscar act&ualizaciones…',
    diagnostics: '&Exportar diagnóstico…',
    log: 'Mostrar el &registro',
    about: 'Acerca de Packdesk',
  },
  mac: {
    services: 'Servicios',
    hide: 'Ocultar Packdesk',
    hideOthers: 'Ocultar otros',
    showAll: 'Mostrar todo',
  },
  tray: {
    keepRunning: 'Seguir funcionando al cerrar la ventana',
    open: 'Abrir Packdesk',
    browser: 'Abrir en el navegador',
    quit: 'Salir de Packdesk',
    silent: 'Packdesk: la estación no responde',
    calm: 'Packdesk: no hay nada pendiente',
    waiting: parts => `Packdesk: ${parts}`,
    attached: host => `Packdesk: la estación en ${host} responde`,
    problems: number => count(number, 'asunto por atender', 'asuntos por atender'),
    queued: number =>
      count(number, 'etiqueta a la espera de impresora', 'etiquetas a la espera de impresora'),
  },
  start: { cannot: 'Packdesk no puede iniciarse' },
  accident: {
    message: 'Packdesk tuvo que detenerse por un error del programa.',
    detail:
      'Lo que se compró o imprimió está guardado. Lo que aún no tenía respuesta aparecerá como desconocido en el próximo inicio. El diagnóstico contiene versiones, ajustes y el registro; ni credenciales, ni nombres, ni direcciones, ni números de seguimiento.',
    again: 'Iniciar de nuevo',
    diagnostics: 'Exportar diagnóstico…',
    quit: 'Salir',
    save: 'Exportar diagnóstico',
    restarted: at =>
      `Packdesk se detuvo por un error del programa y volvió a iniciarse (${at.toLocaleString('es')}).`,
    restartedDetail: file =>
      `Lo que se compró o imprimió está guardado. Lo que no tuvo respuesta aparece en «Por revisar».${file === null ? '' : ` El diagnóstico está en ${file}.`}`,
    understood: 'Aceptar',
  },
  quit: {
    message: 'Packdesk está terminando su trabajo',
    detail: (parts, seconds) =>
      `Pendiente: ${parts}; como mucho ${seconds} s. Si lo detiene ahora, lo que aún no tenga respuesta aparecerá como desconocido en el próximo inicio.`,
    atOnce: 'Detener ahora',
    wait: 'Esperar',
    works,
  },
  gone: {
    message: 'La estación de esta ventana se ha detenido.',
    detail: url => `Ya nada responde en ${url}. Lo que se compró o imprimió está guardado allí.`,
    tryAgain: 'Reintentar',
    startHere: 'Iniciarla aquí',
    wait: 'Esperar',
  },
  page: {
    notLoaded: 'La estación no responde.',
    notLoadedDetail: (address, why) =>
      `No se pudo cargar ${address} (${why}). No se ha perdido nada de lo que compró o imprimió.`,
    crashed: 'Esta pantalla ha dejado de funcionar.',
    crashedDetail: why =>
      `La estación sigue funcionando. Lo que se compró o imprimió está a salvo. Motivo: ${why}.`,
    hangs: 'Esta pantalla no responde.',
    hangsDetail: 'Al abrirla de nuevo se pierde lo que escribió y no guardó.',
    tryAgain: 'Reintentar',
    reopen: 'Abrir de nuevo',
    wait: 'Esperar',
    close: 'Cerrar ventana',
  },
  update: {
    failed: version => `Packdesk ${version} no se inició`,
    failedDetail: (from, to) =>
      `Se intentó dos veces. Se puede volver a instalar la versión ${from}; si ${to} cambió los datos, se restauran como estaban antes de la actualización.`,
    goBack: version => `Volver a ${version}`,
    tryAgain: 'Reintentar',
    backAgain: (to: string, version: string) => `Packdesk ${to} no arrancó; vuelve a funcionar ${version}`,
    ends: {
      ended: 'Se cerró antes de mostrar su ventana.',
      silent: 'No mostró ninguna ventana en cinco minutos y se cerró.',
      no_start: 'El sistema no pudo iniciarlo.',
      cut: 'Packdesk o el ordenador se apagó mientras se probaba.',
    },
    backAgainDetail: (to: string) =>
      `Los datos están como antes de la actualización. Si se compró algo mientras tanto, aparece en «Por revisar». La versión ${to} ya no se ofrece; una más nueva, sí.`,
    understood: 'Aceptar',
    notInstalled: version => `Packdesk ${version} no se instaló`,
    fileChanged:
      'El archivo descargado ya no es el que se comprobó, o ya no está. No se inició nada de él. Busque actualizaciones para descargarlo de nuevo.',
    noBackup:
      'No se pudo hacer una copia de seguridad de los datos. La pantalla Sistema muestra cuánto espacio tiene el disco.',
    noWayBack: version => `No se pudo volver a instalar Packdesk ${version}`,
  },
  files: {
    another: 'Se está guardando otro archivo. Diga primero adónde va.',
    save: 'Guardar archivo',
    notOpened: 'No se puede abrir el archivo',
    notSaved: (path, why) => `No se pudo guardar el archivo como ${path}: ${why}.`,
    notRead: (path, why) => `No se pudo leer ${path}: ${why}.`,
    tooLarge: (path, megabytes) => `${path} ocupa más de ${megabytes} MB.`,
    notAllowed: 'no se permite el acceso',
    readOnly: 'el disco es de solo lectura',
    full: 'el disco está lleno',
    missing: 'la carpeta o el archivo ya no existe',
    isFolder: 'es una carpeta',
    inUse: 'otro programa tiene abierto el archivo',
    other: code => `el sistema indica ${code}`,
    onlySaved: 'Solo se puede mostrar un archivo que se acaba de guardar aquí.',
    dataElsewhere: 'Los datos están en otro ordenador.',
  },
}
