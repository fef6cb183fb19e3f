import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { operatorEndpoints } from '../../../shared/desk/operators.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = { id: string; isOpen: boolean; onLeave: () => void }

/** The dialog in which who is signed in changes the own PIN. */
export const OwnPin = ({ id, isOpen, onLeave }: Props) => (
  <Modal opened={isOpen} onClose={onLeave} title={t('signIn.changePin')}>
    <OwnPinForm id={id} onLeave={onLeave} />
  </Modal>
)

function OwnPinForm({ id, onLeave }: Omit<Props, 'isOpen'>) {
  const { form, element, save, submit } = useRecordForm({
    start: { current_pin: '', pin: '' },
    save: body => load(operatorEndpoints.setPin, { params: { id }, body }),
    onSaved: () => {
      announce(t('signIn.saidPinChanged'))
      onLeave()
    },
  })
  const secret = (name: 'current_pin' | 'pin') => ({
    ...form.getInputProps(name),
    label: t(name === 'pin' ? 'signIn.newPin' : 'signIn.current_pin'),
    inputMode: 'numeric' as const,
    maxLength: 8,
    autoComplete: 'off',
    visibilityToggleButtonProps: { 'aria-label': t('carriers.showSecret', { name: t('signIn.pin') }) },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput {...secret('current_pin')} data-autofocus />
        <PasswordInput {...secret('pin')} description={t('signIn.pinHint')} />
        <Text fz="sm" c="dimmed">
          {t('signIn.pinChangeText')}
        </Text>
        {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onLeave}>
            {t('carriers.cancel')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {t('signIn.savePin')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
