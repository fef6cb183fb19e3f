import { Button, Group, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { documentPapers } from '../../../shared/desk/document-templates.ts'
import { goToLine } from '../../components/fields/code-text.tsx'
import { Keys } from '../../components/keys.tsx'
import { PageFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { problemOf } from '../../lib/station/api.ts'
import { toFieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'
import type { TemplateDraft } from './template-draft.ts'
import type { Templates } from './use-templates.ts'

type Props = { templates: Templates; shown: TemplateDraft }

const newValue = 'new'

/** Which document, its paper and its text. A document that comes with Packdesk is looked at until somebody changes it. */
export function TemplateEditor({ templates, shown }: Props) {
  const { chosen, draft, save } = templates
  const isLocked = draft === null && (chosen?.built_in ?? false)
  const problem = save.error ? problemOf(save.error) : null
  const texts =
    problem?.kind === 'station' ? toFieldTexts(problem.errors.find(({ details }) => details)?.details) : {}
  const { change } = templates
  return (
    <Panel title={t('documents.template')}>
      <Stack gap="sm">
        <TemplateSelect templates={templates} shown={shown} />
        {isLocked ? <Text size="sm">{t('documents.copyHint')}</Text> : null}
        <Group grow align="start">
          <TextInput
            label={t('documents.name')}
            value={shown.name}
            error={texts.name}
            readOnly={isLocked}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <PaperField templates={templates} shown={shown} isLocked={isLocked} />
        </Group>
        <TextInput
          label={t('documents.slug')}
          description={t('documents.slugHint')}
          value={shown.slug}
          error={texts.slug}
          readOnly={isLocked}
          onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        />
        <Switch
          label={t('documents.together')}
          checked={shown.options.together}
          disabled={isLocked}
          onChange={({ currentTarget }) =>
            change({ options: { ...shown.options, together: currentTarget.checked } })
          }
        />
        <TemplateText
          text={shown.template}
          error={texts.template}
          isLocked={isLocked}
          onChange={template => change({ template })}
        />
        {save.error && Object.keys(texts).length === 0 ? (
          <ProblemNotice error={save.error} doing="save" />
        ) : null}
      </Stack>
    </Panel>
  )
}

function PaperField({ templates, shown: { options }, isLocked }: Props & { isLocked: boolean }) {
  const label = t('documents.paper')
  if (isLocked) return <TextInput label={label} value={t(`documents.paper_${options.paper}`)} readOnly />
  return (
    <NativeSelect
      label={label}
      value={options.paper}
      onChange={({ currentTarget: { value } }) => {
        const paper = documentPapers.find(each => each === value) ?? 'AUTO'
        templates.change({ options: { ...options, paper } })
      }}
      data={documentPapers.map(value => ({ value, label: t(`documents.paper_${value}`) }))}
    />
  )
}

function TemplateSelect({ templates, shown }: Props) {
  const { records, chosen, draft } = templates
  const isNew = draft !== null && draft.slug !== chosen?.slug && draft.id === null
  return (
    <NativeSelect
      label={t('documents.template')}
      value={isNew ? newValue : (chosen?.id ?? '')}
      onChange={({ currentTarget }) => templates.choose(currentTarget.value)}
      data={[
        ...(isNew ? [{ value: newValue, label: shown.name }] : []),
        ...records.map(({ id, name, built_in }) => ({
          value: id,
          label: built_in ? name : t('documents.ownMark', { name }),
        })),
      ]}
    />
  )
}

/** The one next step, in sight however long the template is. */
export function TemplateFoot({ templates, shown }: Props) {
  const { chosen, draft, save } = templates
  const isLocked = draft === null && (chosen?.built_in ?? false)
  useShortcuts([
    {
      keys: saveKeys,
      text: t(isLocked ? 'documents.copy' : 'documents.save'),
      run: () => (isLocked ? templates.change({}) : save.mutate(shown)),
      disabled: !isLocked && (draft === null || save.isPending),
    },
  ])
  return (
    <PageFoot>
      <Group justify="flex-end" gap="xs">
        <Text fz="sm" role="status" me="auto">
          {draft === null ? '' : t('documents.notSaved', { name: shown.name })}
        </Text>
        {isLocked ? (
          <Button {...keyed} onClick={() => templates.change({})}>
            {t('documents.copy')}
          </Button>
        ) : (
          <SaveButtons templates={templates} shown={shown} />
        )}
      </Group>
    </PageFoot>
  )
}

const saveKeys = 'mod+Enter'
const keyed = {
  rightSection: <Keys of={saveKeys} />,
  'aria-keyshortcuts': ariaKeys(saveKeys, isMacKeyboard()),
}

const SaveButtons = ({ templates: { draft, save, askReset, discard }, shown }: Props) => (
  <>
    {draft === null ? (
      <Button variant="default" onClick={() => askReset(true)}>
        {t('documents.reset')}
      </Button>
    ) : (
      <Button variant="default" onClick={discard}>
        {t('documents.discard')}
      </Button>
    )}
    <Button {...keyed} disabled={draft === null || save.isPending} onClick={() => save.mutate(shown)}>
      {t(save.isPending ? 'documents.saving' : 'documents.save')}
    </Button>
  </>
)

type TemplateTextProps = {
  text: string
  error?: string | undefined
  isLocked: boolean
  onChange: (text: string) => void
}

/** The text of a template. A mistake says its line and takes one there. */
function TemplateText({ text, error, isLocked, onChange }: TemplateTextProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const line = Number(/^Line (\d+):/.exec(error ?? '')?.[1] ?? 0)
  return (
    <Stack gap={4} align="stretch">
      <Textarea
        ref={input}
        label={t('documents.text')}
        description={t('documents.textHint', { example: '{{to.name}}' })}
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
        <Button variant="default" size="xs" onClick={() => goToLine(input.current, line)}>
          {t('documents.goToLine', { line })}
        </Button>
      ) : null}
    </Stack>
  )
}
