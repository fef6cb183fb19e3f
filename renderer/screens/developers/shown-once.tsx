import { Button, Checkbox, Group, Input, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { type Scope, scopes } from '../../../shared/api/scopes.ts'
import { CopyButton } from '../../components/copyable.tsx'
import { FormFoot, Panel } from '../../components/page/page.tsx'
import { t } from '../../lib/text.ts'
import classes from './developers-screen.module.css'

type Props = { title: string; text: string; label: string; value: string; onStored: () => void }

/** What is never shown again, chosen already: whoever presses Ctrl C has it. */
export function ShownOnce({ title, text, label, value, onStored }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <Panel title={title}>
      <Text mb="sm">{text}</Text>
      <Group align="end" gap="sm">
        <TextInput
          ref={field}
          className={classes.key ?? ''}
          label={label}
          value={value}
          readOnly
          spellCheck={false}
        />
        <CopyButton value={value} name={label} />
      </Group>
      <FormFoot>
        <Button onClick={onStored}>{t('developers.keyStored')}</Button>
      </FormFoot>
    </Panel>
  )
}

type TickProps = {
  value?: string[]
  onChange?: (value: string[]) => void
  error?: string
  /** Those there are for whoever it is. */
  of?: readonly Scope[]
}

/** What a program may do. */
export const ScopeTicks = ({ of = scopes, ...field }: TickProps) => (
  <Checkbox.Group {...field} label={t('developers.may')} mb="sm">
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} mt={4}>
      {of.map(scope => (
        <Checkbox
          key={scope}
          value={scope}
          label={t(`developers.scope_${scope}`)}
          description={t(`developers.scopeHint_${scope}`)}
        />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
)

/** One of the two modes, for good. */
export function ModeChoice({ value, onChange }: { value?: boolean; onChange?: (value: boolean) => void }) {
  const label = useId()
  return (
    <div>
      <Input.Label id={label}>{t('developers.mode')}</Input.Label>
      <Input.Description mb={5}>{t('developers.modeHint')}</Input.Description>
      <SegmentedControl
        aria-labelledby={label}
        value={value ? 'test' : 'live'}
        onChange={chosen => onChange?.(chosen === 'test')}
        data={(['test', 'live'] as const).map(each => ({ value: each, label: t(`developers.mode_${each}`) }))}
      />
    </div>
  )
}
