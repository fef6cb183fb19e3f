import { Button, Group, Stack } from '@mantine/core'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { Keys } from '../../components/keys.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcut-text.ts'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { t } from '../../lib/text.ts'
import { CarrierChoice, type CarrierChoiceProps } from './carrier-choice.tsx'
import { ParcelChoice } from './parcel-choice.tsx'
import { type Collectable, checkPickup, type PickupDraft, toPickupData } from './pickup-draft.ts'
import classes from './pickup-form.module.css'
import { DriverPanel, PlacePanel, WindowPanel } from './pickup-panels.tsx'

type Props = {
  start: PickupDraft
  /** Shipments to choose from. */
  shipments: readonly Collectable[]
  /** Of a pickup that is still to be arranged. */
  carriers?: Omit<CarrierChoiceProps, 'value'>
  submit: { idle: string; leave: string }
  save: (
    data: ReturnType<typeof toPickupData>,
    draft: PickupDraft,
  ) => Promise<{ id: string; confirmation_number: string }>
  onSaved: (saved: Pick<DeskPickup, 'id' | 'confirmation_number'>) => void
  onLeave: () => void
}

const submitKeys = 'mod+Enter'

/** Which parcels are collected, when, where, and what the driver should know. */
export function PickupForm({ start, shipments, carriers, submit: words, save, onSaved, onLeave }: Props) {
  const record = useRecordForm({
    start,
    check: checkPickup,
    save: (draft: PickupDraft) => save(toPickupData(draft, shipments), draft),
    onSaved,
  })
  const { form, element, save: saving, submit } = record
  useShortcuts([{ keys: submitKeys, text: t('pickups.keySubmit'), run: () => submit() }])
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <Stack gap="md">
          {carriers ? <CarrierChoice {...carriers} value={form.values.connectionId} /> : null}
          <ParcelChoice form={form} shipments={shipments} />
        </Stack>
        <Stack gap="md">
          <WindowPanel form={form} />
          <PlacePanel form={form} />
          <DriverPanel form={form} />
        </Stack>
      </div>
      <Stack gap="md" mt="md">
        {saving.error ? <ProblemNotice error={saving.error} doing="pickup" /> : null}
        <Group>
          <Button
            type="submit"
            disabled={saving.isPending}
            rightSection={<Keys of={submitKeys} />}
            aria-keyshortcuts={ariaKeys(submitKeys, isMacKeyboard())}
          >
            {saving.isPending ? t('pickups.submitting') : words.idle}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {words.leave}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
