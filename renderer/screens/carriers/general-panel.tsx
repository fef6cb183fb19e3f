import { Checkbox, Input, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../lib/text.ts'
import type { ConnectionFields } from './connection-fields.ts'

type Props = { form: ConnectionFields; isNew: boolean }

/** What every connection has. */
export function GeneralPanel({ form, isNew }: Props) {
  const modeName = (isTest: boolean) => t(isTest ? 'connections.test' : 'connections.live')
  return (
    <Panel title={t('connections.general')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
        <TextInput
          {...form.getInputProps('carrier_id')}
          label={t('connections.carrierId')}
          description={t('connections.carrierIdHint')}
          withAsterisk
          aria-required
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('display_name')}
          label={t('connections.displayName')}
          autoComplete="off"
        />
        <Input.Wrapper
          label={t('connections.mode')}
          labelElement="div"
          description={t('connections.modeFixed')}
        >
          {isNew ? (
            <SegmentedControl
              display="flex"
              aria-label={t('connections.mode')}
              value={form.values.test_mode ? 'test' : 'live'}
              onChange={mode => form.setFieldValue('test_mode', mode === 'test')}
              data={[
                { value: 'test', label: modeName(true) },
                { value: 'live', label: modeName(false) },
              ]}
            />
          ) : (
            <div>{modeName(form.values.test_mode)}</div>
          )}
        </Input.Wrapper>
        <Checkbox {...form.getInputProps('active', { type: 'checkbox' })} label={t('connections.active')} />
      </SimpleGrid>
    </Panel>
  )
}
