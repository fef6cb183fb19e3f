import { List, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import { later } from '../../lib/later.tsx'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { fieldProblems, fieldText } from '../../lib/station/field-errors.ts'

/** What of a shipment is not sent has words of its own, fetched when there are any to say. */
const FateText = later(
  withFurtherTexts(() => import('./fate-text.tsx')),
  'default',
)
const fateCodes = ['not_sent', 'option_not_taken', 'unknown_option']

/** A message as the wire has it: keys may also be there and undefined. */
type Message = { [K in keyof CarrierMessage]?: CarrierMessage[K] | undefined }

/** Of a declaration each thing that is missing; everything else as it was said. */
function wordsOf(message: Message): string {
  const missing = message.code === 'customs_incomplete' ? fieldProblems(message) : []
  if (missing.length > 0) return [...new Set(missing.map(({ text }) => text))].join(' ')
  return fieldText('', message.message ?? message.code ?? '')
}

/** What carriers said, each with its name. */
export function CarrierMessages({ title, messages }: { title: string; messages: readonly Message[] }) {
  const nameOf = useCarrierNames()
  if (messages.length === 0) return null
  return (
    <div>
      <Text fw={600} fz="sm" mb={4}>
        {title}
      </Text>
      <List spacing={4} fz="sm" icon={<IconInfoCircle size="1.125rem" stroke={1.6} aria-hidden />}>
        {messages.map(({ carrier_id, carrier_name, code, message, details }) => (
          <List.Item key={`${carrier_id} ${code} ${message}`}>
            <strong>
              {nameOf({ carrier_id: carrier_id ?? null, carrier_name: carrier_name ?? carrier_id ?? '' })}
            </strong>{' '}
            {fateCodes.includes(code ?? '') ? (
              <Suspense fallback={message}>
                <FateText message={{ code, message, details }} />
              </Suspense>
            ) : (
              wordsOf({ code, message, details })
            )}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
