/**
 * The number without the sign a shop puts before it: Shopify writes `#1001` in its files and its programs send `1001`,
 * and both mean one order. What is stored stays as it came.
 */
export const plainOrderNumber = (orderId: string): string => orderId.replace(/^#(?=[^#\s])/, '')

/** As every screen writes it: with one sign, whether it came with one or not. */
export const signedOrderNumber = (orderId: string): string => `#${plainOrderNumber(orderId)}`

/** Both ways one order may be stored under, first as it was given. */
export function numberForms(orderId: string): [given: string, other: string] {
  const plain = plainOrderNumber(orderId)
  return [orderId, orderId === plain ? `#${plain}` : plain]
}
