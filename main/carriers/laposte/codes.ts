import type { ExactStatus, TrackerStatus } from '../contract/model.ts'

/** The languages La Poste answers in. */
const languages = ['fr_FR', 'en_GB', 'de_DE', 'es_ES', 'it_IT', 'nl_NL'] as const
/** `en_US` is what other programs store; it is asked for as `en_GB`, since La Poste refuses it. */
export const settingLanguages = [...languages, 'en_US'] as const
export const toLanguage = (setting: (typeof settingLanguages)[number]): (typeof languages)[number] =>
  setting === 'en_US' ? 'en_GB' : setting

/** One call takes so many numbers. */
export const mostNumbers = 10

/** Found, whole or in part. */
export const foundCodes: readonly string[] = ['200', '201']

export const holders: Readonly<Record<string, string>> = {
  '1': 'Courrier',
  '3': 'Chronopost',
  '4': 'Colissimo',
}

/** Event codes of Suivi v2. What comes back to the sender is a delivery that failed. */
export const statuses: Readonly<Record<string, TrackerStatus>> = {
  DR1: 'pending',
  PC1: 'in_transit',
  PC2: 'in_transit',
  ET1: 'in_transit',
  ET2: 'in_transit',
  ET3: 'in_transit',
  ET4: 'in_transit',
  EP1: 'in_transit',
  DO1: 'in_transit',
  DO2: 'in_transit',
  DO3: 'on_hold',
  PB1: 'on_hold',
  PB2: 'in_transit',
  MD2: 'out_for_delivery',
  ND1: 'delivery_failed',
  AG1: 'ready_for_pickup',
  RE1: 'delivery_failed',
  DI1: 'delivered',
  DI2: 'delivery_failed',
}

/** Of these, what says more than the nine states do. */
export const exactByCode: Readonly<Record<string, ExactStatus>> = {
  PC1: 'picked_up',
  RE1: 'return_to_sender',
  DI2: 'return_to_sender',
}
