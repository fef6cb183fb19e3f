import { List, Text } from '@mantine/core'
import { type CustomsGap, type GapPlace, gapOfItem, gapPlace } from '../../../shared/desk/customs-gaps.ts'
import type { OrderDetail } from '../../../shared/desk/orders.ts'
import { fieldText } from '../../lib/station/field-errors.ts'
import { useCustomsSentences } from '../../lib/station/use-customs-sentences.ts'
import { joined, t } from '../../lib/text.ts'
import { nameOf } from './order-sections.tsx'

/** What customs will not let the order pass without, each with where it is filled in. */
export default function CustomsGaps({ customs, order }: Pick<OrderDetail, 'customs' | 'order'>) {
  useCustomsSentences(customs.length > 0)
  const places = Map.groupBy(customs, gapPlace)
  return [...places].map(([place, gaps]) => (
    <div key={place}>
      <Text fz="sm" fw={550} mt="xs">
        {t(placeTexts[place])}
      </Text>
      <List size="sm">
        {gaps.map(gap => (
          <List.Item key={`${gap.rule} ${gap.path}`}>{gapText(gap, order)}</List.Item>
        ))}
      </List>
    </div>
  ))
}

const placeTexts = {
  item: 'customsHelp.gapsOfItems',
  recipient: 'customsHelp.gapsOfRecipient',
  sender: 'customsHelp.gapsOfSender',
  declaration: 'customsHelp.gapsOnShip',
} as const satisfies Record<GapPlace, string>

function gapText(gap: CustomsGap, { line_items: items }: OrderDetail['order']): string {
  const item = items[gapOfItem(gap)?.item ?? -1]
  return joined([item ? nameOf(item) : null, fieldText(gap.path, gap.message)], ': ')
}
