import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconKey, IconLock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Keys } from '../../components/keys.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { later } from '../../lib/later.tsx'
import { t } from '../../lib/text.ts'
import { useLocking, useOperator } from './use-sign-in.ts'

/** Comes beside the first screen, which does not wait for it. */
const OwnPin = later(() => import('./own-pin.tsx'), 'OwnPin')

/** Who is signed in, and the way to lock the page; nothing where nobody signs in. */
export function SignedIn() {
  const operator = useOperator()
  const locking = useLocking()
  const [isChanging, setChanging] = useState(false)
  const lock = () => locking.mutate()
  useShortcuts(
    [
      {
        keys: 'mod+Shift+L',
        text: t('signIn.lock'),
        run: lock,
        disabled: operator === null || locking.isPending,
      },
    ],
    'everywhere',
  )
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
      <Suspense>
        <OwnPin id={id} isOpen={isChanging} onLeave={() => setChanging(false)} />
      </Suspense>
    </>
  )
}
