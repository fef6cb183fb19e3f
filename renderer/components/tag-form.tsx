import { Button, Group, Modal, Stack, TagsInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../lib/text.ts'

type FrameProps = {
  title: string
  action: string
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** The one thing that has to be said first; Enter does it. */
export function FormFrame({ title, action, onClose, onSubmit, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('orders.close')}
            </Button>
            <Button type="submit">{action}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type TagProps = {
  /** Tags that are in use. */
  known: readonly string[]
  onClose: () => void
  onTags: (tags: string[]) => void
}

const apart = (given: readonly string[]): string[] => [
  ...new Set(
    given
      .flatMap(each => each.split(','))
      .map(each => each.trim())
      .filter(each => each !== ''),
  ),
]

/** Asks for the tags that are given to what is chosen. */
export function TagForm({ known, onClose, onTags }: TagProps) {
  const [tags, setTags] = useState<string[]>([])
  return (
    <FormFrame
      title={t('orders.tagTitle')}
      action={t('orders.addTags')}
      onClose={onClose}
      onSubmit={() => tags.length > 0 && onTags(tags)}
    >
      <TagsInput
        label={t('orders.tag')}
        description={t('orders.tagHelp')}
        data={[...known]}
        value={tags}
        // What was pasted, or left there, may be several as well.
        onChange={given => setTags(apart(given))}
        maxTags={20}
        splitChars={[',']}
        acceptValueOnBlur
        data-autofocus
      />
    </FormFrame>
  )
}
