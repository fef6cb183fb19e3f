/** A bought label, as it is told to the shop of its order. */
export type Fulfilment = {
  /** Ours: one of each label and order, for ever the same, up to 80 letters, digits, `-` and `_`. For shops that keep a word of ours. */
  key: string
  /** The shop's id and number of the order. */
  shopId: string
  number: string
  /** What was sent, by the shop's lines; empty for all that is left. */
  lines: readonly { lineId: string; quantity: number }[]
  /** Whether nothing of the order is left to be sent after it. */
  isComplete: boolean
  /** The first is the one of the label; `url` is where a customer follows it, null where nobody knows. */
  parcels: readonly [FulfilledParcel, ...FulfilledParcel[]]
  carrier: {
    slug: string
    /** What people call it. */
    name: string
    /** The word of the shop's own list (`carrierNames` of the adapter); null where its list has none. */
    shopName: string | null
  }
  service: string | null
  /** When the label was bought, ISO 8601 with offset, and the shop's day of it (YYYY-MM-DD). */
  boughtAt: string
  day: string
  /** Whether the shop is to write to the customer. */
  notify: boolean
}

export type FulfilledParcel = { trackingNumber: string; url: string | null }

/** What the shop has of a fulfilment: its own ids of it, by which it is taken back. */
export type WrittenBack = { ids: readonly string[] }
