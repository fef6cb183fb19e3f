import { Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import {
  type LabelFields,
  type LabelFinding,
  labelFieldGroups,
} from '../../../../shared/desk/label-templates.ts'
import { CodeText, goToLine, insertText } from '../../../components/fields/code-text.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { FindSelect } from '../../../components/fields/select.tsx'
import { Panel } from '../../../components/page/page.tsx'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import type { LabelDesign } from './label-design.ts'
import { pictureText } from './label-picture.ts'
import { starterOf } from './starter-templates.ts'
import type { Drawn } from './use-drawn-label.ts'
import type { LabelDesigning } from './use-label-design.ts'

type Props = { designing: LabelDesigning; drawn: Drawn; fields: LabelFields }

const kinds = ['ZPL', 'SVG'] as const

/** The text of a label template, with the fields that can be put into it and what is wrong with its lines. */
export function LabelEditor({ designing, drawn, fields }: Props) {
  const { shown, put } = designing
  const input = useRef<HTMLTextAreaElement>(null)
  if (!shown)
    return (
      <Panel title={t('labelDesign.template')}>
        <Stack gap="sm">
          <Text>{t('labelDesign.builtIn')}</Text>
          <Group gap="xs">
            {kinds.map(kind => (
              <Button key={kind} variant="default" onClick={() => put(starterOf(kind, fields.dpi))}>
                {t(kind === 'ZPL' ? 'labelDesign.startZpl' : 'labelDesign.startSvg')}
              </Button>
            ))}
          </Group>
        </Stack>
      </Panel>
    )
  return (
    <Panel title={t('labelDesign.template')}>
      <Stack gap="sm">
        <SheetFields shown={shown} designing={designing} drawn={drawn} />
        <FieldInsert fields={fields} input={input} />
        <PictureInsert kind={shown.template_type} dpi={fields.dpi} input={input} />
        <TemplateText shown={shown} designing={designing} drawn={drawn} input={input} />
        <FindingLines drawn={drawn} input={input} />
      </Stack>
    </Panel>
  )
}

type SheetProps = Pick<Props, 'designing' | 'drawn'> & { shown: LabelDesign }

const SheetFields = ({ shown, designing: { change }, drawn: { texts } }: SheetProps) => (
  <Group grow align="start">
    <NativeSelect
      label={t('labelDesign.kind')}
      value={shown.template_type}
      onChange={({ currentTarget: { value } }) =>
        change({ template_type: kinds.find(each => each === value) ?? 'SVG' })
      }
      data={[...kinds]}
    />
    {(['width', 'height'] as const).map(side => (
      <NumberField
        key={side}
        label={t(`labelDesign.${side}`)}
        value={shown[side]}
        error={texts[`template.${side}`]}
        onChange={value => change({ [side]: Number(value) || 0 })}
      />
    ))}
  </Group>
)

type InputRef = RefObject<HTMLTextAreaElement | null>

/** Finds a field by its name or by what stands in it, and puts it where the caret is. */
function FieldInsert({ fields: { fields }, input }: { fields: LabelFields; input: InputRef }) {
  const insert = (path: string | null) => {
    if (!path || !input.current) return
    insertText(input.current, `{{ ${path} }}`)
    announce(t('labelDesign.inserted', { field: path }))
  }
  return (
    <FindSelect
      label={t('labelDesign.insert')}
      description={t('labelDesign.insertHint')}
      onChange={insert}
      maxDropdownHeight={320}
      data={labelFieldGroups.flatMap(group => {
        const items = fields
          .filter(each => each.group === group)
          .map(({ path, example }) => ({
            value: path,
            label: example === '' ? path : `${path}  ·  ${example}`,
          }))
        return items.length > 0 ? [{ group: t(`labelDesign.group_${group}`), items }] : []
      })}
    />
  )
}

type PictureProps = { kind: LabelDesign['template_type']; dpi: number; input: InputRef }

/** Puts a logo where the caret is, as text of the template. */
function PictureInsert({ kind, dpi, input }: PictureProps) {
  const insert = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => pictureText(file, kind, dpi),
    onSuccess: text => {
      if (input.current) insertText(input.current, text)
      announce(t('labelDesign.pictureInserted'))
    },
    onError: () => announce(t('labelDesign.pictureBad'), { urgent: true }),
  })
  return (
    <Group gap="xs" wrap="nowrap">
      <FileButton accept="image/png,image/jpeg" onChange={file => file && insert.mutate(file)}>
        {props => (
          <Button {...props} size="xs" variant="default" style={{ flexShrink: 0 }}>
            {t('labelDesign.picture')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c={insert.error ? 'var(--mantine-color-error)' : 'dimmed'}>
        {t(insert.error ? 'labelDesign.pictureBad' : 'labelDesign.pictureHint')}
      </Text>
    </Group>
  )
}

function TemplateText({ shown, designing: { change }, drawn, input }: SheetProps & { input: InputRef }) {
  const wrong = drawn.texts['template.template']
  const line = lineOf(wrong)
  const marks = new Map<number, LabelFinding['severity']>()
  if (line > 0) marks.set(line, 'error')
  if (wrong === undefined)
    for (const { line: at, severity } of drawn.good?.findings ?? [])
      if (at !== null && marks.get(at) !== 'error') marks.set(at, severity)
  return (
    <Stack gap={4} align="stretch">
      <CodeText
        input={input}
        label={t('labelDesign.text')}
        description={t('labelDesign.textHint', { example: '{{ recipient.city }}' })}
        value={shown.template}
        error={wrong}
        marks={marks}
        onChange={template => change({ template })}
      />
      {line > 0 ? (
        <Button variant="default" size="xs" onClick={() => goToLine(input.current, line)}>
          {t('labelDesign.goToLine', { line })}
        </Button>
      ) : null}
    </Stack>
  )
}

const lineOf = (text: string | undefined): number => Number(/^Line (\d+):/.exec(text ?? '')?.[1] ?? 0)

/** What a finding says in the language of the page; what the check of a print found comes in words. */
export const findingText = ({ code, text, message }: LabelFinding): string =>
  code === 'print' ? message : t(`labelDesign.finding_${code}`, { text: text ?? '' })

/** Findings that belong to a line lead there. */
function FindingLines({ drawn: { good, error }, input }: Pick<Props, 'drawn'> & { input: InputRef }) {
  const found = (good?.findings ?? []).filter(({ line }) => line !== null)
  if (error || found.length === 0) return null
  return (
    <Stack component="ul" gap={4} m={0} p={0} aria-label={t('labelDesign.findings')}>
      {found.map(finding => (
        <Group
          component="li"
          key={`${finding.code} ${finding.line} ${finding.text}`}
          gap="xs"
          wrap="nowrap"
          align="start"
          style={{ listStyle: 'none' }}
        >
          <Button
            variant="default"
            size="compact-xs"
            style={{ flexShrink: 0 }}
            onClick={() => goToLine(input.current, finding.line ?? 1)}
          >
            {t('labelDesign.goToLine', { line: finding.line ?? 1 })}
          </Button>
          <Text size="sm" fw={finding.severity === 'error' ? 600 : 400}>
            {findingText(finding)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
