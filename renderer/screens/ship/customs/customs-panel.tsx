import { Button, Input, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { customsData, customsEndpoints } from '../../../../shared/api/customs.ts'
import type { CustomsNeed } from '../../../../shared/customs/customs-need.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { Panel } from '../../../components/page/panel.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { toPreset, wrongInCustoms } from '../../../lib/drafts/customs-draft.ts'
import { toFieldTexts, under } from '../../../lib/station/field-errors.ts'
import { change } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import type { ShipFormControl } from '../use-ship-form.ts'
import { Commodities } from './commodities.tsx'
import { CustomsContent, CustomsPapers } from './customs-details.tsx'
import { CustomsPicker } from './customs-picker.tsx'
import type { CustomsDesk } from './use-customs.ts'

type Props = { control: ShipFormControl; customs: CustomsDesk }

/** What is declared for customs, where the parcel needs it or somebody wants it; else nothing at all. */
export function CustomsPanel({ control, customs: { need, declared, decide } }: Props) {
  if (!declared && !need.isNeeded) return null
  if (!declared)
    return (
      <Panel
        title={t('customs.title')}
        actions={<Choice label="customs.declare" onClick={() => decide(true)} />}
      >
        <Text fz="sm">{t('customs.leftOut')}</Text>
      </Panel>
    )
  const { form } = control
  const error = form.errors.customs
  return (
    <Panel
      title={t('customs.title')}
      actions={
        <>
          <SaveButton control={control} />
          <Choice label="customs.leaveOut" onClick={() => decide(false)} />
        </>
      }
    >
      <Stack gap="sm">
        <Text fz="sm">{reasonText(need)}</Text>
        {error ? (
          <Input.Error data-field-error tabIndex={-1}>
            {error}
          </Input.Error>
        ) : null}
        <CustomsPicker form={form} />
        <CustomsContent control={control} />
        <Commodities form={form} />
        <CustomsPapers control={control} />
      </Stack>
    </Panel>
  )
}

function reasonText({ isNeeded, reason, from, to }: CustomsNeed): string {
  if (!isNeeded) return t('customs.notNeeded')
  return t(reason === 'special_area' ? 'customs.needed_special_area' : 'customs.needed_border', { from, to })
}

type ChoiceProps = { label: 'customs.declare' | 'customs.leaveOut'; onClick: () => void }

const Choice = ({ label, onClick }: ChoiceProps) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {t(label)}
  </Button>
)

/** Keeps the declaration for other parcels; what is wrong with it stands at its fields. */
function SaveButton({ control: { form, showErrors } }: { control: ShipFormControl }) {
  const save = useMutation({
    ...change(customsEndpoints.create),
    onSuccess: () => announce(t('customs.saved')),
  })
  const press = () => {
    const body = toPreset(form.values.customs)
    const parsed = customsData.safeParse(body)
    const wrong = {
      ...(parsed.success ? {} : toFieldTexts(toFieldErrors(parsed.error.issues, body))),
      ...wrongInCustoms(form.values.customs),
    }
    if (Object.keys(wrong).length === 0) return save.mutate({ body })
    showErrors(under('customs', wrong))
    announce(t('ship.wrongEntries', { count: Object.keys(wrong).length }), { urgent: true })
  }
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={save.isPending} onClick={press}>
        {t(save.isPending ? 'customs.saving' : 'customs.save')}
      </Button>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </>
  )
}
