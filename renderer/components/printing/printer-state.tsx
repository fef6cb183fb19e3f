import { Group, Text } from '@mantine/core'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { printerLooks } from '../../lib/printing/printer-looks.ts'
import { StatusBadge } from '../status-badge.tsx'

/** How a printer is; in a line what helps is cut, and seen in full when one points at it. */
export function PrinterState({ printer, isFull = false }: { printer: Printer; isFull?: boolean }) {
  const { badges, help } = printerLooks(printer)
  return (
    <Group gap={8} wrap={isFull ? 'wrap' : 'nowrap'}>
      {badges.map(({ tone, text }) => (
        <StatusBadge key={text} tone={tone} text={text} />
      ))}
      {help ? (
        <Text fz="sm" {...(isFull ? { w: '100%' } : { truncate: true, title: help })}>
          {help}
        </Text>
      ) : null}
    </Group>
  )
}
