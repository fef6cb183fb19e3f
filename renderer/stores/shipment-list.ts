import { create } from 'zustand'
import type { ShipmentSearch } from '../lib/shipments/shipment-search.ts'

/** Where the list of shipments was left, so that the way back from a shipment leads there. */
export const shipmentList = create<{ search: ShipmentSearch }>()(() => ({ search: {} }))
