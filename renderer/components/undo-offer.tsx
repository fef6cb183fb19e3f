import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { t } from '../lib/text.ts'

/** What was done last, and the way back. */
export const UndoOffer = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <Group gap="sm">
    <Text>{text}</Text>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
      onClick={onUndo}
    >
      {t('orders.undo')}
    </Button>
  </Group>
)
