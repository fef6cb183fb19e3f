import { Accordion, Button, Collapse, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { JsonInput } from '../../components/fields/json-input.tsx'
import { Panel } from '../../components/page/page.tsx'
import { rowKey, withoutEmpty, withRowKeys } from '../../lib/drafts/json-draft.ts'
import { joined, t } from '../../lib/text.ts'
import { type ConnectionFields, newKey } from './connection-draft.ts'
import classes from './rate-sheet-panel.module.css'
import { ServiceEditor } from './service-editor.tsx'
import { nameOf, newService, type SheetRow } from './sheet-rows.ts'

type Props = { form: ConnectionFields; path: string; title: string }

/** Services of a carrier with their prices by zone, one open at a time unless mistakes open more. */
export function RateSheetPanel({ form, path, title }: Props) {
  const [opened, setOpened] = useState<string[]>([])
  const value: unknown = form.getInputProps(path).value
  const services = Array.isArray(value) ? (value as SheetRow[]) : []
  const wrong = services.filter((_, at) => hasErrors(form, `${path}.${at}.`)).map(keyOf)
  const add = () => {
    const service = newService()
    form.setFieldValue(path, [...services, service])
    setOpened([...opened, keyOf(service)])
  }
  return (
    <Panel
      title={title}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={add}>
          {t('sheet.addService')}
        </Button>
      }
    >
      {services.length === 0 ? <Text c="dimmed">{t('sheet.noServices')}</Text> : null}
      <Accordion
        multiple
        variant="separated"
        classNames={{ item: classes.item }}
        transitionDuration={0}
        value={[...new Set([...opened, ...wrong])]}
        onChange={setOpened}
        order={3}
      >
        {services.map((service, at) => (
          <Accordion.Item key={keyOf(service)} value={keyOf(service)}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={600}>{nameOf(service)}</Text>
                <Text c="dimmed" fz="sm">
                  {joined([
                    String(service.service_code ?? ''),
                    service.active === false ? t('sheet.serviceOff') : '',
                  ])}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <ServiceEditor form={form} list={path} at={at} service={service} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <AdvancedSheet form={form} path={path} />
    </Panel>
  )
}

const keyOf = (row: SheetRow): string => String(row[rowKey])

const hasErrors = (form: ConnectionFields, prefix: string): boolean =>
  Object.keys(form.errors).some(path => path.startsWith(prefix))

type AdvancedSheetProps = { form: ConnectionFields; path: string }

/** The sheet as it is stored, for what has no column. Text that is no JSON stays here until it is. */
export function AdvancedSheet({ form, path }: AdvancedSheetProps) {
  const [wanted, setWanted] = useState(false)
  const { value, onChange, error } = form.getInputProps(path)
  const isOpen = wanted || typeof value === 'string'
  return (
    <>
      <Button size="xs" variant="subtle" mt="sm" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
        {t('sheet.advanced')}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen ? (
          <JsonInput
            label={t('carriers.json')}
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
