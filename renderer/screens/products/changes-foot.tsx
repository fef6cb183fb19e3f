import { Button, Group, Text } from '@mantine/core'
import { t } from '../../lib/text.ts'

type Props = { changes: { isUndoable: boolean; undo: () => void; said: string | null } }

/** What was done to the table above last, and the way back. */
export const ChangesFoot = ({ changes }: Props) => (
  <Group gap="md" mih="2rem">
    {changes.isUndoable ? (
      <Button size="xs" variant="subtle" onClick={changes.undo} aria-keyshortcuts="Control+Z">
        {t('products.undo')}
      </Button>
    ) : null}
    <Text fz="sm">{changes.said}</Text>
  </Group>
)
