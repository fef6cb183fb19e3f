import { gapPlace } from '../../../../shared/desk/customs-gaps.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { dayText, timeText } from '../../../lib/format.ts'
import { fieldText } from '../../../lib/station/field-errors.ts'
import { joined, t } from '../../../lib/text.ts'
import type { Shown } from '../flow/pack-store.ts'
import { nameOf } from './article-text.ts'
import { type ReturnKind, returned } from './return-words.ts'
import { type LabelKind, labels, type Speak, type StepKind, steps, type Words } from './step-words.ts'

export type { Words }

const minuteMs = 60_000

/** How long somebody has had it. */
function sinceText(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / minuteMs)
  return minutes < 1 ? t('pack.sinceNow') : t('pack.sinceMinutes', { count: minutes })
}

type ItemKind =
  | 'order_open'
  | 'unit_counted'
  | 'all_units'
  | 'quantity_armed'
  | 'wrong_item'
  | 'too_many'
  | 'unknown_code'
  | 'which_one'
  | 'forced'
  | 'undone'
  | 'split'
  | 'no_order_of'

const items: Speak<ItemKind> = {
  order_open: ({ order }) => ({
    word: '',
    line: t('pack.orderOf', { order: plainOrderNumber(order.order_id) }),
    way: '',
  }),
  unit_counted: ({ article, counted, expected }) => ({
    word: '',
    line: t('pack.heardCounted', { name: nameOf(article), counted, expected }),
    way: '',
  }),
  all_units: () => ({ word: t('pack.word_all_units'), line: t('pack.line_all_units'), way: '' }),
  quantity_armed: ({ quantity }) => ({
    word: t('pack.word_quantity_armed', { count: quantity }),
    line: t('pack.line_quantity_armed'),
    way: t('pack.next_item'),
  }),
  wrong_item: ({ scanned, wanted: [wanted] }) => ({
    word: t('pack.word_wrong_item'),
    line: wanted
      ? t('pack.line_wrong_item', { scanned: nameOf(scanned), wanted: nameOf(wanted) })
      : t('pack.line_wrong_item_only', { scanned: nameOf(scanned) }),
    way: wanted ? t('pack.next_item_or_enter', { name: nameOf(wanted) }) : t('pack.next_ok'),
    ...(wanted ? { voice: `${t('pack.word_wrong_item')}. ${t('pack.wanted')}: ${nameOf(wanted)}.` } : {}),
  }),
  too_many: ({ expected, over }) => ({
    word: t('pack.word_too_many'),
    line: t('pack.line_too_many', { count: expected, over }),
    way: t('pack.next_code'),
  }),
  unknown_code: ({ code, because }) => ({
    word: t('pack.word_unknown_code'),
    line:
      because === 'unknown'
        ? t('pack.line_unknown_code', { code })
        : because === 'check_digit'
          ? t('pack.line_unknown_code_check_digit', { code })
          : t(`pack.line_unknown_code_${because}`),
    way: t('pack.next_code'),
    voice: `${t('pack.word_unknown_code')}.`,
  }),
  which_one: ({ choices }) => ({
    word: t('pack.word_which_one'),
    line: joined(
      choices.map(({ number, article, order }) =>
        t('pack.choice', {
          number,
          name: article
            ? nameOf(article)
            : t('pack.orderOf', { order: plainOrderNumber(order?.order_id ?? '') }),
        }),
      ),
      '   ',
    ),
    way: t('pack.next_digit'),
  }),
  forced: ({ by, reason, units, expected }) => ({
    word: t('pack.word_forced', { who: by }),
    line: t('pack.line_forced', { count: units, expected, reason }),
    way: '',
  }),
  undone: ({ what }) => ({ word: t('pack.word_undone'), line: t(`pack.undone_${what}`), way: '' }),
  split: ({ left, rest }) => ({
    word: t('pack.word_split'),
    line: t(`pack.line_split_${rest}`, { count: left }),
    way: '',
  }),
  no_order_of: ({ article, is_asked: isAsked = true }) => ({
    word: t('pack.word_no_order_of'),
    line: t(isAsked ? 'pack.line_no_order_of' : 'pack.line_order_first', { name: nameOf(article) }),
    way: t('pack.next_code'),
  }),
}

type OrderKind =
  | 'scan_order'
  | 'unfinished'
  | 'already_shipped'
  | 'cancelled'
  | 'on_hold'
  | 'packed_elsewhere'
  | 'taken_over'
  | 'bought_elsewhere'
  | 'address_doubt'
  | 'customs_gap'
  | 'customs_elsewhere'
  | 'not_ready'
  | 'paused'
  | 'released'
  | 'held'

const passedOrder = (word: string, order: { order_id: string }): Words => ({
  word,
  line: t('pack.line_order', { order: plainOrderNumber(order.order_id) }),
  way: '',
})

const orders: Speak<OrderKind> = {
  scan_order: () => ({ word: t('pack.empty'), line: '', way: t('pack.next_slip') }),
  unfinished: ({ order, other, counted, expected }) => ({
    word: t('pack.word_unfinished'),
    line: t('pack.line_unfinished', {
      order: plainOrderNumber(order.order_id),
      other: plainOrderNumber(other.order_id),
      counted,
      expected,
    }),
    way: t('pack.next_putAside'),
  }),
  already_shipped: ({ order, bought_at: at, by, desk }) => ({
    word: t('pack.word_already_shipped'),
    line: at
      ? joined(
          [
            t('pack.line_already_shipped', {
              time: timeText(at),
              by: by ? t('pack.byWho', { who: by }) : '',
            }).trim(),
            desk && t('pack.atDesk', { desk }),
          ],
          ', ',
        )
      : t('pack.line_already_shipped_bare', { order: plainOrderNumber(order.order_id) }),
    way: t('pack.next_reprint'),
  }),
  cancelled: ({ order, cancelled_at: at, counted }) => {
    const time = at ? timeText(at) : ''
    const goods = time ? t('pack.line_cancelled', { time }) : t('pack.line_cancelled_bare')
    return {
      word: t('pack.word_cancelled'),
      line:
        counted > 0
          ? goods
          : t('pack.line_cancelled_clean', { order: plainOrderNumber(order.order_id), time }).trim(),
      way: t('pack.next_ok'),
      voice: `${t('pack.word_cancelled')}. ${t('pack.line_cancelled_bare')}.`,
    }
  },
  on_hold: ({ reason, note, until, by }) => ({
    word: t('pack.word_on_hold'),
    line: joined(
      [
        t(`orders.reason_${reason}`),
        note,
        until && t('pack.until', { day: dayText(until) }),
        by && t('pack.byWho', { who: by }),
      ],
      ', ',
    ),
    way: t('pack.next_ok'),
    voice: `${t('pack.word_on_hold')}: ${t(`orders.reason_${reason}`)}.`,
  }),
  packed_elsewhere: ({
    desk,
    is_this_desk: isHere,
    operator,
    since,
    is_paused,
    may_take_over: may,
    batch,
  }) => ({
    word: isHere ? t('pack.word_packed_here') : t('pack.word_packed_elsewhere', { desk }),
    line: joined(
      [
        t(is_paused ? 'pack.line_packed_elsewhere_paused' : 'pack.line_packed_elsewhere', {
          who: operator ?? t('pack.somebody'),
          since: sinceText(since),
        }),
        batch !== null && t('pack.onCart', { number: batch }),
      ],
      ', ',
    ),
    way: t(may ? 'pack.next_takeOver' : 'pack.next_elsewhere'),
  }),
  taken_over: ({ order, desk, operator }) => ({
    word: t('pack.word_taken_over'),
    line: joined(
      [t('pack.line_taken_over', { order: plainOrderNumber(order.order_id), desk }), operator],
      ', ',
    ),
    way: t('pack.next_ok'),
  }),
  bought_elsewhere: ({ order, by, number }) => ({
    word: t('pack.word_bought_elsewhere'),
    line:
      by === 'run' && number !== null
        ? t('pack.line_bought_elsewhere', { number, order: plainOrderNumber(order.order_id) })
        : t('pack.line_bought_elsewhere_queue'),
    way: t('pack.next_ok'),
  }),
  address_doubt: ({ message }) => ({
    word: t('pack.word_address_doubt'),
    line: message,
    way: t('pack.next_useIt'),
    voice: t('pack.word_address_doubt'),
  }),
  customs_gap: ({ article, missing, why }) => ({
    word: t('pack.word_customs_gap'),
    line: joined(
      [
        t('pack.line_customs_gap', {
          field: t(`pack.customs_${missing[0] ?? 'description'}`),
          name: nameOf(article),
        }),
        why ? fieldText(missing[0] ?? '', why) : null,
      ],
      '. ',
    ),
    way: t('pack.next_customs'),
  }),
  customs_elsewhere: ({ gaps }) => {
    const [first] = gaps
    const what = [...new Set(gaps.map(({ path, message }) => fieldText(path, message)))].join(' ')
    const isOfOrder = first !== undefined && gapPlace(first) !== 'declaration'
    return {
      word: t('pack.word_customs_gap'),
      line: t(isOfOrder ? 'pack.line_customs_order' : 'pack.line_customs_ship', { what }),
      way: t('pack.next_ok'),
    }
  },
  not_ready: ({ order, because, message }) => ({
    word: t('pack.word_not_ready'),
    line:
      message ??
      (because === 'no_sender'
        ? t('pack.line_not_ready_no_sender')
        : t(`pack.line_not_ready_${because}`, { order: plainOrderNumber(order.order_id) })),
    way: t('pack.next_ok'),
  }),
  paused: ({ order }) => passedOrder(t('pack.word_paused'), order),
  released: ({ order }) => passedOrder(t('pack.word_released'), order),
  held: ({ order }) => ({
    word: t('pack.word_held'),
    line: t('pack.line_held', { order: plainOrderNumber(order.order_id) }),
    way: '',
  }),
}

type OtherKind = Exclude<Shown['kind'], ItemKind | OrderKind | StepKind | LabelKind | ReturnKind>

const others: Speak<OtherKind> = {
  take: ({ article, take, into }) => ({
    word: t('pack.word_take', { count: take }),
    line: joined(
      [nameOf(article), ...into.map(({ place, quantity }) => t('pack.into', { count: quantity, place }))],
      '   ',
    ),
    way: t('pack.next_code'),
  }),
  put: ({ article, place, quantity }) => ({
    word: t('pack.word_put', { place }),
    line: t('pack.line_put', { count: quantity, name: nameOf(article) }),
    way: '',
  }),
  wrong_place: ({ scanned, wanted }) => ({
    word: t('pack.word_wrong_place'),
    line: t('pack.line_wrong_place', { scanned, wanted }),
    way: t('pack.next_item_or_enter', { name: wanted }),
  }),
  pick_list_queued: ({ number, printer_name: printer }) => ({
    word: t('pack.word_pick_list_queued'),
    line: t('pack.line_pick_list_queued', { number, printer: printer ?? '' }),
    way: '',
  }),
  batch_picked: ({ orders: count }) => ({
    word: t('pack.word_batch_picked'),
    line: t('pack.line_batch_picked', { count }),
    way: '',
  }),
  station_lost: ({ kept }) => ({
    word: t('pack.word_station_lost'),
    line: joined([t('pack.line_station_lost'), kept > 0 && t('pack.scansKept', { count: kept })], ' '),
    way: t('pack.next_station'),
    voice: `${t('pack.line_station_lost')} ${t('pack.word_station_lost')}.`,
  }),
  torn: () => ({
    word: t('pack.word_torn'),
    line: t('pack.line_torn'),
    way: t('pack.next_code'),
  }),
  garbled: () => ({
    word: t('pack.word_garbled'),
    line: t('pack.line_garbled'),
    way: t('pack.next_code'),
  }),
  scanner_layout: ({ layout }) => ({
    word: t('pack.word_scanner_layout'),
    line: t('pack.line_scanner_layout', { layout: t(`pack.layout_${layout}`) }),
    way: t('pack.next_layout'),
  }),
  return_photo: ({ done }) => ({
    word: t('pack.word_photo'),
    line: packWords(done).line,
    way: t('pack.next_photo'),
  }),
  may_not_force: ({ who }) => ({
    word: t('pack.word_refused'),
    line: t('pack.line_may_not_force', { who }),
    way: t('pack.next_ok'),
    voice: `${t('pack.word_refused')}. ${t('pack.refused_not_allowed')}.`,
  }),
  trouble: ({ message }) => ({ word: t('pack.word_trouble'), line: message, way: t('pack.next_ok') }),
}

const all = { ...items, ...orders, ...steps, ...labels, ...returned, ...others } as Record<
  Shown['kind'],
  (shown: never) => Words
>

export const packWords = (shown: Shown): Words => all[shown.kind](shown as never)

/** What a screen reader says of it. */
export const heardText = (shown: Shown): string => {
  const { word, line } = packWords(shown)
  return joined([word, line], '. ')
}
