import type { Translated } from '../dictionary.ts'
import type * as english from '../en/network.ts'

/** Other computers of the shop: the network, what they trust and how they are paired. */
export const network = {
  elsewhere: 'Esto se cambia en el ordenador de la estación.',

  open: '1. Abrir a la red de esta tienda',
  openSwitch: 'Otros ordenadores de la tienda acceden a esta estación',
  openText:
    'Con TLS y solo en direcciones de redes privadas. En cada otro ordenador alguien tiene que iniciar sesión, y solo los vinculados muestran algo más que la página de vinculación.',
  port: 'Puerto',
  portHint: 'De 1024 a 65535.',
  api: 'Los programas de otros ordenadores acceden a /v1 con una clave',
  apiText: 'Si no, las claves solo sirven en este ordenador.',
  saidOpen: 'Otros ordenadores acceden ahora a esta estación.',
  saidClosed: 'Otros ordenadores ya no acceden a esta estación.',
  problem_no_address:
    'Este ordenador no tiene ahora ninguna dirección en una red privada. Se vuelve a buscar cada medio minuto.',
  problem_port_busy: 'Otro programa usa este puerto. Elija otro.',
  problem_certificate_over: 'El certificado aportado no es válido ahora. Aporte otro o quítelo.',
  problem_not_opened: 'Este ordenador no deja que Packdesk escuche ahí. El registro dice por qué.',

  trust: '2. Hacer que el otro ordenador confíe en esta estación',
  trustText:
    'Instale este certificado en el otro ordenador antes de vincularlo y compare la huella: así nadie en medio puede hacerse pasar por la estación. Solo vale para direcciones privadas y nombres en .local.',
  trustGiven: 'El certificado fue aportado. Otros ordenadores confían en él si confían en su emisor.',
  trustClosed: 'Abra primero la estación.',
  download: 'Certificado para otros ordenadores',
  fingerprint: 'Huella SHA-256',
  until: 'La estación renueva su propio certificado; este es válido hasta el {day}.',
  windows: 'Windows',
  windowsHow:
    'Abra el archivo, Instalar certificado, Usuario actual, y después Colocar todos los certificados en el siguiente almacén: Entidades de certificación raíz de confianza.',
  macos: 'macOS',
  macosHow: 'Abra el archivo en Acceso a Llaveros, abra ahí el certificado y elija Confiar: Confiar siempre.',
  linux: 'Linux',
  linuxHow:
    'Chrome: Configuración, Privacidad y seguridad, Seguridad, Gestionar certificados, Entidades emisoras, Importar. Firefox: Ajustes, Privacidad y seguridad, Ver certificados, Autoridades, Importar.',
  android: 'Android',
  androidHow: 'Ajustes, Seguridad, Cifrado y credenciales, Instalar un certificado, Certificado de CA.',
  ios: 'iPhone y iPad',
  iosHow:
    'Abra el archivo en Safari e instale el perfil en Ajustes. Después Ajustes, General, Información, Ajustes de confianza de los certificados: actívelo.',

  pair: '3. Vincular el otro ordenador',
  pairText: 'Abra una de estas direcciones en el otro ordenador o escanee la imagen. Pide el código.',
  addresses: 'Direcciones de esta estación',
  qr: 'Imagen de la dirección {url}',
  begin: 'Vincular un ordenador',
  code: 'Código',
  codeHint: 'Vale una vez, durante dos minutos y para cinco intentos.',
  takeBack: 'Retirar el código',
  compare: '{name} en {address} pide acceso. ¿Muestra este número?',
  compareText: 'Si el número es otro, o allí no hay nadie de los suyos, rechace.',
  most: 'Lo máximo que se puede hacer allí',
  role_none: 'Lo que pueda quien inicie sesión',
  accept: 'Mismo número: vincular',
  refuse: 'Rechazar',
  accepted: 'Vinculado. El otro ordenador abre ahora Packdesk.',

  desks: 'Ordenadores vinculados',
  desksNone: 'Todavía no hay ningún ordenador vinculado.',
  desksText: 'Quien inicia sesión allí no puede más que el puesto.',
  name: 'Nombre',
  nameOf: 'Nombre de {name}',
  heard: 'Último contacto',
  screen: 'Muestra',
  mostOf: 'Lo máximo que se puede hacer en {name}',
  putOut: 'Expulsar',
  putOutName: 'Expulsar {name}',
  putOutTitle: '¿Expulsar {name}?',
  putOutText:
    'Se le rechaza desde este momento. Lo que se compró e imprimió allí se conserva. Se puede volver a vincular.',
  puttingOut: 'Expulsando…',
  keep: 'Conservar',
  saidSaved: 'Guardado: {name}.',
  saidOut: 'Se expulsó {name}.',
} as const satisfies Translated<typeof english.network>
