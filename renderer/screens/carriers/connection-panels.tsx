import { Box, Checkbox, Input, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { JsonInput } from '../../components/fields/json-input.tsx'
import { SettingField } from '../../components/fields/setting-field.tsx'
import { Panel } from '../../components/page/page.tsx'
import { isPanel, type Setting, settingsOf } from '../../lib/drafts/setting-schema.ts'
import { t, term } from '../../lib/text.ts'
import type { ConnectionFields } from './connection-draft.ts'
import { isPickupSetting } from './connection-tabs.tsx'

/** Which of a connection's settings are asked for: all of a new one, or those of a part of its page. */
export type FormPart = 'new' | 'overview' | 'pickup'

type Props = {
  form: ConnectionFields
  adapter: AdapterRecord
  part: FormPart
  isNew: boolean
  /** Names of secrets that are stored and not shown. */
  stored: readonly string[]
}

/** As many as there is room for beside each other, also where the form is only a part of its page. */
const columns = { base: 1, '28rem': 2, '60rem': 3 }

/** Settings that are written where one sees what comes of them. */
const hasEditor = ({ name, kind }: Setting): boolean => kind === 'rate_sheet' || name === 'label_template'

/** General things, and what the carrier's schemas ask for. */
export function ConnectionPanels({ form, adapter, part, isNew, stored }: Props) {
  const all = settingsOf(adapter.config_schema).filter(setting => !hasEditor(setting))
  const pickup = all.filter(({ name }) => isPickupSetting(name))
  if (part === 'pickup')
    return (
      <Panel title={t('carriers.pickups')}>
        <Fields form={form} path="config" settings={pickup} />
      </Panel>
    )
  const config = part === 'new' ? all : all.filter(({ name }) => !isPickupSetting(name))
  return (
    <>
      <GeneralPanel form={form} isNew={isNew} />
      <Panel title={t('carriers.account')}>
        {isNew ? null : (
          <Text c="dimmed" mb="sm">
            {t('carriers.accountKept')}
          </Text>
        )}
        <Fields
          form={form}
          path="credentials"
          settings={settingsOf(adapter.credentials_schema)}
          stored={stored}
        />
      </Panel>
      <Preferences form={form} settings={config.filter(setting => !isPanel(setting))} />
      {config.filter(isPanel).map(setting => (
        <JsonPanel key={setting.name} form={form} setting={setting} />
      ))}
    </>
  )
}

/** What most connections do without; open where something is set, or wrong. */
function Preferences({ form, settings }: { form: ConnectionFields; settings: readonly Setting[] }) {
  const isSet = settings.some(({ name, fallback }) => {
    const value = form.values.config[name]
    return value !== undefined && value !== null && value !== '' && value !== fallback
  })
  const isWrong = settings.some(({ name }) =>
    Object.keys(form.errors).some(path => path === `config.${name}` || path.startsWith(`config.${name}.`)),
  )
  return (
    <Panel title={t('carriers.preferences')}>
      <Disclosure
        label={t('carriers.showPreferences')}
        openLabel={t('carriers.hidePreferences')}
        isUsed={isSet}
        mustShow={isWrong}
      >
        <Box mt="xs">
          <Fields form={form} path="config" settings={settings} />
        </Box>
      </Disclosure>
    </Panel>
  )
}

type FieldsProps = {
  form: ConnectionFields
  path: 'credentials' | 'config'
  settings: readonly Setting[]
  stored?: readonly string[]
}

const Fields = ({ form, path, settings, stored = [] }: FieldsProps) => (
  <SimpleGrid type="container" cols={columns} spacing="md" verticalSpacing="sm">
    {settings.map(setting => (
      <SettingField
        key={setting.name}
        setting={setting}
        input={form.getInputProps(`${path}.${setting.name}`)}
        isKept={stored.includes(setting.name)}
      />
    ))}
  </SimpleGrid>
)

const JsonPanel = ({ form, setting }: { form: ConnectionFields; setting: Setting }) => (
  <Panel title={term(setting.label)}>
    <JsonInput
      {...form.getInputProps(`config.${setting.name}`)}
      label={t('carriers.json')}
      description={setting.help === null ? null : term(setting.help)}
    />
  </Panel>
)

type GeneralPanelProps = { form: ConnectionFields; isNew: boolean }

/** What every connection has. */
function GeneralPanel({ form, isNew }: GeneralPanelProps) {
  const modeName = (isTest: boolean) => t(isTest ? 'carriers.test' : 'carriers.live')
  return (
    <Panel title={t('carriers.general')}>
      <SimpleGrid type="container" cols={columns} spacing="md" verticalSpacing="sm">
        <TextInput
          {...form.getInputProps('carrier_id')}
          label={t('carriers.carrierId')}
          description={t('carriers.carrierIdHint')}
          withAsterisk
          aria-required
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('display_name')}
          label={t('carriers.displayName')}
          autoComplete="off"
        />
        <Input.Wrapper label={t('carriers.mode')} labelElement="div" description={t('carriers.modeFixed')}>
          {isNew ? (
            <SegmentedControl
              display="flex"
              aria-label={t('carriers.mode')}
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
        <Checkbox {...form.getInputProps('active', { type: 'checkbox' })} label={t('carriers.active')} />
      </SimpleGrid>
    </Panel>
  )
}
