import { ActionIcon, Button, Group, CopyButton as MantineCopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'

type Props = { value: string; name: string; children?: ReactNode }

/** A text with the button that copies it. */
export function Copyable({ value, name, children }: Props) {
  const label = t('lists.copy', { what: name })
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      <span>{children ?? value}</span>
      <MantineCopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('lists.copied') : label}>
            <ActionIcon
              size="sm"
              aria-label={label}
              onClick={() => {
                copy()
                announce(t('lists.copied'))
              }}
            >
              {copied ? <IconCheck size="1rem" aria-hidden /> : <IconCopy size="1rem" aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </MantineCopyButton>
    </Group>
  )
}

/** A button in words that copies a text, for what is there to be copied. */
export const CopyButton = ({ value, name }: Required<Pick<Props, 'value' | 'name'>>) => (
  <MantineCopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size="1rem" aria-hidden /> : <IconCopy size="1rem" aria-hidden />}
        aria-label={t('lists.copy', { what: name })}
        onClick={() => {
          copy()
          announce(t('lists.copied'))
        }}
      >
        {t(copied ? 'lists.copied' : 'lists.copyShort')}
      </Button>
    )}
  </MantineCopyButton>
)
