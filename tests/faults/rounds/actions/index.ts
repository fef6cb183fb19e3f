import { intentKinds } from '../../../../main/domain/intents/intent-kinds.ts'
import type { Hands } from '../book.ts'
import {
  backUp,
  deskImport,
  importOrders,
  packCart,
  packOrders,
  print,
  printAgain,
  runOrders,
  saveAddress,
  shipBatch,
  takeOrders,
  writeBack,
} from './desk.ts'
import { proxyLabel, proxyPickup } from './proxy.ts'
import { buy, buyAtOnce, cancel, closeDay, draft, pickup, upload } from './shipping.ts'

export type Action = (hands: Hands) => Promise<unknown>

export const actions = {
  draft,
  buy,
  buyAtOnce,
  cancel,
  pickup,
  closeDay,
  upload,
  proxyLabel,
  proxyPickup,
  print,
  printAgain,
  takeOrders,
  shipBatch,
  runOrders,
  packCart,
  packOrders,
  importOrders,
  deskImport,
  writeBack,
  backUp,
  saveAddress,
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof actions

/** What leads past the points of an area; of `migration` and `restore` a start and a command do. */
const ways: Record<string, readonly [ActionName, ...ActionName[]]> = {
  purchase: ['buy', 'buy', 'buyAtOnce', 'shipBatch'],
  void: ['cancel'],
  pickup_schedule: ['pickup'],
  pickup_update: ['pickup'],
  pickup_cancel: ['pickup'],
  manifest_close: ['closeDay'],
  upload: ['upload'],
  proxy_label: ['proxyLabel'],
  proxy_void: ['proxyLabel'],
  proxy_pickup_schedule: ['proxyPickup'],
  proxy_pickup_update: ['proxyPickup'],
  proxy_pickup_cancel: ['proxyPickup'],
  print: ['print'],
  webhook: ['buy', 'takeOrders', 'cancel'],
  batch: ['takeOrders', 'shipBatch'],
  run: ['runOrders'],
  packing: ['packOrders', 'packCart'],
  import: ['deskImport', 'deskImport', 'importOrders'],
  export: ['writeBack'],
  backup: ['backUp'],
}

export const areaOf = (point: string): string => point.split('.', 1)[0] ?? point

/** What may ask a carrier for something that costs or promises. */
const waysOfIntents = ['buy', 'cancel', 'pickup', 'closeDay', 'upload', 'proxyLabel', 'proxyPickup'] as const

/** A kind of intent nobody named a way for is looked for on all of them. */
export const waysPast = (point: string): readonly [ActionName, ...ActionName[]] | null =>
  ways[areaOf(point)] ?? (areaOf(point) in intentKinds ? waysOfIntents : null)
