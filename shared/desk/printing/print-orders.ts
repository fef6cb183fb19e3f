/**
 * - `given`: as the shipments were named, or as they are in the batch.
 * - `pick`: by where the items are (location, bin or shelf in their metadata, else the SKU); the rest as given, at the end.
 * The `reverse` of either is for printers whose first sheet lies at the bottom.
 */
export const printOrders = ['given', 'pick', 'reverse', 'pick_reverse'] as const
export type PrintOrder = (typeof printOrders)[number]
