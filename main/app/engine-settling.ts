import { type AskCarrierPorts, createAskCarrier } from '../domain/shipping/shipments/ask-carrier.ts'
import {
  createPurchaseSettling,
  type PurchaseSettlingPorts,
} from '../domain/shipping/shipments/purchase-settling.ts'
import type { VoidBook } from '../domain/shipping/shipments/void-book.ts'
import { createVoidSettling } from '../domain/shipping/shipments/void-settling.ts'

type SettlingPorts = PurchaseSettlingPorts &
  Omit<AskCarrierPorts, 'purchases' | 'settleVoid'> & { voidBook: VoidBook }

/** How what nobody knows the outcome of becomes known: by the carrier's answer or by somebody's. */
export function createSettling({ voidBook, ...ports }: SettlingPorts) {
  const purchaseSettling = createPurchaseSettling(ports)
  const settleVoid = createVoidSettling({ ...ports, book: voidBook })
  return {
    purchaseSettling,
    settleVoid,
    carrierInquiry: createAskCarrier({ ...ports, purchases: purchaseSettling, settleVoid }),
  }
}
