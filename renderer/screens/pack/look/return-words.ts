import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { instantText } from '../../../lib/format.ts'
import { joined, t } from '../../../lib/text.ts'
import { nameOf } from './article-text.ts'
import type { Speak } from './step-words.ts'

export type ReturnKind =
  | 'return_open'
  | 'return_item'
  | 'return_outcome'
  | 'return_short'
  | 'unknown_return'
  | 'return_noted'
  | 'return_received'
  | 'return_done'

/** What a returns desk says. */
export const returned: Speak<ReturnKind> = {
  return_open: ({ order, expected, back }) => ({
    word: t('pack.word_return_open'),
    line: joined(
      [
        order?.order_id && t('pack.orderOf', { order: plainOrderNumber(order.order_id) }),
        expected > 0
          ? t('pack.line_return_open', { back, count: expected })
          : t('pack.back', { count: back }),
      ],
      ', ',
    ),
    way: expected > back ? t('pack.next_item') : t('pack.next_returnDone'),
  }),
  return_item: ({ article, quantity }) => ({
    word: t('pack.word_return_item'),
    line: joined([
      quantity > 1 ? t('pack.line_put', { count: quantity, name: nameOf(article) }) : nameOf(article),
      article.item_id === null && t('pack.notExpected'),
    ]),
    way: t('pack.next_digit'),
  }),
  return_outcome: ({ article, condition }) => ({
    word: t('pack.word_return_outcome'),
    line: joined([nameOf(article), t(`returns.condition_${condition}`)]),
    way: t('pack.next_digit'),
  }),
  return_short: ({ units, missing }) => ({
    word: t('pack.word_return_short', { count: units }),
    line: missing.slice(0, 3).map(nameOf).join(', '),
    way: t('pack.next_short'),
  }),
  unknown_return: ({ code, note }) => ({
    word: t('pack.word_unknown_return'),
    line: joined([t('pack.line_unknown_return', { code }), note], '. '),
    way: t('pack.next_unknownReturn'),
    voice: `${t('pack.word_unknown_return')}.`,
  }),
  return_noted: ({ note }) => ({ word: t('pack.word_return_noted'), line: note, way: '' }),
  return_received: ({ order, received_at: at, by, desk, left }) => ({
    word: t('pack.word_return_received'),
    line: joined(
      [
        order.order_id && t('pack.orderOf', { order: plainOrderNumber(order.order_id) }),
        instantText(at),
        by && t('pack.byWho', { who: by }),
        desk && t('pack.atDesk', { desk }),
      ],
      ', ',
    ),
    way: left > 0 ? t('pack.next_restOfReturn', { count: left }) : t('pack.next_ok'),
    voice: `${t('pack.word_return_received')}.`,
  }),
  return_done: ({ order, expected, back, restocked, written_off: off }) => ({
    word: t(order ? 'pack.word_return_done' : 'pack.word_return_kept'),
    line: joined([
      order && t('pack.line_return_open', { back, count: expected }),
      restocked > 0 && t('pack.restocked', { count: restocked }),
      off > 0 && t('pack.writtenOff', { count: off }),
      !order && t('pack.line_return_kept'),
    ]),
    way: '',
  }),
}
