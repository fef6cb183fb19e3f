import type { Translated } from '../dictionary.ts'
import type * as english from '../en/devices.ts'

/** Devices the page asks for, and those it may use. */
export const devices = {
  panel: 'Dispositivos que puede usar esta página',
  hint: 'Básculas, puertos serie y la cámara que se permitieron en esta ventana.',
  noneAllowed:
    'Aún no se ha permitido ningún dispositivo en esta ventana. La báscula se pide en la pantalla Empaque.',
  kind_hid: 'USB',
  kind_serial: 'puerto serie',
  camera: 'Cámara',
  forget: 'Retirar',
  forgetName: 'Retirar: {name}',
  forgotten: '{name} ya no se puede usar.',
  ask_hid: '¿Qué dispositivo USB puede usar Packdesk?',
  ask_serial: '¿Qué puerto serie puede usar Packdesk?',
  ask_camera: '¿Puede Packdesk usar la cámara?',
  askText: 'Packdesk lo recuerda. Puede retirarlo en Ajustes, Este puesto.',
  none: 'No se encontró ningún dispositivo. Conéctelo y enciéndalo; aparecerá aquí.',
  allow: 'Permitir',
  notNow: 'Ahora no',
  found: { one: '{count} dispositivo encontrado.', other: '{count} dispositivos encontrados.' },
} as const satisfies Translated<typeof english.devices>
