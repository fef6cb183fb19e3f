import { Button, Collapse } from '@mantine/core'
import { useState } from 'react'
import { JsonInput } from '../../components/fields/json-input.tsx'
import { withoutEmpty, withRowKeys } from '../../lib/keyboard/row-keys.ts'
import { t } from '../../lib/text.ts'
import { newKey } from './connection-draft.ts'
import type { ConnectionFields } from './connection-fields.ts'

type Props = { form: ConnectionFields; path: string }

/** The sheet as it is stored, for what has no column. Text that is no JSON stays here until it is. */
export function AdvancedSheet({ form, path }: Props) {
  const [wanted, setWanted] = useState(false)
  const { value, onChange, error } = form.getInputProps(path)
  const isOpen = wanted || typeof value === 'string'
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        mt="sm"
        aria-expanded={isOpen}
        onClick={() => setWanted(!isOpen)}
      >
        {t('sheet.advanced')}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen ? (
          <JsonInput
            label={t('connections.json')}
            description={t('sheet.advancedHint')}
            value={typeof value === 'string' ? value : withoutEmpty(value)}
            onChange={next => onChange(withRowKeys(next, newKey))}
            error={error}
          />
        ) : null}
      </Collapse>
    </>
  )
}
