import { Button, Stack, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../lib/text.ts'
import { rangeOfLine } from './template-draft.ts'

type Props = { text: string; error?: string | undefined; isLocked: boolean; onChange: (text: string) => void }

/** The text of a template. A mistake says its line and takes one there. */
export function TemplateText({ text, error, isLocked, onChange }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const line = Number(/^Line (\d+):/.exec(error ?? '')?.[1] ?? 0)
  const goTo = () => {
    const { start, end } = rangeOfLine(text, line)
    input.current?.focus()
    input.current?.setSelectionRange(start, end)
  }
  return (
    <Stack gap={4} align="stretch">
      <Textarea
        ref={input}
        label={t('templates.text')}
        description={t('templates.textHint', { example: '{{to.name}}' })}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        autosize
        minRows={14}
        maxRows={28}
        spellCheck={false}
        value={text}
        error={error}
        readOnly={isLocked}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {line > 0 ? (
        <Button variant="default" size="xs" onClick={goTo}>
          {t('templates.goToLine', { line })}
        </Button>
      ) : null}
    </Stack>
  )
}
