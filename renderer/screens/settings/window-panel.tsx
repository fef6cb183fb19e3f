import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WindowLife } from '../../../shared/desk/ipc.ts'
import { deskWindow } from '../../lib/desk-window.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { SettingPanel, SettingPlace, SettingRow } from './setting-row.tsx'
import type { SettingId } from './settings-list.ts'
import { useDeskSetting } from './use-setting.ts'

type Choice = 'keepRunning' | 'startAtLogin' | 'packShortcut'
type Answer = 'on' | 'off'

const lifeKey = ['window', 'life']

/** How the program lives beside its window; a browser has no such choices. */
export function WindowPanel() {
  const bridge = deskWindow()
  const { data: life } = useQuery({
    queryKey: lifeKey,
    queryFn: () => bridge?.life.read() ?? null,
    enabled: bridge !== undefined,
  })
  if (!life) return null
  return (
    <SettingPanel title={t('settings.windowPanel')} of={['keep-running', 'start-at-login', 'pack-keys']}>
      {life.keepRunning === null ? null : (
        <LifeChoice id="keep-running" choice="keepRunning" life={life} hint={t('settings.keepRunningHint')} />
      )}
      {life.startAtLogin === null ? (
        <SettingPlace id="start-at-login">
          <NativeSelect
            label={t('settings.startAtLogin')}
            description={t('settings.startAtLoginNot')}
            data={[t('settings.lifeOff')]}
            disabled
          />
        </SettingPlace>
      ) : (
        <LifeChoice
          id="start-at-login"
          choice="startAtLogin"
          life={life}
          hint={t('settings.startAtLoginHint')}
        />
      )}
      <LifeChoice
        id="pack-keys"
        choice="packShortcut"
        life={life}
        hint={t('settings.packKeysHint', { keys: life.packKeys })}
      />
    </SettingPanel>
  )
}

const labels = {
  keepRunning: 'settings.keepRunning',
  startAtLogin: 'settings.startAtLogin',
  packShortcut: 'settings.packKeys',
} as const

/** Why the system left it as it was. */
const refusals = {
  keepRunning: 'settings.lifeRefused',
  startAtLogin: 'settings.lifeRefused',
  packShortcut: 'settings.packKeysTaken',
} as const

const wordOf = (answer: Answer) => t(answer === 'on' ? 'settings.lifeOn' : 'settings.lifeOff')

type LifeChoiceProps = { id: SettingId; choice: Choice; life: WindowLife; hint: string }

function LifeChoice({ id, choice, life, hint }: LifeChoiceProps) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async (wanted: boolean) => deskWindow()?.life.change({ [choice]: wanted }),
    onSuccess: (now, wanted) => {
      queries.setQueryData(lifeKey, now)
      if (now && now[choice] !== wanted) announce(t(refusals[choice]), { urgent: true })
    },
  })
  const setting = useDeskSetting<Answer>({
    label: t(labels[choice]),
    stored: life[choice] ? 'on' : 'off',
    usual: 'off',
    show: wordOf,
    store: answer => change.mutate(answer === 'on'),
  })
  const isRefused = change.data !== undefined && change.data[choice] !== change.variables
  return (
    <SettingRow id={id} setting={setting}>
      <NativeSelect
        label={setting.label}
        description={hint}
        error={isRefused ? t(refusals[choice]) : undefined}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={(['off', 'on'] as const).map(value => ({ value, label: wordOf(value) }))}
      />
    </SettingRow>
  )
}
