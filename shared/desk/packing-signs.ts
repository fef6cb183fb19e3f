import type { FeedbackKind } from './packing-feedback.ts'

export type FeedbackSign = {
  tone: 'plain' | 'green' | 'blue' | 'red' | 'yellow' | 'grey' | 'violet' | 'stop'
  sound: 'ok' | 'wrong' | 'stop' | null
  /** Fills the screen and stays until it is answered by key or scan. */
  stays: boolean
}

const passing = (tone: FeedbackSign['tone'], sound: FeedbackSign['sound']): FeedbackSign => ({
  tone,
  sound,
  stays: false,
})
const staying = (tone: FeedbackSign['tone'], sound: FeedbackSign['sound']): FeedbackSign => ({
  tone,
  sound,
  stays: true,
})

/** How each is shown and heard, alike on every screen. `stop` is black and yellow. */
export const feedbackSigns: Readonly<Record<FeedbackKind, FeedbackSign>> = {
  scan_order: passing('plain', null),
  order_open: passing('plain', 'ok'),
  unit_counted: passing('green', 'ok'),
  all_units: passing('green', 'ok'),
  quantity_armed: passing('blue', 'ok'),
  wrong_item: staying('red', 'wrong'),
  too_many: staying('red', 'wrong'),
  unknown_code: staying('yellow', 'wrong'),
  which_one: staying('yellow', 'wrong'),
  unfinished: staying('yellow', 'wrong'),
  already_shipped: staying('stop', 'stop'),
  cancelled: staying('stop', 'stop'),
  on_hold: staying('grey', 'stop'),
  packed_elsewhere: staying('grey', 'stop'),
  taken_over: staying('grey', 'stop'),
  bought_elsewhere: staying('grey', 'stop'),
  no_order_of: staying('yellow', 'wrong'),
  address_doubt: staying('yellow', 'wrong'),
  service_doubt: staying('yellow', 'wrong'),
  promise_doubt: staying('yellow', 'wrong'),
  price_doubt: staying('yellow', 'wrong'),
  customs_gap: staying('yellow', 'wrong'),
  customs_elsewhere: staying('stop', 'stop'),
  not_ready: staying('stop', 'stop'),
  package: passing('blue', null),
  weigh: passing('blue', null),
  weight_differs: staying('yellow', 'wrong'),
  scale_trouble: staying('yellow', 'wrong'),
  rating: passing('blue', null),
  no_service: staying('stop', 'stop'),
  buying_soon: passing('blue', null),
  buy_now: passing('blue', null),
  buying: passing('blue', null),
  not_bought: staying('stop', 'stop'),
  maybe_bought: staying('violet', 'stop'),
  carrier_away: staying('blue', 'wrong'),
  photo: passing('blue', null),
  printing: passing('blue', null),
  label_printed: passing('green', 'ok'),
  label_filed: passing('blue', 'ok'),
  sent_unconfirmed: passing('blue', 'ok'),
  label_follows: staying('blue', 'wrong'),
  printer_trouble: staying('stop', 'stop'),
  reprinted: passing('green', 'ok'),
  forced: passing('yellow', 'ok'),
  undone: passing('blue', 'ok'),
  split: passing('blue', 'ok'),
  paused: passing('grey', 'ok'),
  released: passing('plain', 'ok'),
  held: passing('grey', 'ok'),
  printer_chosen: passing('blue', 'ok'),
  refused: staying('yellow', 'wrong'),
  take: passing('blue', null),
  put: passing('green', 'ok'),
  wrong_place: staying('red', 'wrong'),
  pick_list_queued: passing('blue', 'ok'),
  batch_picked: passing('green', 'ok'),
  return_open: passing('plain', 'ok'),
  return_item: passing('blue', 'ok'),
  return_outcome: passing('blue', null),
  return_short: staying('yellow', 'wrong'),
  unknown_return: staying('yellow', 'wrong'),
  return_noted: passing('blue', 'ok'),
  return_received: staying('stop', 'stop'),
  return_done: passing('green', 'ok'),
}
