import { intentKinds } from '../../../../main/domain/intents/intent-kinds.ts'
import type { Hands } from '../book.ts'
import {
  backUp,
  deskImport,
  importOrders,
  packCart,
  packOne,
  print,
  printAgain,
  runOrders,
  saveAddress,
  shipBatch,
  takeOrders,
  writeBack,
} from './desk.ts'
import { proxyLabel, proxyLabelLate, proxyPickup } from './proxy.ts'
import { receiveReturn } from './returns.ts'
import {
  buy,
  buyAtOnce,
  buyLate,
  cancel,
  changeInMidPurchase,
  closeDay,
  closeDayLate,
  draft,
  followShop,
  pickup,
  upload,
  voidReturn,
} from './shipping.ts'

export type Action = (hands: Hands) => Promise<unknown>

export const actions = {
  draft: hands => draft(hands),
  buy: hands => buy(hands),
  buyAtOnce,
  buyLate,
  changeInMidPurchase,
  cancel,
  voidReturn,
  pickup,
  closeDay,
  closeDayLate,
  upload,
  proxyLabel,
  proxyLabelLate,
  proxyPickup,
  print,
  printAgain,
  takeOrders,
  shipBatch,
  runOrders,
  packCart,
  packOne,
  receiveReturn,
  importOrders,
  deskImport,
  writeBack,
  followShop,
  backUp,
  saveAddress,
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof actions

/** What leads past the points of an area; of `migration` and `restore` a start and a command do. */
const ways: Record<string, readonly [ActionName, ...ActionName[]]> = {
  purchase: ['buy', 'buy', 'buyAtOnce', 'buyLate', 'shipBatch', 'changeInMidPurchase'],
  void: ['cancel', 'cancel', 'voidReturn'],
  pickup_schedule: ['pickup'],
  pickup_update: ['pickup'],
  pickup_cancel: ['pickup'],
  manifest_close: ['closeDay', 'closeDay', 'closeDayLate'],
  label_fetch: ['buyLate'],
  proxy_label_fetch: ['proxyLabelLate'],
  manifest_fetch: ['closeDayLate'],
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
  packing: ['packOne', 'packCart', 'receiveReturn'],
  import: ['deskImport', 'deskImport', 'importOrders'],
  export: ['writeBack'],
  shop: ['followShop'],
  backup: ['backUp'],
}

export const areaOf = (point: string): string => point.split('.', 1)[0] ?? point

/** What may ask a carrier for something that costs or promises. */
const waysOfIntents = ['buy', 'cancel', 'pickup', 'closeDay', 'upload', 'proxyLabel', 'proxyPickup'] as const

/** A kind of intent nobody named a way for is looked for on all of them. */
export const waysPast = (point: string): readonly [ActionName, ...ActionName[]] | null =>
  ways[areaOf(point)] ?? (areaOf(point) in intentKinds ? waysOfIntents : null)
