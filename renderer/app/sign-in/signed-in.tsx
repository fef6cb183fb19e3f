import {
  Avatar,
  Button,
  Group,
  Menu,
  Modal,
  PasswordInput,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconKey, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { operatorEndpoints } from '../../../shared/desk/operators.ts'
import { Keys } from '../../components/keys.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useLocking, useOperator } from './use-sign-in.ts'

/** Who is signed in, and the way to lock the page; nothing where nobody signs in. */
export function SignedIn() {
  const operator = useOperator()
  const locking = useLocking()
  const [isChanging, setChanging] = useState(false)
  const lock = () => locking.mutate()
  useShortcuts([
    {
      keys: 'mod+Shift+L',
      text: t('signIn.lock'),
      run: lock,
      disabled: operator === null || locking.isPending,
    },
  ])
  if (!operator) return null
  const { id, name, initials, role } = operator
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton>
            <Avatar size={32} color="desk" variant="filled" aria-hidden>
              {initials}
            </Avatar>
            <VisuallyHidden>{t('signIn.signedIn', { name })}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {name} · {t(`signIn.role_${role}`)}
          </Menu.Label>
          <Menu.Item
            leftSection={<IconLock size="1rem" aria-hidden />}
            rightSection={<Keys of="mod+Shift+L" />}
            onClick={lock}
          >
            {t('signIn.lock')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size="1rem" aria-hidden />} onClick={() => setChanging(true)}>
            {t('signIn.changePin')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isChanging} onClose={() => setChanging(false)} title={t('signIn.changePin')}>
        <OwnPin id={id} onLeave={() => setChanging(false)} />
      </Modal>
    </>
  )
}

function OwnPin({ id, onLeave }: { id: string; onLeave: () => void }) {
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
            {t('developers.cancel')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {t('signIn.savePin')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
