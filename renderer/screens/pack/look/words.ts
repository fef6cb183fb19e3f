import { dayText, timeText } from '../../../lib/format.ts'
import { joined, t } from '../../../lib/text.ts'
import type { Shown } from '../flow/pack-store.ts'
import { bought, kilos, nameOf, serviceText } from './article-text.ts'

/** What the screen says: a word that is read from afar, a line that explains it, and the way out. */
export type Words = {
  word: string
  line: string
  way: string
  /** Where the voice says something else than word and line. */
  voice?: string
}

type Of<K extends Shown['kind']> = Extract<Shown, { kind: K }>
type Speak<K extends Shown['kind']> = { [Kind in K]: (shown: Of<Kind>) => Words }

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
  order_open: ({ order }) => ({ word: '', line: t('pack.orderOf', { order: order.order_id }), way: '' }),
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
          name: article ? nameOf(article) : t('pack.orderOf', { order: order?.order_id ?? '' }),
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
  no_order_of: ({ article }) => ({
    word: t('pack.word_no_order_of'),
    line: t('pack.line_no_order_of', { name: nameOf(article) }),
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
  | 'not_ready'
  | 'paused'
  | 'released'
  | 'held'

const passedOrder = (word: string, order: { order_id: string }): Words => ({
  word,
  line: t('pack.line_order', { order: order.order_id }),
  way: '',
})

const orders: Speak<OrderKind> = {
  scan_order: () => ({ word: t('pack.empty'), line: '', way: t('pack.next_slip') }),
  unfinished: ({ order, other, counted, expected }) => ({
    word: t('pack.word_unfinished'),
    line: t('pack.line_unfinished', {
      order: order.order_id,
      other: other.order_id,
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
      : t('pack.line_already_shipped_bare', { order: order.order_id }),
    way: t('pack.next_reprint'),
  }),
  cancelled: ({ order, cancelled_at: at, counted }) => {
    const time = at ? timeText(at) : ''
    const goods = time ? t('pack.line_cancelled', { time }) : t('pack.line_cancelled_bare')
    return {
      word: t('pack.word_cancelled'),
      line: counted > 0 ? goods : t('pack.line_cancelled_clean', { order: order.order_id, time }).trim(),
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
  packed_elsewhere: ({ desk, is_this_desk: isHere, operator, since, is_paused, may_take_over: may }) => ({
    word: isHere ? t('pack.word_packed_here') : t('pack.word_packed_elsewhere', { desk }),
    line: t(is_paused ? 'pack.line_packed_elsewhere_paused' : 'pack.line_packed_elsewhere', {
      who: operator ?? t('pack.somebody'),
      since: sinceText(since),
    }),
    way: t(may ? 'pack.next_takeOver' : 'pack.next_elsewhere'),
  }),
  taken_over: ({ order, desk, operator }) => ({
    word: t('pack.word_taken_over'),
    line: joined([t('pack.line_taken_over', { order: order.order_id, desk }), operator], ', '),
    way: t('pack.next_ok'),
  }),
  bought_elsewhere: ({ order, by, number }) => ({
    word: t('pack.word_bought_elsewhere'),
    line:
      by === 'run' && number !== null
        ? t('pack.line_bought_elsewhere', { number, order: order.order_id })
        : t('pack.line_bought_elsewhere_queue'),
    way: t('pack.next_ok'),
  }),
  address_doubt: ({ message }) => ({
    word: t('pack.word_address_doubt'),
    line: message,
    way: t('pack.next_useIt'),
    voice: t('pack.word_address_doubt'),
  }),
  customs_gap: ({ article, missing }) => ({
    word: t('pack.word_customs_gap'),
    line: t('pack.line_customs_gap', {
      field: t(`pack.customs_${missing[0] ?? 'description'}`),
      name: nameOf(article),
    }),
    way: t('pack.next_customs'),
  }),
  not_ready: ({ order, because, message }) => ({
    word: t('pack.word_not_ready'),
    line:
      message ??
      (because === 'no_sender'
        ? t('pack.line_not_ready_no_sender')
        : t(`pack.line_not_ready_${because}`, { order: order.order_id })),
    way: t('pack.next_ok'),
  }),
  paused: ({ order }) => passedOrder(t('pack.word_paused'), order),
  released: ({ order }) => passedOrder(t('pack.word_released'), order),
  held: ({ order }) => ({
    word: t('pack.word_held'),
    line: t('pack.line_held', { order: order.order_id }),
    way: '',
  }),
}

type StepKind =
  | 'package'
  | 'weigh'
  | 'weight_differs'
  | 'scale_trouble'
  | 'rating'
  | 'no_service'
  | 'buying_soon'
  | 'buy_now'
  | 'buying'
  | 'not_bought'
  | 'maybe_bought'
  | 'carrier_away'
  | 'photo'
  | 'refused'

const steps: Speak<StepKind> = {
  package: () => ({
    word: t('pack.word_package'),
    line: t('pack.line_package'),
    way: t('pack.next_box'),
  }),
  weigh: ({ expected_grams: expected }) => ({
    word: t('pack.word_weigh'),
    line: expected === null ? '' : t('pack.line_weigh_expected', { weight: kilos(expected) }),
    way: t('pack.next_weigh'),
  }),
  weight_differs: ({ expected_grams, actual_grams, difference_grams: difference }) => {
    const which = difference < 0 ? 'lighter' : 'heavier'
    const weight = kilos(Math.abs(difference))
    return {
      word: t(`pack.word_${which}`, { weight }),
      line: t(`pack.line_${which}`, { expected: kilos(expected_grams), actual: kilos(actual_grams) }),
      way: t('pack.next_weightOk'),
      voice: t(`pack.voice_${which}`, { weight }),
    }
  },
  scale_trouble: () => ({
    word: t('pack.word_scale_trouble'),
    line: t('pack.line_scale_trouble'),
    way: t('pack.next_type'),
  }),
  rating: () => ({ word: t('pack.word_rating'), line: t('pack.line_rating'), way: t('pack.next_wait') }),
  no_service: ({ because, messages: [message] }) => ({
    word: t('pack.word_no_service'),
    line: because === 'refused' && message ? message : t(`pack.line_no_service_${because}`),
    way: t('pack.next_again'),
  }),
  buying_soon: feedback => ({
    word: t('pack.word_buying_soon', { count: Math.ceil(feedback.hold_seconds) }),
    line: t('pack.line_buying_soon', bought(feedback)),
    way: t('pack.next_buyNow'),
  }),
  buy_now: feedback => ({
    word: t('pack.word_buy_now'),
    line: t('pack.line_buy_now', bought(feedback)),
    way: t('pack.next_buy'),
  }),
  buying: feedback => ({
    word: t('pack.word_buying'),
    line: t('pack.line_buying', bought(feedback)),
    way: t('pack.next_wait'),
  }),
  not_bought: ({ messages }) => ({
    word: t('pack.word_not_bought'),
    line: joined([t('pack.line_not_bought'), messages[0]], '. '),
    way: t('pack.next_again'),
  }),
  maybe_bought: () => ({
    word: t('pack.word_maybe_bought'),
    line: t('pack.line_maybe_bought'),
    way: t('pack.next_putAway'),
  }),
  carrier_away: () => ({
    word: t('pack.word_carrier_away'),
    line: t('pack.line_carrier_away'),
    way: t('pack.next_putAway'),
  }),
  photo: ({ is_required: isRequired }) => ({
    word: t('pack.word_photo'),
    line: '',
    way: t(isRequired ? 'pack.next_photoNeeded' : 'pack.next_photo'),
  }),
  refused: ({ because, message }) => ({
    word: t('pack.word_refused'),
    line: message ?? t(`pack.refused_${because}`),
    way: t('pack.next_ok'),
  }),
}

type LabelKind =
  | 'printing'
  | 'label_printed'
  | 'sent_unconfirmed'
  | 'printer_trouble'
  | 'reprinted'
  | 'printer_chosen'

type LabelFacts = Pick<Of<'label_printed'>, 'service' | 'printer_name' | 'more_papers'>

const labelLine = ({ service, printer_name: printer, more_papers: more }: LabelFacts): string =>
  joined([service && serviceText(service), printer, more > 0 && t('pack.morePapers', { count: more })])

const labels: Speak<LabelKind> = {
  printing: ({ printer_name: printer }) => ({
    word: t('pack.word_printing'),
    line: printer ? t('pack.line_printing', { printer }) : t('pack.line_printing_bare'),
    way: t('pack.next_slipOrOldest'),
  }),
  label_printed: facts => ({
    word: t('pack.word_label_printed'),
    line: labelLine(facts),
    way: t('pack.next_slipOrOldest'),
  }),
  sent_unconfirmed: () => ({
    word: t('pack.word_sent_unconfirmed'),
    line: t('pack.line_sent_unconfirmed'),
    way: t('pack.next_slipOrOldest'),
  }),
  printer_trouble: ({ problem }) => ({
    ...troubleWords(problem),
    way: t('pack.next_otherPrinter'),
  }),
  reprinted: () => ({ word: t('pack.word_reprinted'), line: t('pack.line_reprinted'), way: '' }),
  printer_chosen: ({ number, printer_name: printer }) => ({
    word: t('pack.word_printer_chosen', { number }),
    line: printer,
    way: '',
  }),
}

/** What a printer says, or the state of its job, or a sentence of the station. */
function troubleWords(problem: string): Pick<Words, 'word' | 'line'> {
  if (['out_of_paper', 'paper_out'].includes(problem))
    return { word: t('pack.problem_out_of_paper'), line: t('pack.line_out_of_paper') }
  const isSentence = /\s/.test(problem)
  return {
    word: t('pack.word_printer_trouble'),
    line: isSentence
      ? t('pack.line_printer_trouble', { why: problem.replace(/\.$/, '') })
      : t('pack.line_printer_trouble_bare'),
  }
}

type OtherKind = Exclude<Shown['kind'], ItemKind | OrderKind | StepKind | LabelKind>

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
  batch_picked: ({ orders: count }) => ({
    word: t('pack.word_batch_picked'),
    line: t('pack.line_batch_picked', { count }),
    way: '',
  }),
  return_open: ({ items: count, back }) => ({
    word: t('pack.word_return_open'),
    line: t('pack.line_return_open', { back, items: count }),
    way: t('pack.next_item'),
  }),
  return_to_make: ({ order_id: order, tracking_number: number }) => ({
    word: t('pack.word_return_to_make'),
    line: t('pack.line_return_to_make', { order: order ?? number ?? '' }),
    way: t('pack.next_ok'),
  }),
  return_item: ({ article }) => ({
    word: t('pack.word_return_item'),
    line: t('pack.line_return_item', { name: nameOf(article) }),
    way: t('pack.next_digit'),
  }),
  unknown_return: ({ code }) => ({
    word: t('pack.word_unknown_return'),
    line: t('pack.line_unknown_return', { code }),
    way: t('pack.next_ok'),
  }),
  station_lost: ({ kept }) => ({
    word: t('pack.word_station_lost'),
    line: joined([t('pack.line_station_lost'), kept > 0 && t('pack.scansKept', { count: kept })], ' '),
    way: t('pack.next_station'),
    voice: `${t('pack.line_station_lost')} ${t('pack.word_station_lost')}.`,
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
  trouble: ({ message }) => ({ word: t('pack.word_trouble'), line: message, way: t('pack.next_ok') }),
}

const all = { ...items, ...orders, ...steps, ...labels, ...others } as Record<
  Shown['kind'],
  (shown: never) => Words
>

export const packWords = (shown: Shown): Words => all[shown.kind](shown as never)

/** What a screen reader says of it. */
export const heardText = (shown: Shown): string => {
  const { word, line } = packWords(shown)
  return joined([word, line], '. ')
}
