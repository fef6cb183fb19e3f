/**
 * What is asked of the Admin GraphQL API, in its version 2026-10. Names of members are those of the published schema as
 * far as we know it; nothing was asked of a real shop.
 */
export const apiVersion = '2026-10'

/** Sizes of nested lists: each multiplies what a question costs. */
const groups = 5
const linesOfGroup = 50

const money = 'presentmentMoney { amount currencyCode }'

const groupLine = `
  id remainingQuantity totalQuantity sku productTitle variantTitle requiresShipping
  weight { unit value }
  lineItem { id currentQuantity discountedUnitPriceAfterAllDiscountsSet { ${money} } }
  variant {
    id
    inventoryItem {
      harmonizedSystemCode countryCodeOfOrigin
      measurement { weight { unit value } }
    }
  }`

const group = `
  id status fulfillAt
  supportedActions { action }
  assignedLocation { name location { id } }
  fulfillmentHolds { reason reasonNotes displayReason }
  deliveryMethod { methodType }
  lineItems(first: ${linesOfGroup}) {
    pageInfo { hasNextPage endCursor }
    nodes { ${groupLine} }
  }`

const address = 'name company address1 address2 city provinceCode province zip countryCodeV2 phone'

const order = `
  id legacyResourceId name processedAt updatedAt cancelledAt cancelReason test
  displayFinancialStatus displayFulfillmentStatus
  email note tags taxesIncluded requiresShipping
  currentTotalPriceSet { ${money} }
  shippingAddress { ${address} }
  billingAddress { ${address} }
  shippingLine { title }
  fulfillmentOrders(first: ${groups}) {
    pageInfo { hasNextPage endCursor }
    nodes { ${group} }
  }`

const userErrors = 'userErrors { field message }'

/** By the name of the operation. */
export const queries = {
  PackdeskOrders: `query PackdeskOrders($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, sortKey: UPDATED_AT, query: $query) {
    pageInfo { hasNextPage endCursor }
    nodes { ${order} }
  }
}`,
  PackdeskOrdersById: `query PackdeskOrdersById($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Order { ${order} } }
}`,
  PackdeskGroups: `query PackdeskGroups($id: ID!, $after: String!) {
  order(id: $id) {
    fulfillmentOrders(first: ${groups}, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${group} }
    }
  }
}`,
  PackdeskGroupLines: `query PackdeskGroupLines($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) {
    lineItems(first: ${linesOfGroup}, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${groupLine} }
    }
  }
}`,
  PackdeskFulfillments: `query PackdeskFulfillments($id: ID!) {
  order(id: $id) {
    ${order}
    fulfillments(first: 100) { id status trackingInfo(first: 20) { number } }
  }
}`,
  PackdeskShop: `query PackdeskShop {
  shop { name url }
  currentAppInstallation { accessScopes { handle } }
  locations(first: 100) { nodes { id name } }
}`,
  PackdeskFulfill: `mutation PackdeskFulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status } ${userErrors} }
}`,
  PackdeskTrack: `mutation PackdeskTrack($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
    fulfillment { id status }
    ${userErrors}
  }
}`,
  PackdeskCancel: `mutation PackdeskCancel($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id status } ${userErrors} }
}`,
} as const
export type QueryName = keyof typeof queries
