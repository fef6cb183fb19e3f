import { Group, Text } from '@mantine/core'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { printerLooks } from './printer-looks.ts'

/** How a printer is and what helps. */
export function PrinterState({ printer }: { printer: Printer }) {
  const { badges, help } = printerLooks(printer)
  return (
    <>
      <Group gap={8}>
        {badges.map(({ tone, text }) => (
          <StatusBadge key={text} tone={tone} text={text} />
        ))}
      </Group>
      {help ? (
        <Text fz="sm" mt={2} maw="26rem">
          {help}
        </Text>
      ) : null}
    </>
  )
}
