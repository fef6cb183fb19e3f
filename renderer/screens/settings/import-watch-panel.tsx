import { Anchor, NativeSelect, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dataTemplateEndpoints } from '../../../shared/desk/data-templates.ts'
import { type ImportKind, importKinds } from '../../../shared/desk/import-layout.ts'
import { importWatchEndpoints } from '../../../shared/desk/import-watch.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { whenText } from '../../lib/format.ts'
import { watchTroubleText } from '../../lib/import-watch-words.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { SettingPlace, SettingRow } from './setting-row.tsx'
import { StationSettings, useStationSetting } from './station-setting.tsx'

/** A folder whose files are imported by themselves, and what came of the last ones. */
export const ImportWatchPanel = () => (
  <StationSettings
    section="automation"
    title={t('imports.watch')}
    own={{
      'import-folder': WatchSwitch,
      'import-folder-kind': KindSetting,
      'import-folder-template': TemplateSetting,
      'import-folder-mode': ModeSetting,
    }}
    more={['import-folder-files']}
  >
    <LastFiles />
  </StationSettings>
)

function WatchSwitch() {
  const setting = useStationSetting<boolean>('import-folder', {
    show: isOn => t(isOn ? 'settings.on' : 'settings.off'),
  })
  const { data } = useQuery(query(importWatchEndpoints.retrieve, {}))
  if (!setting) return null
  return (
    <SettingRow id="import-folder" setting={setting}>
      <Switch
        label={setting.label}
        description={t('imports.watchText')}
        error={setting.typing.error}
        checked={setting.shown === true}
        onChange={({ currentTarget }) => setting.keep(currentTarget.checked)}
      />
      {data?.trouble ? (
        <Text mt="xs" c="var(--mantine-color-error)">
          {t('imports.watchTrouble', {
            when: whenText(data.trouble.since),
            text: watchTroubleText(data.trouble),
          })}
        </Text>
      ) : null}
    </SettingRow>
  )
}

function KindSetting() {
  const show = (kind: ImportKind) => t(`imports.kind_${kind}`)
  const setting = useStationSetting<ImportKind>('import-folder-kind', { show })
  if (!setting) return null
  return (
    <SettingRow id="import-folder-kind" setting={setting}>
      <NativeSelect
        label={setting.label}
        error={setting.typing.error}
        value={setting.shown}
        data={importKinds.map(value => ({ value, label: show(value) }))}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
      />
    </SettingRow>
  )
}

function TemplateSetting() {
  const kind = useQuery(query(importWatchEndpoints.retrieve, {})).data?.kind
  const all = useQuery(query(dataTemplateEndpoints.list, {})).data?.results ?? []
  const templates = all.filter(each => each.resource_type === kind)
  const show = (slug: string | null) =>
    templates.find(each => each.slug === slug)?.name ?? slug ?? t('imports.watchTemplateNone')
  const setting = useStationSetting<string | null>('import-folder-template', { show })
  if (!setting) return null
  return (
    <SettingRow id="import-folder-template" setting={setting}>
      <NativeSelect
        label={setting.label}
        error={setting.typing.error}
        value={setting.shown ?? ''}
        data={[
          { value: '', label: t('imports.watchTemplateNone') },
          ...templates.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value || null)}
      />
    </SettingRow>
  )
}

function ModeSetting() {
  const show = (isTest: boolean) => t(isTest ? 'imports.watchModeTest' : 'imports.watchModeLive')
  const setting = useStationSetting<boolean>('import-folder-mode', { show })
  if (!setting) return null
  return (
    <SettingRow id="import-folder-mode" setting={setting}>
      <NativeSelect
        label={setting.label}
        error={setting.typing.error}
        value={setting.shown === true ? 'test' : 'live'}
        data={[
          { value: 'live', label: show(false) },
          { value: 'test', label: show(true) },
        ]}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value === 'test')}
      />
    </SettingRow>
  )
}

const shown = 5
/** The watched folder is one of many who import. */
const lookedAt = 50

/** The last files that came from the folder; each has its report. */
function LastFiles() {
  const watch = useQuery(query(importWatchEndpoints.retrieve, {})).data
  const mode = watch?.test_mode ? 'test' : 'live'
  const { data } = useQuery(query(importEndpoints.list, { query: { limit: lookedAt } }, mode))
  const files = (data?.results ?? []).filter(({ by }) => by === null).slice(0, shown)
  return (
    <SettingPlace id="import-folder-files">
      <Text fw={600} fz="sm">
        {t('imports.watchLast')}
      </Text>
      {files.length === 0 ? (
        <Text c="dimmed">{t('imports.watchNone')}</Text>
      ) : (
        <Lines label={t('imports.watchLast')}>
          {files.map(({ id, name, state, plan, progress, created_at: at }) => (
            <Line key={id} end={whenText(at)}>
              <Anchor renderRoot={props => <Link to="/import/$id" params={{ id }} {...props} />}>
                {name}
              </Anchor>
              <Text component="span" c="dimmed" flex={1} ps="sm">
                {joined([
                  t(`imports.state_${state}`),
                  plan && plan.error > 0 ? t('imports.errors', { count: plan.error }) : null,
                  progress.failed > 0 ? t('imports.failedCount', { count: progress.failed }) : null,
                ])}
              </Text>
            </Line>
          ))}
        </Lines>
      )}
    </SettingPlace>
  )
}
