/**
 * Names of the published schema of 2026-10 that a question may use, written down by hand from its documentation: a slip
 * of the pen in a question is none of them. What a member is a member of is not said here.
 */
const words = `
  query mutation on Order ID Int String Boolean
  orders order nodes node pageInfo hasNextPage endCursor first after sortKey UPDATED_AT ids id
  legacyResourceId name processedAt updatedAt cancelledAt cancelReason test
  displayFinancialStatus displayFulfillmentStatus email note tags taxesIncluded requiresShipping
  currentTotalPriceSet presentmentMoney amount currencyCode
  shippingAddress billingAddress company address1 address2 city provinceCode province zip countryCodeV2 phone
  shippingLine title
  fulfillmentOrders fulfillmentOrder status fulfillAt supportedActions action assignedLocation location
  fulfillmentHolds reason reasonNotes displayReason deliveryMethod methodType
  lineItems remainingQuantity totalQuantity sku productTitle variantTitle weight unit value
  lineItem currentQuantity discountedUnitPriceAfterAllDiscountsSet
  variant inventoryItem harmonizedSystemCode countryCodeOfOrigin measurement
  fulfillments trackingInfo number
  shop url currentAppInstallation accessScopes handle locations
  fulfillmentCreate fulfillment FulfillmentInput
  fulfillmentTrackingInfoUpdate fulfillmentId trackingInfoInput FulfillmentTrackingInput notifyCustomer
  fulfillmentCancel userErrors field message`

export const schemaMembers: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
