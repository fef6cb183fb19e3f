import type { RunTextKey } from './run-words.ts'

/**
 * What a run itself says of an order. What carriers say of one stands as they said it. Texts and nothing else: pages
 * fetch them with their languages, before anything else is there.
 */
export const runTexts = {
  run_buys: 'Run {run} buys it.',
  desk_packs: '{desk} packs it.',
  batch_has: 'Batch {batch} of {desk} has it.',
  service_not_offered: 'The service that was chosen is not offered for this parcel; others are.',
  some_contents:
    'Only services with a condition (for some contents such as books, or to a pickup point) are offered for this parcel. Choose one by hand, or name it in a rule.',
  changed_since: 'The order was changed since its price was asked for. Nothing was bought. Rate it again.',
  maybe_bought:
    'The carrier was asked for this label and did not answer, so it may have been bought. It is not bought again by itself: ask the carrier.',
  other_address: 'A draft of this order goes to another address. The run ships to the address of the order.',
  not_asked: 'The carrier was not asked for this label. Nothing was bought.',
  not_bought: 'This label was not bought.',
  weight_assumed: 'The weight of {unweighed} of {items} items is not known; the parcel counts as {weight}.',
  customs_missing: 'Customs is missing: {fields}.',
  origin_taken: 'The origin {country} of {item} was taken from order {order}.',
  rule_not_offered: 'The rule “{rule}” asks for {service}, which is not offered for this parcel.',
  rule_late: 'The rule “{rule}” asks for {service}, which arrives later than promised.',
  requested_unmapped:
    'The customer asked for “{name}”. Nobody has said which service that is: say it under Automation.',
  requested_not_offered: 'The customer asked for “{name}”, and nothing offered for this parcel is that.',
  requested_other: 'The customer asked for “{name}”; this is another service.',
  requested_late: 'The customer asked for “{name}”, which arrives later than promised.',
  promise_late: 'Promised for {day}; this arrives on {arrives}.',
  promise_unknown: 'Promised for {day}; nobody says when this arrives.',
  promise_past: 'Promised for {day}, which is past.',
  carrier_away: '{carrier} could not be reached, so its prices are missing.',
  far_price: '{price}, {times} × the median of {median}.',
  far_charge: '{price}, {times} × the median.',
  label_follows: 'The label follows. Once it is here it can be printed from the page of the shipment.',
  zero_price: 'The price is {price}.',
  other_currency: 'The price is in {currency}, not in {home}.',
} as const satisfies Record<RunTextKey, string>
