import { dayText } from '../../../lib/format.ts'
import { pendingLabelText } from '../../../lib/shipments/shipment-text.ts'
import { joined, t } from '../../../lib/text.ts'
import type { Shown } from '../flow/pack-store.ts'
import { bought, kilos, serviceText } from './article-text.ts'

/** What the screen says: a word that is read from afar, a line that explains it, and the way out. */
export type Words = {
  word: string
  line: string
  way: string
  /** Where the voice says something else than word and line. */
  voice?: string
}

type Of<K extends Shown['kind']> = Extract<Shown, { kind: K }>
export type Speak<K extends Shown['kind']> = { [Kind in K]: (shown: Of<Kind>) => Words }

export type StepKind =
  | 'package'
  | 'weigh'
  | 'weight_differs'
  | 'scale_trouble'
  | 'rating'
  | 'no_service'
  | 'service_doubt'
  | 'promise_doubt'
  | 'price_doubt'
  | 'buying_soon'
  | 'buy_now'
  | 'buying'
  | 'not_bought'
  | 'maybe_bought'
  | 'carrier_away'
  | 'photo'
  | 'refused'

/** Choosing a box, weighing, buying. */
export const steps: Speak<StepKind> = {
  package: ({ boxes }) => ({
    word: t('pack.word_package'),
    line: t(boxes.every(({ fits }) => fits === false) ? 'pack.line_package_none' : 'pack.line_package'),
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
  service_doubt: ({ name, because, service }) => ({
    word: t('pack.word_service_doubt', { name }),
    line: t(`pack.line_service_${because}`, bought({ service })),
    way: t('pack.next_buyAnyway'),
  }),
  promise_doubt: ({ because, day, arrives, service }) => ({
    word: t('pack.word_promise_doubt', { day: dayText(day) }),
    line: t(`pack.line_promise_${because}`, {
      ...bought({ service }),
      arrives: arrives === null ? '' : dayText(arrives),
    }),
    way: t('pack.next_buyAnyway'),
  }),
  price_doubt: ({ because, service, times, options }) => ({
    word: t(because === 'option' || because === 'point' ? 'pack.word_fate_doubt' : 'pack.word_price_doubt'),
    line: t(`pack.line_price_${because}`, {
      ...bought({ service }),
      times: times ?? '',
      options: options ?? '',
    }),
    way: t('pack.next_buyAnyway'),
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

export type LabelKind =
  | 'printing'
  | 'label_printed'
  | 'label_filed'
  | 'sent_unconfirmed'
  | 'label_follows'
  | 'printer_trouble'
  | 'reprinted'
  | 'printer_chosen'

type LabelFacts = Pick<Of<'label_printed'>, 'service' | 'printer_name' | 'more_papers'>

const labelLine = ({ service, printer_name: printer, more_papers: more }: LabelFacts): string =>
  joined([service && serviceText(service), printer, more > 0 && t('pack.morePapers', { count: more })])

/** The label on its way to the parcel. */
export const labels: Speak<LabelKind> = {
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
  label_filed: facts => ({
    word: t('pack.word_label_filed'),
    line: labelLine(facts),
    way: t('pack.next_slipOrOldest'),
  }),
  sent_unconfirmed: () => ({
    word: t('pack.word_sent_unconfirmed'),
    line: t('pack.line_sent_unconfirmed'),
    way: t('pack.next_slipOrOldest'),
  }),
  label_follows: ({ pending }) => ({
    word: t(pending.arrives === 'never' ? 'pack.word_label_none' : 'pack.word_label_follows'),
    line: pendingLabelText(pending),
    way: t('pack.next_putAway'),
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
